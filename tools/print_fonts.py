"""Make the fonts of printed pages from those of the web pages, which typst cannot read: `python -m tools.print_fonts`.

Needs fonttools and brotli. One file for each weight that is used. What is made from Source Serif may not keep its name.
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "deckbuilder" / "web" / "static"
FONTS = ROOT / "deckbuilder" / "printing" / "fonts"
MADE = (("inter", 400, "Inter"), ("inter", 600, "Inter"), ("source-serif", 600, "Deckbuilder Serif"))
NAME_IDS = {1: "{family}", 3: "{family} {weight}", 4: "{family} {weight}", 6: "{plain}-{weight}"}
OPTIONAL_NAME_IDS = (16, 17, 21, 22, 25)  # further names of the family and its weights


def main() -> None:
    """Write every font."""
    for source, weight, family in MADE:
        font = TTFont(SOURCES / f"{source}.woff2", recalcTimestamp=False)
        font = instantiateVariableFont(font, {"wght": weight})
        font.flavor = None
        names = font["name"]
        names.names = [record for record in names.names if record.nameID not in OPTIONAL_NAME_IDS]
        for number, text in NAME_IDS.items():
            name = text.format(family=family, plain=family.replace(" ", ""), weight=weight)
            names.setName(name, number, 3, 1, 0x409)
        font["OS/2"].usWeightClass = weight
        font.save(FONTS / f"{family.lower().replace(' ', '-')}-{weight}.ttf")


if __name__ == "__main__":
    main()
