"""What all refusals of the site have in common: a code for programs, a sentence for people."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise


class Refusal(Exception):
    """Something that cannot be had or done now; nothing has changed. `code` is a key of the class's `messages`."""

    messages: ClassVar[Mapping[str, str | Promise]] = {}

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    @property
    def message(self) -> str:
        """The sentence to show, in the language of the moment."""
        text = str(self.messages[self.code])
        return text % self.params if self.params else text
