"""What axe-core finds on a page."""

from typing import Any

from playwright.sync_api import Page

from config.services import BASE

SOURCE = (BASE / "node_modules" / "axe-core" / "axe.min.js").read_text()
SETTLED = 250
"""ms until the colours of buttons have followed the theme."""
FOREIGN = [[".swagger-ui"]]
"""What a library draws by itself: the pages of the API's documentation."""
RUN = """async (only) => {
  const how = { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) };
  const found = await axe.run({ exclude: FOREIGN }, how);
  const told = (rule, node) => `${rule.id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`;
  return found.violations.flatMap((rule) => rule.nodes.map((node) => told(rule, node)));
}""".replace("FOREIGN", str(FOREIGN))


def violations(page: Page, only: list[str] | None = None) -> list[str]:
    """Each fault with the element that has it; with `only`, of these rules."""
    page.evaluate(SOURCE + ";undefined")
    found: Any = page.evaluate(RUN, only)
    return list(found)


def in_both_themes(page: Page) -> list[str]:
    """All rules in the light theme, and the contrasts in the dark one. What moves has to stand still first."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = violations(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_timeout(SETTLED)
    return [*found, *(f"dark {fault}" for fault in page.evaluate(RUN, ["color-contrast"]))]
