"""All reports, in the order in which they are listed."""

from apps.finance.report import Report
from apps.finance.reports import balances, exceptions, hands, money, people

ALL: tuple[Report, ...] = (
    hands.REVENUE,
    hands.TAX_BY_TABLE,
    balances.TRIAL_BALANCE,
    balances.LIABILITY,
    balances.ROLL_FORWARD,
    people.STATEMENT,
    people.WIN_LOSS,
    hands.PENALTIES,
    hands.SHORTFALLS,
    hands.HANDS,
    balances.WALLETS,
    money.CORRECTIONS,
    money.ISSUE,
    people.PAIRS,
    exceptions.EXCEPTIONS,
    money.POSTINGS,
)

BY_CODE = {report.code: report for report in ALL}
