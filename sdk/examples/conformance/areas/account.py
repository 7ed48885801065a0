"""Accounts, passwords and sessions (spec 4.14, 5.1, 6.4)."""

import re

from refusal import Refused
from text import name_within, trimmed

PLAIN = re.compile(r"[A-Za-z0-9_.@+-]*")


def check_account(typed, _environment):
    """ACCOUNT-01, ACCOUNT-02."""
    account = trimmed(typed)
    if not 4 <= len(account) <= 32:
        raise Refused("account-length", min=4, max=32)
    if not PLAIN.fullmatch(account):
        raise Refused("account-characters")
    return account


def check_password(typed, _environment):
    """ACCOUNT-03: blanks count."""
    if not 6 <= len(typed) <= 16:
        raise Refused("password-length", min=6, max=16)
    return typed


def check_passwords_match(given, _environment):
    """ACCOUNT-04."""
    if given["password"] != given["repeated"]:
        raise Refused("passwords-differ")
    return given["password"]


def check_name(typed, _environment):
    """ACCOUNT-05."""
    name = name_within(typed, 1, 32)
    if name is None:
        raise Refused("name-length", min=1, max=32)
    return name


def masked_account(account, _environment):
    """ACCOUNT-06."""
    return f"{account[:3]}******{account[-2:]}"


def is_forced_out(given, _environment):
    """ACCOUNT-07: one session for each kind of device, where the service wants it so."""
    holder, newcomer = given["holder"], given["newcomer"]
    return (
        not holder["multipleLogin"]
        and holder["id"] == newcomer["id"]
        and holder["isMobile"] == newcomer["isMobile"]
        and holder["clientId"] != newcomer["clientId"]
    )


QUESTIONS = {
    "checkAccount": check_account,
    "checkPassword": check_password,
    "checkPasswordsMatch": check_passwords_match,
    "checkName": check_name,
    "maskedAccount": masked_account,
    "isForcedOut": is_forced_out,
}
