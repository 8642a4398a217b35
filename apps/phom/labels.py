NAME = TAGLINE = "x"
VARIANTS = {"ionline": "x"}
OPTIONS = {}
REASONS = {f"phom.{x}": x for x in ("eat", "win", "burnt", "u", "u_compensation")}
ERRORS = {}
RULES = {"ionline": ()}
MONEY = {"ionline": ()}
