"""Nothing that people read is left in English for those who chose Vietnamese."""

import re
from pathlib import Path

import allauth
import polib
import pytest
import unfold
from django.utils import translation

from apps.games import labels, registry
from apps.lobbies import errors as lobbies
from apps.play import errors as play
from apps.social import services as social
from config import messages
from config.services import BASE

PO = messages.LOCALE / "vi" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
SAME_IN_BOTH = {
    "Domino",
    "VIP",
    "Email",
    "Email:",
    "MFA",
    "WebAuthn",
    "%(class_name)s %(instance)s",
    "UTC",
    "CSV",
}
# Parts of allauth that the site does not switch on.
OFF = (
    "webauthn",
    "passkey",
    "phone",
    "login_code",
    "password_reset_code",
    "headless",
    "socialaccount",
    "/tests/",
)
LIBRARIES = [
    (Path(allauth.__file__).parent, ("templates/account", "templates/mfa", "account", "mfa")),
    (Path(unfold.__file__).parent, ("templates",)),
]


def test_the_catalogue_holds_the_texts_of_the_sources_and_no_others():
    catalogue = {(entry.msgid, entry.msgctxt) for entry in polib.pofile(str(PO))}
    assert catalogue == set(messages.texts()), "run `make messages` and translate what is new"


def test_every_text_is_translated():
    missing = [entry.msgid for entry in polib.pofile(str(PO)) if not entry.translated() or entry.fuzzy]
    assert missing == []


@pytest.mark.parametrize("name", ["django.po", "parts.po"])
def test_translations_keep_the_placeholders(name):
    for entry in polib.pofile(str(PO.parent / name)):
        for said in [entry.msgstr, *entry.msgstr_plural.values()]:
            if said:
                wanted = set(PLACEHOLDER.findall(entry.msgid)) | set(PLACEHOLDER.findall(entry.msgid_plural))
                assert set(PLACEHOLDER.findall(said)) == wanted, entry.msgid


def test_texts_that_begin_or_end_with_space_keep_it():
    for entry in polib.pofile(str(PO)):
        if entry.msgstr:
            assert entry.msgstr[0].isspace() == entry.msgid[0].isspace(), entry.msgid
            assert entry.msgstr[-1].isspace() == entry.msgid[-1].isspace(), entry.msgid


@pytest.mark.parametrize(("base", "folders"), LIBRARIES, ids=["allauth", "unfold"])
def test_libraries_speak_vietnamese(base, folders):
    texts = messages.texts(base, folders, skip=OFF)
    assert len(texts) > 100
    with translation.override("vi"):
        english = [
            entry.msgid
            for entry in texts.values()
            if entry.msgid not in SAME_IN_BOTH and _said(entry) in (entry.msgid, entry.msgid_plural)
        ]
    assert english == []


def _said(entry: polib.POEntry) -> str:
    if entry.msgid_plural:
        return translation.ngettext(entry.msgid, entry.msgid_plural, 2)
    return translation.gettext(entry.msgid)


TYPESCRIPT = BASE / "static" / "src"
SCREEN_TEXT = re.compile(r">\s*([A-Za-zÀ-ỹ][A-Za-zÀ-ỹ ]{2,})\s*</?[a-z]")
VIETNAMESE = re.compile(
    r"""(['"`])[^'"`\n]*[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ][^'"`\n]*\1""", re.IGNORECASE
)
TEXTS = {"texts.ts", "vi.ts", "en.ts", "names.ts"}
"""Modules that hold words, each text in both languages: their types demand the same keys of both."""


def test_no_module_of_the_client_has_words_of_its_own():
    found = []
    for file in sorted(TYPESCRIPT.rglob("*.ts")):
        whole = file.read_text()
        if file.name in TEXTS or "choose(" in whole:
            continue
        code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", whole, flags=re.DOTALL)
        name = file.relative_to(TYPESCRIPT)
        found += [f"{name}: {text[0]}" for text in VIETNAMESE.finditer(code)]
        found += [f"{name}: {text[1]}" for text in SCREEN_TEXT.finditer(code)]
    assert found == []


def socket_errors() -> dict[str, object]:
    """Every sentence with which a table may refuse something, by where it comes from and its code."""
    sources = {
        "play": play.MESSAGES,
        "lobbies": lobbies.MESSAGES,
        "social": social.MESSAGES,
        "games": labels.ERRORS,
    }
    sources |= {code: registry.labels(code).ERRORS for code in registry.installed()}
    return {f"{name} {code}": text for name, texts in sources.items() for code, text in texts.items()}


def test_every_refusal_of_a_table_is_told_in_both_languages():
    errors = socket_errors()
    assert len(errors) > 60
    for name, text in errors.items():
        with translation.override("en"):
            english = str(text)
        with translation.override("vi"):
            assert str(text) not in ("", english), name
