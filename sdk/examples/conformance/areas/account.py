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


def is_mobile(user_agent, _environment):
    """ACCOUNT-28."""
    return re.search("mobile|android|iphone|ipad|ipod|harmony", user_agent, re.IGNORECASE | re.ASCII) is not None


TEXTS = ("account", "name", "avatar", "email", "signature", "qrUrl")


def is_me(stored, _environment):
    """ACCOUNT-29: who is logged in is kept whole, or is nobody."""
    return (
        isinstance(stored, dict)
        and isinstance(stored.get("id"), int)
        and all(isinstance(stored.get(key), str) for key in TEXTS)
        and stored.get("sex") in ("female", "male", "unknown")
        and isinstance(stored.get("verified"), bool)
    )


def password_free_until(given, _environment):
    """ACCOUNT-45."""
    if not given["hasPassword"]:
        return given["expiresAt"]
    return given["now"] + 600_000 if given["byCode"] else 0


QUESTIONS = {
    "passwordFreeUntil": password_free_until,
    "isPasswordFree": lambda given, _environment: given["now"] < given["until"],  # ACCOUNT-46
    "isMobile": is_mobile,
    "isMe": is_me,
    "checkAccount": check_account,
    "checkPassword": check_password,
    "checkPasswordsMatch": check_passwords_match,
    "checkName": check_name,
    "maskedAccount": masked_account,
    "isForcedOut": is_forced_out,
}
