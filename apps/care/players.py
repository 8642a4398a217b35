"""What a suspension or a farewell means for hands in play and for hands of old."""

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from apps.lobbies.models import Seat, Table
from apps.play import deadlines, timing
from apps.play.models import Live
from apps.play.rows import Clocks
from apps.play.store import to_json
from apps.users.models import User

_clocks = msgspec.json.Decoder(Clocks)

RENAME_IN_HANDS = """
UPDATE play_hand h
   SET players = (SELECT jsonb_agg(CASE WHEN p.value->>'public' = %(public)s
                                        THEN jsonb_set(p.value, '{name}', to_jsonb(%(name)s::text)) ELSE p.value END
                                   ORDER BY p.ordinality)
                    FROM jsonb_array_elements(h.players) WITH ORDINALITY p)
 WHERE h.id IN (SELECT hand_id FROM play_seating WHERE user_id = %(user)s)
"""
RENAME_IN_REPORTS = """
UPDATE social_report r
   SET lines = (SELECT jsonb_agg(CASE WHEN p.value->>'user' = %(public)s
                                      THEN jsonb_set(p.value, '{name}', to_jsonb(%(name)s::text)) ELSE p.value END
                                 ORDER BY p.ordinality)
                  FROM jsonb_array_elements(r.lines) WITH ORDINALITY p)
 WHERE r.lines @> jsonb_build_array(jsonb_build_object('user', %(public)s::text))
"""


@transaction.atomic
def sideline(user: User) -> None:
    """The machine plays his hand to its end without waiting for him; between hands he is stood up."""
    seat = Seat.objects.filter(user=user).first()
    if seat is not None:
        Table.objects.filter(pk=seat.table_id, dealt=[]).update(due_at=timezone.now())
    playing = Live.objects.filter(status=Live.Status.PLAYING, hand__seatings__user=user)
    for live in playing.select_for_update(no_key=True, of=("self",)).select_related("hand").order_by("pk"):
        number = next(player["seat"] for player in live.hand.players if player["user"] == user.pk)
        clocks = deadlines.go_away(_clocks.decode(live.clocks), number, timing.now_ms())
        Live.objects.filter(pk=live.pk).update(clocks=to_json(clocks), due_at=clocks.due_at)


def rename(user: User) -> None:
    """His hands and what he said where somebody was reported stay; the name that he had there goes."""
    values: dict[str, str | int] = {"user": user.pk, "public": str(user.public_id), "name": user.display_name}
    with connection.cursor() as cursor:
        cursor.execute(RENAME_IN_HANDS, values)
        cursor.execute(RENAME_IN_REPORTS, values)
