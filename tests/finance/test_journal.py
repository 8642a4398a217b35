"""An independent accounting program reads the exported journal and comes to the same balances."""

import csv
import io
import os
import shutil
import subprocess

import pytest
from django.core.management import call_command

from apps.wallet.days import gaming_day
from apps.wallet.models import Account, Transaction

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("finance")]


@pytest.fixture(scope="module")
def hledger():
    path = shutil.which("hledger")
    if path is None:
        if os.environ.get("REQUIRE_HLEDGER") == "1":
            pytest.fail("REQUIRE_HLEDGER=1, but there is no hledger: install the Debian package of that name")
        pytest.skip("no hledger on this machine (the Debian package of that name)")

    def run(journal, *arguments):
        command = [path, "-f", str(journal), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, env={"LC_ALL": "C.UTF-8"})
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def balances(output):
    rows = list(csv.reader(io.StringIO(output)))[1:]
    return {account: int(amount.removesuffix(" chip")) for account, amount in rows if account != "Total:"}


def test_hledger_comes_to_the_same_balances(season, hledger, tmp_path):
    journal = tmp_path / "ledger.journal"
    call_command("export_journal", format="hledger", output=journal)
    hledger(journal, "check")
    found = balances(hledger(journal, "balance", "--flat", "--empty", "-N", "-O", "csv"))
    accounts = dict(Account.objects.filter(seq__gt=0).values_list("code", "balance"))
    assert len(accounts) > 15 and found == accounts
    assert str(Transaction.objects.count()) in hledger(journal, "stats")


def test_a_changed_amount_does_not_pass_hledger(season, hledger, tmp_path):
    journal = tmp_path / "ledger.journal"
    call_command("export_journal", format="hledger", output=journal)
    journal.write_text(journal.read_text().replace(" 5000 chip", " 5001 chip", 1))
    with pytest.raises(AssertionError, match=r"[Uu]nbalanced|balance"):
        hledger(journal, "check")


def test_a_journal_ends_before_the_day_that_is_asked_for(season, capsys):
    call_command("export_journal", "--format=hledger", f"--to={gaming_day()}")
    text = capsys.readouterr().out
    assert text.startswith("; Chips are play money") and " chip  ;" not in text


def test_notes_cannot_break_out_of_their_line(season, capsys):
    call_command("export_journal", "--format=hledger")
    text = capsys.readouterr().out
    assert "    ; note: fault: =cmd\n" in text and "    ; note: +1 typo\n" in text
    assert all(line[0] in " ;2\n" for line in text.splitlines(keepends=True))
