"""A small picture as a file that programs can read."""

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
