"""Texts and their translations, without the gettext programs: `python -m config.messages compile|collect`.

Babel reads the sources and writes `locale/<language>/LC_MESSAGES/django.po`; the `.mo` files that Django reads are
made from these by `make setup` and are not kept in git.
"""

import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO

from config.services import BASE

LOCALE = BASE / "locale"
KEYWORDS = [
    "_",
    "gettext",
    "gettext_lazy",
    "gettext_noop",
    "ngettext:1,2",
    "ngettext_lazy:1,2",
    "pgettext:1c,2",
    "pgettext_lazy:1c,2",
]
MAPPING = """
[extractors]
django = config.messages:extract_template
[python: apps/**.py]
[python: config/**.py]
[django: templates/**.html]
[django: templates/**.txt]
"""


def extract_template(source: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Babel's extractor for Django templates: what `makemessages` hands to xgettext, read as Python."""
    from babel.messages.extract import extract_python
    from django.utils.translation.template import templatize

    # What is not text comes out as XXX in its old place; Python would take the indentation seriously.
    code = "\n".join(line.lstrip() for line in templatize(source.read().decode()).split("\n"))
    yield from extract_python(BytesIO(code.encode()), keywords, comment_tags, options)


def compile_all() -> None:
    """Write the .mo of every .po."""
    import polib

    for po in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        polib.pofile(str(po)).save_as_mofile(str(po.with_suffix(".mo")))


def _babel(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", "-q", *arguments], check=True, cwd=BASE)  # noqa: S603


def collect() -> None:
    """Bring every .po up to date with the sources; new texts come untranslated, dropped ones leave."""
    mapping, template = LOCALE / "babel.cfg", LOCALE / "django.pot"
    mapping.write_text(MAPPING)
    words = [part for word in KEYWORDS for part in ("-k", word)]
    _babel("extract", "-F", str(mapping), "--no-location", "--omit-header", *words, "-o", str(template), ".")
    for po in sorted(LOCALE.glob("*/LC_MESSAGES/django.po")):
        language = po.parent.parent.name
        _babel("update", "-i", str(template), "-o", str(po), "-l", language, "--ignore-obsolete", "-N")
    mapping.unlink()
    template.unlink()


if __name__ == "__main__":
    {"compile": compile_all, "collect": collect}[sys.argv[1]]()
