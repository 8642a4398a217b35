"""Names at the table: what people may call themselves.

A name is shown to strangers beside money, so it may not hide characters, turn the direction of the text
around it or pass for the site's staff.
"""

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

MIN_LENGTH: Final = 2
MAX_LENGTH: Final = 24
MARKS_IN_A_ROW: Final = 2  # Vietnamese needs two at most; more is ink over the neighbours' names

# Compared without accents, case, spaces and look-alikes.
STAFF_WORDS: Final = frozenset(
    {"admin", "administrator", "banbai", "ketoan", "hethong", "hotro", "moderator", "nhacai"}
    | {"quanly", "quantri", "quantrivien", "staff", "support", "system"}
)
LOOKALIKES: Final = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i", "|": "i"}
    | dict(zip("авеіјкмнорсѕтухԁα", "abeijkmhopcstyxda", strict=True))
    | dict(zip("ιονρτυκι", "iovptyki", strict=True))
    | {"đ": "d", "ı": "i", "ł": "l"}
)

RESERVED_USERNAMES: Final = re.compile(r"(guest|gone|bot|house|khach|may)[-_.].*", re.IGNORECASE)

validate_username = RegexValidator(
    r"\A[A-Za-z0-9][A-Za-z0-9_.-]{2,29}\Z",
    _("Use 3 to 30 plain letters, digits, dots, dashes or underscores; begin with a letter or a digit."),
)


def validate_new_username(username: str) -> None:
    """Refuse what `validate_username` refuses, names of the site's own making, and names of staff."""
    validate_username(username)
    if RESERVED_USERNAMES.fullmatch(username) or sounds_like_staff(username):
        raise ValidationError(_("This name is reserved."), code="reserved")


def clean_display_name(text: str) -> str:
    """The name as it is kept: composed (NFC), spaces single and none at the ends.

    Raises ValidationError (codes: length, characters, marks, empty, reserved).

    >>> clean_display_name("  Minh   Châu ")
    'Minh Châu'
    """
    name = re.sub(r" {2,}", " ", unicodedata.normalize("NFC", text).strip(" "))
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("Use %(least)s to %(most)s characters."),
            code="length",
            params={"least": MIN_LENGTH, "most": MAX_LENGTH},
        )
    if not all(_visible(char) for char in name):
        raise ValidationError(_("Invisible characters and line breaks are not allowed."), code="characters")
    if _stacks_marks(name):
        raise ValidationError(_("Too many marks on one letter."), code="marks")
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("Use at least one letter or digit."), code="empty")
    if sounds_like_staff(name):
        raise ValidationError(_("This name could be taken for the site's staff."), code="reserved")
    return name


def validate_display_name(text: str) -> None:
    clean_display_name(text)


BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and a symbol that show nothing


def _visible(char: str) -> bool:
    """A letter, mark, digit, punctuation, symbol or the plain space; nothing that formats or hides."""
    return char == " " or (unicodedata.category(char)[0] in "LMNPS" and char not in BLANKS)


def _stacks_marks(name: str) -> bool:
    row = 0
    for char in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.category(char).startswith("M") else 0
        if row > MARKS_IN_A_ROW:
            return True
    return False


def _skeleton(text: str) -> str:
    """Without accents, case and look-alikes.

    >>> _skeleton("Quản Trị"), _skeleton("@dm1n")
    ('quan tri', 'admin')
    """
    bare = "".join(
        c for c in unicodedata.normalize("NFKD", text) if not unicodedata.category(c).startswith("M")
    )
    return bare.casefold().translate(LOOKALIKES)


def sounds_like_staff(name: str) -> bool:
    """Whether somebody could take the name for the site's staff.

    >>> sounds_like_staff("Admin 24/7"), sounds_like_staff("QUẢN TRỊ"), sounds_like_staff("Badminton")
    (True, True, False)
    """
    plain = re.sub(r"\d+", " ", name)  # "admin99" as well as "adm1n"
    for text in (_skeleton(name), _skeleton(plain)):
        words = re.findall(r"[^\W_]+", text)
        joined = "".join(words)
        if joined in STAFF_WORDS or any(word in STAFF_WORDS for word in words):
            return True
        if any(joined.startswith(word) or joined.endswith(word) for word in STAFF_WORDS):
            return True
    return False
