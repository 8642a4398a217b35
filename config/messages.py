"""Texts and their translations, without the gettext programs: `python -m config.messages compile|collect`.

`locale/<language>/LC_MESSAGES/django.po` holds the site's own texts, which `collect` keeps in step with the
sources; `parts.po` beside it holds those of libraries that do not speak the language themselves. `compile`
(part of `make setup`) joins both to the .mo that Django reads and git does not keep.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

import polib
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_keywords

from config.services import BASE

LOCALE = BASE / "locale"
KEYWORDS = parse_keywords(
    [
        *("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext:1,2", "ngettext_lazy:1,2"),
        *("pgettext:1c,2", "pgettext_lazy:1c,2", "npgettext:1c,2,3", "npgettext_lazy:1c,2,3"),
    ]
)
TEMPLATE = "config.messages:extract_template"
METHODS = [("**.py", "python"), ("**.html", TEMPLATE), ("**.txt", TEMPLATE)]
FOLDERS = ("apps", "config", "templates")

Key = tuple[str, str | None]
"""A text's identity: msgid and context."""


def extract_template(source: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Babel's extractor for Django templates: what `makemessages` hands to xgettext, read as Python."""
    import django
    from django.conf import settings
    from django.utils.translation.template import templatize

    if not settings.configured:
        settings.configure()
        django.setup()
    # What is not text comes out as XXX in its old place; Python would take the indentation seriously.
    code = "\n".join(line.lstrip() for line in templatize(source.read().decode()).split("\n"))
    yield from extract_python(BytesIO(code.encode()), keywords, comment_tags, options)


def texts(
    base: Path = BASE, folders: tuple[str, ...] = FOLDERS, skip: tuple[str, ...] = ()
) -> dict[Key, polib.POEntry]:
    """Every translatable text below `base`, in the order of its files, each once; `skip` names parts of paths."""
    found: dict[Key, polib.POEntry] = {}
    for folder in folders:
        lines = extract_from_dir(str(base / folder), METHODS, keywords=KEYWORDS)
        for path, _, message, _, context in sorted(lines, key=lambda line: line[:2]):
            if any(part in f"/{path}" for part in skip):
                continue
            single, plural = message if isinstance(message, tuple) else (message, "")
            entry = polib.POEntry(msgid=single, msgid_plural=plural, msgctxt=context)
            found.setdefault((single, context), entry)
    return found


def collect(po: Path) -> None:
    """Bring a .po up to date: new texts come untranslated, dropped ones leave."""
    old = polib.pofile(str(po))
    known = {(entry.msgid, entry.msgctxt): entry for entry in old}
    fresh = polib.POFile(wrapwidth=110)
    fresh.metadata = old.metadata
    for key, entry in texts().items():
        if same := known.get(key):
            entry.msgstr, entry.msgstr_plural = same.msgstr, same.msgstr_plural
        fresh.append(entry)
    fresh.save(str(po))


def compile_folder(folder: Path) -> None:
    """Write django.mo from django.po and, where that is silent, parts.po."""
    joined = polib.POFile()
    seen: set[Key] = set()
    for name in ("django.po", "parts.po"):
        if not (folder / name).exists():
            continue
        part = polib.pofile(str(folder / name))
        joined.metadata = joined.metadata or part.metadata
        new = [entry for entry in part if entry.translated() and (entry.msgid, entry.msgctxt) not in seen]
        seen |= {(entry.msgid, entry.msgctxt) for entry in new}
        joined.extend(new)
    joined.save_as_mofile(str(folder / "django.mo"))


def main(command: str) -> None:
    for folder in sorted(LOCALE.glob("*/LC_MESSAGES")):
        if command == "collect":
            collect(folder / "django.po")
        compile_folder(folder)


if __name__ == "__main__":
    if sys.argv[1:] not in (["compile"], ["collect"]):
        sys.exit("python -m config.messages compile|collect")
    main(sys.argv[1])
