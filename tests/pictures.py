"""Files of small pictures, whole ones and such without pixels, and what a file shows."""

import struct
import zlib


def png_file(shade: int = 90) -> bytes:
    """A PNG file of 8 by 12 pixels of one colour."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + bytes([shade, 20, 40] * 8) for _ in range(12))
    head = struct.pack(">IIBBBBB", 8, 12, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def png(width: int = 8, height: int = 12) -> bytes:
    """A PNG file without its pixels, of which a few bytes may hold any number."""
    head = struct.pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + head + b"\0\0\0\0IEND"


def jpeg(width: int = 8, height: int = 12) -> bytes:
    """The head of a JPEG file, after which its pixels are missing."""
    return b"\xff\xd8\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(15)


def webp(width: int = 8, height: int = 12) -> bytes:
    """A WebP file without its pixels."""
    sides = (side.to_bytes(3, "little") for side in (width - 1, height - 1))
    return b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0" + b"".join(sides)


def grey_pixels(picture: bytes) -> list[bytes]:
    """Return the rows of the first channel of a PNG file with eight bits in each of four channels."""
    width, height = struct.unpack(">II", picture[16:24])
    content, at = b"", 8
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        content += picture[at + 8 : at + 8 + length] if picture[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + length
    lines, rows, above = zlib.decompress(content), list[bytes](), bytes(4 * width)
    for y in range(height):
        start = y * (4 * width + 1)
        above = _unfiltered(lines[start], lines[start + 1 : start + 1 + 4 * width], above)
        rows.append(above[::4])
    return rows


def _unfiltered(kind: int, line: bytes, above: bytes) -> bytes:
    """Return a row of pixels by the differences that stand for it."""
    row = bytearray(4) + bytearray(line)
    for at, up in enumerate(above, start=4):
        left, corner = row[at - 4], above[at - 8] if at >= 8 else 0
        nearest = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
        row[at] = (row[at] + (0, left, up, (left + up) // 2, nearest)[kind]) % 256
    return bytes(row[4:])
