"""New accounts, logins, codes and invitations (spec 2.8, 2.9, 5.2)."""

import math
import re

from areas.account import check_account, check_name, check_password, check_passwords_match
from refusal import Refused
from text import trimmed
from values import is_number

PHONE_PATTERNS = ["1[3-9]#########"]
EMAIL = re.compile(r"[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}")
CODE_DIGITS = 6
CODE_LIFE = 300_000
CODE_APART = 60_000
INVITE_LENGTH = 64


def patterns_of(given):
    return given.get("patterns", PHONE_PATTERNS)


def expression(pattern):
    """A pattern of telephone numbers as a regular expression."""
    signs = {"#": "[0-9]", "?": "[0-9]?"}
    return "".join(signs.get(sign, sign if len(sign) > 1 else re.escape(sign)) for sign in re.findall(r"\[.-.\]|.", pattern))


def fits_phone(text, patterns):
    """ACCOUNT-08."""
    return any(re.fullmatch(expression(pattern), text) for pattern in patterns)


def fits_email(text):
    """ACCOUNT-09."""
    return EMAIL.fullmatch(text) is not None


def check_kind(given, _environment):
    """ACCOUNT-10."""
    account, kind = trimmed(given["text"]), given["kind"]
    is_phone, is_email = fits_phone(account, patterns_of(given)), fits_email(account)
    fits = {"plain": True, "phone": is_phone, "email": is_email, "either": is_phone or is_email}
    if not fits[kind]:
        raise Refused(f"account-{kind}")
    return account


def fields(is_open, kind):
    """ACCOUNT-11."""
    code = [] if kind == "plain" else ["code"]
    return ["account", "name", "password", "repeat", *code, *([] if is_open else ["invite"])]


def registration_fields(given, _environment):
    is_open = given["registrationOpen"]
    return fields(is_open, given["accountKind"]) if is_open or given["invited"] else []


def check_code(typed, _environment=None):
    """ACCOUNT-12."""
    code = trimmed(typed)
    if not re.fullmatch(f"[0-9]{{{CODE_DIGITS}}}", code):
        raise Refused("check-code-form", length=CODE_DIGITS)
    return code


def check_login(given, _environment):
    """ACCOUNT-19."""
    account = trimmed(given["account"])
    if account == "":
        raise Refused("account-missing")
    if given["password"] == "":
        raise Refused("password-missing")
    return {"account": account, "password": given["password"]}


def check_code_login(given, environment):
    """ACCOUNT-20."""
    account = check_kind({**given, "text": given["account"], "kind": "either"}, environment)
    return {"account": account, "code": check_code(given["code"])}


def check_invite(typed, _environment):
    """ACCOUNT-21."""
    code = trimmed(typed)
    if code == "":
        raise Refused("invite-missing")
    if len(code) > INVITE_LENGTH:
        raise Refused("invite-unknown")
    return code


def redeem(given, environment):
    """ACCOUNT-22."""
    invitation = given["invitation"]
    if invitation is None:
        raise Refused("invite-unknown")
    if invitation["used"]:
        raise Refused("invite-used")
    if environment["now"] >= invitation["expiresAt"]:
        raise Refused("invite-expired")
    person = invitation["userId"]
    return {"_tag": "New", "verified": False} if person is None else {"_tag": "Existing", "userId": person}


def check_code_wait(given, environment):
    """ACCOUNT-25."""
    if "sentAt" not in given:
        return 0
    return max(0, math.ceil((given["sentAt"] + CODE_APART - environment["now"]) / 1000))


def is_check_code(given, environment):
    """ACCOUNT-26."""
    sent, shown = given["sent"], given["shown"]
    is_same = (sent["digits"], sent["purpose"]) == (shown["digits"], shown["purpose"])
    return is_same and environment["now"] - sent["sentAt"] < CODE_LIFE


def registration_refusals(given, environment):
    """ACCOUNT-27."""
    form, config = given["form"], given["config"]

    def check_new_account(typed, _environment):
        check_account(typed, environment)
        check_kind({**given, "text": typed, "kind": config["accountKind"]}, environment)

    checks = {
        "account": check_new_account,
        "name": check_name,
        "password": check_password,
        "repeat": lambda typed, _: check_passwords_match({"password": form["password"], "repeated": typed}, environment),
        "code": check_code,
        "invite": check_invite,
    }
    refusals = {}
    for field in fields(config["registrationOpen"], config["accountKind"]):
        try:
            checks[field](form[field], environment)
        except Refused as refused:
            refusals[field] = refused.tag
    return refusals


FIELD_OF = {
    **dict.fromkeys(
        ("account-length", "account-characters", "account-phone", "account-email", "account-either", "account-missing", "account-taken"),
        "account",
    ),
    "name-length": "name",
    "password-length": "password",
    "password-missing": "password",
    "passwords-differ": "repeat",
    "old-password-missing": "old",
    "old-password-wrong": "old",
    "check-code-form": "code",
    "check-code-wrong": "code",
    **dict.fromkeys(("invite-missing", "invite-unknown", "invite-used", "invite-expired"), "invite"),
}


def first_wrong(given, _environment):
    """ACCOUNT-33: None when the form may go."""
    refused = (field for field in given["order"] if field in given["refused"])
    return next(refused, None if given["agreed"] else "agreement")


def account_key(account):
    return trimmed(account).lower()


def with_code_sent(given, environment):
    """ACCOUNT-30."""
    now, key = environment["now"], account_key(given["account"])
    return {each: at for each, at in given["sent"].items() if now - at < CODE_APART} | {key: now}


def code_wait_for(given, environment):
    """ACCOUNT-31: an instant to come counts for nothing."""
    at = given["sent"].get(account_key(given["account"]))
    return check_code_wait({"sentAt": at}, environment) if at is not None and at <= environment["now"] else 0


def codes_sent_in(given, _environment):
    """ACCOUNT-32."""
    stored = given["stored"]
    return {key: at for key, at in stored.items() if is_number(at)} if isinstance(stored, dict) else {}


QUESTIONS = {
    "firstWrong": first_wrong,
    "refusedField": lambda given, _environment: FIELD_OF.get(given["reason"]),  # ACCOUNT-34
    "withCodeSent": with_code_sent,
    "codeWaitFor": code_wait_for,
    "codesSentIn": codes_sent_in,
    "isPhone": lambda given, _environment: fits_phone(given["text"], patterns_of(given)),
    "isEmail": lambda text, _environment: fits_email(text),
    "checkKind": check_kind,
    "registrationFields": registration_fields,
    "registrationRefusals": registration_refusals,
    "checkCheckCode": check_code,
    "isCheckCode": is_check_code,
    "checkCodeWait": check_code_wait,
    "checkLogin": check_login,
    "checkCodeLogin": check_code_login,
    "checkInvite": check_invite,
    "redeem": redeem,
}
