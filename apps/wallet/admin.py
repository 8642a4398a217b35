"""The ledger for the eyes of staff; nobody changes it here."""

from typing import cast

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display

from apps.users.admin import ReadOnly
from apps.wallet.models import Account, Posting, Transaction

MOST = 10_000
"""Rows that a list counts and pages through; what lies further back is found by searching."""


class Capped(Paginator):  # type: ignore[type-arg]
    """Counts no more than `MOST` rows, however many there are."""

    @cached_property
    def count(self) -> int:
        return cast(QuerySet[Model], self.object_list)[:MOST].count()


class PostingInline(ReadOnly, TabularInline):
    model = Posting
    extra = 0
    ordering = ("pk",)
    fields = ("line", "account", "reason", "amount", "claimed", "balance_after", "seq")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Posting]:
        rows: QuerySet[Posting] = super().get_queryset(request)
        return rows.select_related("account")


@admin.register(Account)
class AccountAdmin(ReadOnly, ModelAdmin):
    list_display = ("code", "kind", "user", "balance", "seq", "closed_at")
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("code", "user__username", "user__display_name")
    ordering = ("-pk",)
    paginator = Capped
    show_full_result_count = False
    fields = ("code", "kind", "user", "balance", "seq", "opened_at", "closed_at", "transactions")
    readonly_fields = fields

    @display(description=_("transactions"))
    def transactions(self, account: Account) -> str:
        """A link to the transactions that touched the account."""
        address = (
            f"{reverse('admin:wallet_transaction_changelist')}?postings__account__id__exact={account.pk}"
        )
        return format_html('<a href="{}">{}</a>', address, account.code)


@admin.register(Transaction)
class TransactionAdmin(ReadOnly, ModelAdmin):
    list_display = ("posted_at", "kind", "key", "game", "table", "hand", "actor")
    list_filter = ("kind", "gaming_day")
    list_select_related = ("actor",)
    search_fields = ("=key", "=public_id", "=hand")
    ordering = ("-pk",)
    paginator = Capped
    show_full_result_count = False
    inlines = (PostingInline,)
    fields = (
        ("public_id", "key"),
        ("kind", "gaming_day", "posted_at"),
        ("game", "room", "table"),
        ("hand", "hand_public", "move"),
        ("actor", "approver"),
        ("reverses", "note"),
    )
    readonly_fields = tuple(name for row in fields for name in row)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == "postings__account__id__exact" or super().lookup_allowed(lookup, value, request)
