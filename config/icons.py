"""Draws the site's icons for home screens from its mark: `python -m config.icons` (needs a Chromium)."""

from pathlib import Path

from config.services import BASE

IMAGES = BASE / "static" / "img"
MARK = IMAGES / "mark.svg"
GROUND = "#87281f"
SIZES = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable.png": (512, True)}
"""File: its size in pixels, and whether a phone may cut it to its own shape."""


def page(size: int, maskable: bool) -> str:
    """The mark alone; for a maskable icon within the inner four fifths of a ground without corners."""
    inner = size * 4 // 5 if maskable else size
    ground = GROUND if maskable else "transparent"
    drawn = MARK.read_text().replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
    return (
        f"<body style='margin:0;display:grid;place-items:center;width:{size}px;height:{size}px;"
        f"background:{ground}'>{drawn}</body>"
    )


def draw(folder: Path) -> None:
    """Write the icons into a folder."""
    from playwright.sync_api import sync_playwright

    from tests.browser import ARGUMENTS, executable

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        for name, (size, maskable) in SIZES.items():
            view = browser.new_page(viewport={"width": size, "height": size})
            view.set_content(page(size, maskable))
            view.screenshot(path=str(folder / name), omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw(IMAGES)
