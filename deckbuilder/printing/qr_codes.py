"""Deck codes as QR codes, which a telephone reads back as text."""

import io

LARGEST = 15  # the version with 77 modules a side: with larger ones the modules of a print are hard to tell apart


def qr_code(text: str) -> str:
    """Return a QR code as an SVG file; empty where the text is too long for one, or where the library is missing."""
    try:
        import segno  # noqa: PLC0415 - an extra
    except ImportError:
        return ""
    try:
        made = segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        return ""
    if int(made.version) > LARGEST:
        return ""
    content = io.BytesIO()
    made.save(content, kind="svg", xmldecl=False, nl=False, border=0)
    return content.getvalue().decode()
