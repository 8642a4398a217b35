"""The ledger's rows. Everybody may read them; only the functions in `sql/` write them (docs/ledger.md).

Foreign keys are RESTRICT in the database itself (`sql/constraints.sql`), which Django's own cannot be.
"""

from typing import NewType

from django.conf import settings
from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from apps.wallet.columns import ClockTimestamp, CurrentTransaction, TransactionIdField, UUIDv7

AccountId = NewType("AccountId", int)
TransactionId = NewType("TransactionId", int)
Chips = NewType("Chips", int)

ISSUE = "house:issue"
TAX = "house:tax"
BOTS = "house:bots"
SUSPENSE = "house:suspense"
HOUSE = (ISSUE, TAX, BOTS, SUSPENSE)


class Account(models.Model):
    """Who or what holds chips. `balance` is in chips; `seq` counts the account's postings."""

    class Kind(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("bot")
        POT = "pot", _("pot")
        TILL = "till", _("till")
        HOUSE = "house", _("house")

    code = models.CharField(_("code"), max_length=40)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="wallet",
        null=True,
        blank=True,
        db_constraint=False,
        verbose_name=_("user"),
    )
    balance = models.BigIntegerField(_("balance"), db_default=0)
    seq = models.BigIntegerField(_("postings"), db_default=0)
    opened_at = models.DateTimeField(_("opened"), db_default=ClockTimestamp())
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        indexes = [models.Index(fields=["kind", "id"], name="wallet_account_kind")]
        # One small CHECK: PostgreSQL reads the text of every CHECK anew for each statement that updates a balance.
        constraints = [
            models.UniqueConstraint(fields=["code"], name="wallet_account_code"),
            models.CheckConstraint(
                name="wallet_account_not_below_zero",
                condition=Q(balance=0) | Q(Q(balance__gt=0) | Q(code=ISSUE), closed_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Transaction(models.Model):
    """One cause that moved chips: a step of a hand, a grant, a sweep, an adjustment, a reversal.

    `key` makes it happen once; `table`, `hand` and `hand_public` name rows of the apps above this one.
    """

    class Kind(models.TextChoices):
        HAND = "hand", _("hand")
        GRANT = "grant", _("grant")
        FUNDING = "funding", _("funding of bots")
        SWEEP = "sweep", _("sweep of tills")
        ADJUSTMENT = "adjustment", _("adjustment")
        REVERSAL = "reversal", _("reversal")

    public_id = models.UUIDField(_("public id"), db_default=UUIDv7(), unique=True, editable=False)
    key = models.CharField(_("key"), max_length=120, db_collation="C")
    request_hash = models.BinaryField(_("SHA-256 of the request"), max_length=32)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    game = models.CharField(_("game"), max_length=40, null=True, blank=True)  # noqa: DJ001
    room = models.CharField(_("room"), max_length=40, null=True, blank=True)  # noqa: DJ001
    table = models.BigIntegerField(_("table"), null=True, blank=True, db_column="table_id")
    hand = models.BigIntegerField(_("hand"), null=True, blank=True, db_column="hand_id")
    hand_public = models.UUIDField(_("public id of the hand"), null=True, blank=True)
    move = models.IntegerField(_("move"), null=True, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
        verbose_name=_("asked for by"),
    )
    approver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
        verbose_name=_("approved by"),
    )
    note = models.CharField(_("note"), max_length=500, blank=True, db_default="")
    reverses = models.ForeignKey(
        "self",
        models.PROTECT,
        related_name="reversals",
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,
        verbose_name=_("reverses"),
    )
    gaming_day = models.DateField(_("gaming day"))
    posted_at = models.DateTimeField(_("posted"), db_default=ClockTimestamp())
    database_transaction = TransactionIdField(
        _("database transaction"), db_default=CurrentTransaction(), editable=False
    )

    class Meta:
        verbose_name = _("transaction")
        verbose_name_plural = _("transactions")
        indexes = [
            BrinIndex("gaming_day", name="wallet_transaction_day"),
            models.Index(fields=["hand"], name="wallet_transaction_hand", condition=Q(hand__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["key"], name="wallet_transaction_key"),
            models.UniqueConstraint(fields=["id", "database_transaction"], name="wallet_transaction_made_in"),
            models.UniqueConstraint(
                fields=["reverses"], name="wallet_reversed_once", condition=Q(reverses__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """One leg: chips that one account received (plus) or gave (minus) by one line of a transaction.

    `claimed` is what was owed, where less was paid. `seq` numbers the postings of an account without gaps.
    A foreign key demands that `database_transaction` be that of the transaction too.
    """

    transaction = models.ForeignKey(
        Transaction,
        models.PROTECT,
        related_name="postings",
        db_constraint=False,
        verbose_name=_("transaction"),
    )
    line = models.SmallIntegerField(_("line"))
    account = models.ForeignKey(
        Account,
        models.PROTECT,
        related_name="postings",
        db_constraint=False,
        db_index=False,
        verbose_name=_("account"),
    )
    amount = models.BigIntegerField(_("amount"))
    balance_after = models.BigIntegerField(_("balance after"))
    seq = models.BigIntegerField(_("number"))
    reason = models.CharField(_("reason"), max_length=40)
    claimed = models.BigIntegerField(_("claimed"), null=True, blank=True)
    database_transaction = TransactionIdField(
        _("database transaction"), db_default=CurrentTransaction(), editable=False
    )

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        constraints = [
            models.UniqueConstraint(fields=["account", "seq"], name="wallet_posting_statement"),
            models.CheckConstraint(name="wallet_posting_moves_chips", condition=~Q(amount=0)),
        ]

    def __str__(self) -> str:
        return f"{self.transaction_id}/{self.line}"


class Adjustment(models.Model):
    """A correction that one member of staff proposes and another decides: chips to or from an account, or a reversal.

    Triggers (`sql/adjustments.sql`) hold it to two people, to their limits, and to what was posted for it; once
    decided, nothing of it changes.
    """

    class Kind(models.TextChoices):
        ADD = "add", _("add chips")
        REMOVE = "remove", _("remove chips")
        REVERSE = "reverse", _("reverse a transaction")

    class Reason(models.TextChoices):
        FAULT = "fault", _("a fault of the site")
        MISTAKE = "mistake", _("a mistake of staff")
        COMPLAINT = "complaint", _("a player's complaint")
        ABUSE = "abuse", _("abuse of the rules")
        TEST = "test", _("a test")

    class State(models.TextChoices):
        PROPOSED = "proposed", _("waits for a second person")
        APPROVED = "approved", _("approved and posted")
        REFUSED = "refused", _("refused")

    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    account = models.ForeignKey(
        Account, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("account")
    )
    amount = models.BigIntegerField(_("amount"), null=True, blank=True)
    target = models.ForeignKey(
        Transaction, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("transaction")
    )
    reason = models.CharField(_("reason"), max_length=9, choices=Reason)
    note = models.CharField(_("note"), max_length=400)
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("proposed by")
    )
    proposed_at = models.DateTimeField(_("proposed"), db_default=ClockTimestamp())
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.PROPOSED)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=400, blank=True)
    posted = models.OneToOneField(
        Transaction,
        models.PROTECT,
        related_name="adjustment",
        null=True,
        blank=True,
        verbose_name=_("posted as"),
    )

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="adjustment_shape",
                condition=Q(kind="reverse", target__isnull=False, account=None, amount=None)
                | Q(kind__in=["add", "remove"], target=None, account__isnull=False, amount__gt=0),
            ),
            models.CheckConstraint(
                name="adjustment_decided",
                condition=Q(state="proposed", decided_by=None, decided_at=None, posted=None)
                | Q(state="refused", decided_by__isnull=False, decided_at__isnull=False, posted=None)
                | Q(
                    state="approved", decided_by__isnull=False, decided_at__isnull=False, posted__isnull=False
                ),
            ),
            models.CheckConstraint(
                name="adjustment_four_eyes",
                condition=~Q(state="approved") | ~Q(decided_by=models.F("proposed_by")),
            ),
            models.CheckConstraint(name="adjustment_note", condition=~Q(note="")),
            models.UniqueConstraint(
                fields=["target"],
                name="adjustment_reverses_once",
                condition=Q(state__in=["proposed", "approved"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class ClosedDay(models.Model):
    """A gaming day that finance has closed, with its totals as they were then. Nothing is posted into it any more.

    Written by the function `ledger_close_day` alone; rows are only added.
    """

    day = models.DateField(_("gaming day"), primary_key=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("closed by")
    )
    closed_at = models.DateTimeField(_("closed"))
    totals = models.JSONField(_("totals"))

    class Meta:
        verbose_name = _("closed day")
        verbose_name_plural = _("closed days")
        ordering = ["-day"]

    def __str__(self) -> str:
        return str(self.day)
