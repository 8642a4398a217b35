import pytest
from django.core.exceptions import ValidationError

from apps.users.names import clean_display_name, sounds_like_staff, validate_new_username


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Minh Châu", "Minh Châu"),
        ("  Tuấn   88 ", "Tuấn 88"),
        ("Đặng Nguyễn Quỳnh Như", "Đặng Nguyễn Quỳnh Như"),
        ("Quye\u0302\u0301t", "Quyết"),  # decomposed accents are composed
        ("Bưởi 🍊", "Bưởi 🍊"),
        ("<b>Lan</b>", "<b>Lan</b>"),  # harmless text: templates escape it
        ("Badminton", "Badminton"),
        ("Ngà", "Ngà"),
    ],
)
def test_a_good_name_is_kept_in_its_tidy_form(given, kept):
    assert clean_display_name(given) == kept


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("A", "length"),
        ("x" * 25, "length"),
        ("   a   ", "length"),
        ("La\u200bn", "characters"),  # zero-width space
        ("La\u200dn", "characters"),  # zero-width joiner
        ("Lan\u202egnp.exe", "characters"),  # right-to-left override
        ("\u2066Lan\u2069", "characters"),  # isolates
        ("Lan\nHuệ", "characters"),
        ("Lan\x00", "characters"),
        ("Lan\ufeff", "characters"),
        ("Lan\u00a0Anh", "characters"),  # looks like another Lan Anh
        ("Lan\u3164", "characters"),  # a letter that shows nothing
        ("\ue000\ue001", "characters"),  # private use
        ("Z\u0300\u0301\u0302\u0303algo", "marks"),
        ("!!!", "empty"),
        ("--", "empty"),
    ],
)
def test_a_name_that_hides_or_shouts_is_refused(name, code):
    with pytest.raises(ValidationError) as error:
        clean_display_name(name)
    assert error.value.code == code


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "ADMIN",
        "Adm1n",
        "@dmin",
        "Ad min",
        "admin 24",
        "xx admin xx",
        "Quản trị",
        "quan tri vien",
        "Hệ thống",
        "Nhà Cái",
        "Bàn Bài",
        "аdmin",  # Cyrillic а
        "Hỗ trợ 1",
        "ＡＤＭＩＮ",  # full width
        "Kế toán",
        "b4nb4i",
    ],
)
def test_nobody_passes_for_staff(name):
    assert sounds_like_staff(name)
    with pytest.raises(ValidationError) as error:
        clean_display_name(name)
    assert error.value.code == "reserved"


@pytest.mark.parametrize("name", ["lan", "Tuan.88", "a-b_c", "99bottles"])
def test_a_plain_username_is_accepted(name):
    validate_new_username(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "x" * 31,
        "lan anh",
        "lân",
        "-lan",
        "lan\n",
        "lan@mail",
        "guest-1234",
        "bot-7",
        "Bot.7",
        "admin",
        "s.u.p.p.o.r.t",
    ],
)
def test_a_strange_or_reserved_username_is_refused(name):
    with pytest.raises(ValidationError):
        validate_new_username(name)
