"""Adjustments by two people; their triggers hold them to it."""

import apps.wallet.columns
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from apps.wallet import schema


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0005_rows_stay"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("add", "add chips"),
                            ("remove", "remove chips"),
                            ("reverse", "reverse a transaction"),
                        ],
                        max_length=7,
                        verbose_name="kind",
                    ),
                ),
                ("amount", models.BigIntegerField(blank=True, null=True, verbose_name="amount")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("fault", "a fault of the site"),
                            ("mistake", "a mistake of staff"),
                            ("complaint", "a player's complaint"),
                            ("abuse", "abuse of the rules"),
                            ("test", "a test"),
                        ],
                        max_length=9,
                        verbose_name="reason",
                    ),
                ),
                ("note", models.CharField(max_length=400, verbose_name="note")),
                (
                    "proposed_at",
                    models.DateTimeField(
                        db_default=apps.wallet.columns.ClockTimestamp(), verbose_name="proposed"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("proposed", "waits for a second person"),
                            ("approved", "approved and posted"),
                            ("refused", "refused"),
                        ],
                        default="proposed",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                ("answer", models.CharField(blank=True, max_length=400, verbose_name="answer")),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wallet.account",
                        verbose_name="account",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="decided by",
                    ),
                ),
                (
                    "posted",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustment",
                        to="wallet.transaction",
                        verbose_name="posted as",
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="proposed by",
                    ),
                ),
                (
                    "target",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wallet.transaction",
                        verbose_name="transaction",
                    ),
                ),
            ],
            options={
                "verbose_name": "adjustment",
                "verbose_name_plural": "adjustments",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("account", None),
                                ("amount", None),
                                ("kind", "reverse"),
                                ("target__isnull", False),
                            ),
                            models.Q(
                                ("account__isnull", False),
                                ("amount__gt", 0),
                                ("kind__in", ["add", "remove"]),
                                ("target", None),
                            ),
                            _connector="OR",
                        ),
                        name="adjustment_shape",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("decided_at", None),
                                ("decided_by", None),
                                ("posted", None),
                                ("state", "proposed"),
                            ),
                            models.Q(
                                ("decided_at__isnull", False),
                                ("decided_by__isnull", False),
                                ("posted", None),
                                ("state", "refused"),
                            ),
                            models.Q(
                                ("decided_at__isnull", False),
                                ("decided_by__isnull", False),
                                ("posted__isnull", False),
                                ("state", "approved"),
                            ),
                            _connector="OR",
                        ),
                        name="adjustment_decided",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "approved"), _negated=True),
                            models.Q(("decided_by", models.F("proposed_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="adjustment_four_eyes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("note", ""), _negated=True), name="adjustment_note"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["proposed", "approved"])),
                        fields=("target",),
                        name="adjustment_reverses_once",
                    ),
                ],
            },
        ),
        schema.run("adjustments.sql"),
    ]
