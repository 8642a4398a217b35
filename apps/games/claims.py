"""Claims: how a rule asks for money without seeing a balance; `money.clear` makes exact payments of them."""

from typing import NewType

import msgspec

Seat = NewType("Seat", int)
"""The index of a place at the table, 0 and up; turns go to ascending seats of the hand, wrapping."""

Chips = NewType("Chips", int)
"""An amount of play money in whole chips."""


class Pay(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`payer` owes `payee` an amount; `reason` is a code such as "domino.pass_penalty"."""

    payer: Seat
    payee: Seat
    amount: Chips
    reason: str
    taxed: bool = True


class Stake(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`payer` puts an amount into a pot of the hand."""

    payer: Seat
    amount: Chips
    reason: str
    pot: str


class Award(msgspec.Struct, frozen=True, tag=True):
    """The whole pot goes to seats by positive integer weights.

    What a seat gets beyond its own stakes in that pot is taxed.
    """

    pot: str
    shares: dict[Seat, int]
    reason: str
    taxed: bool = True


class Refund(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Each chip of the pot goes back to who staked it, untaxed."""

    pot: str
    reason: str


Claim = Pay | Stake | Award | Refund
