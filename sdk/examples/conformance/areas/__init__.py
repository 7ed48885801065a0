"""The rules by area; each file answers some questions, `{name: (given, environment) -> answer}`."""

from importlib import import_module

_AREAS = (
    "account",
    "amount",
    "body",
    "connection",
    "contact",
    "format",
    "group",
    "message",
    "signal",
)

QUESTIONS = {name: ask for area in _AREAS for name, ask in import_module(f"areas.{area}").QUESTIONS.items()}
