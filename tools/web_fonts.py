"""Make the fonts of the web pages from those of npm, with what they use: `python -m tools.web_fonts DIR`.

Needs fonttools and brotli. `DIR` holds the files of the packages, under the names here. What is made from Source Serif
may not keep its name.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).parents[1] / "deckbuilder" / "web" / "static"
FONTS = (("inter", (400, 700), "Inter"), ("source-serif", 625, "Deckbuilder Serif"))  # headings do with one weight
FEATURES = ("kern", "mark", "mkmk", "ccmp", "locl", "tnum", "pnum")  # others, such as fractions, are a fifth of a font
NAMES = {1: "{family}", 3: "{family} {style}", 4: "{family}", 6: "{plain}-{style}", 16: "{family}"}


def smaller(source: Path, weights: tuple[int, int] | int, family: str) -> TTFont:
    """Return a font with some weights or one, all characters and the features that pages use."""
    limited = BytesIO()
    instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": weights}).save(limited)
    font = TTFont(limited, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=list(FEATURES), hinting=False, notdef_outline=True, name_IDs=["*"]))
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    style, plain = "Semibold" if isinstance(weights, int) else "Variable", family.replace(" ", "")
    for number, text in NAMES.items():
        if font["name"].getName(number, 3, 1, 0x409):
            font["name"].setName(text.format(family=family, style=style, plain=plain), number, 3, 1, 0x409)
    font.flavor = "woff2"
    return font


def main() -> None:
    """Write every font."""
    for name, weights, family in FONTS:
        smaller(Path(sys.argv[1]) / f"{name}.woff2", weights, family).save(STATIC / f"{name}.woff2")


if __name__ == "__main__":
    main()
