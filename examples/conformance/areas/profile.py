"""What is shown and may be changed of an account (spec 1.4, 3.1, 4.2, 5.6, 5.7)."""

from areas.account import check_password, check_passwords_match
from areas.registration import check_code, check_kind, fits_email, fits_phone, patterns_of
from refusal import Refused
from text import trimmed, well_formed

SIGNATURE_MAX = 100


def verified_badge(given, _environment):
    """ACCOUNT-13."""
    if not fits_phone(given["account"], patterns_of(given)) and not fits_email(given["account"]):
        return None
    return "verified" if given["verified"] else "unverified"


def may_verify(kind, _environment):
    """ACCOUNT-14."""
    if kind == "plain":
        raise Refused("verification-off")
    return True


def may_change(given, _environment):
    """ACCOUNT-15."""
    if given["change"] in ("password-by-code", "bound-account") and not given["verified"]:
        raise Refused("account-unverified")
    return given["change"]


def check_password_change(given, environment):
    """ACCOUNT-16."""
    if given["old"] == "":
        raise Refused("old-password-missing")
    check_password(given["password"], environment)
    return check_passwords_match(given, environment)


def check_binding(given, environment):
    """ACCOUNT-17."""
    account = check_kind({**given, "text": given["account"]}, environment)
    new_code = check_code(given["newCode"])
    return {"account": account, "newCode": new_code, "code": check_code(given["code"]) if given["verified"] else ""}


def check_signature(typed, _environment):
    """ACCOUNT-24."""
    signature = trimmed(well_formed(typed))
    if len(signature) > SIGNATURE_MAX:
        raise Refused("signature-length", max=SIGNATURE_MAX)
    return signature


QUESTIONS = {
    "verifiedBadge": verified_badge,
    "mayVerify": may_verify,
    "mayChange": may_change,
    "checkPasswordChange": check_password_change,
    "checkBinding": check_binding,
    "endsSessions": lambda change, _environment: change != "profile",  # ACCOUNT-18
    "checkSignature": check_signature,
    "sexOf": lambda wire, _environment: {0: "female", 1: "male"}.get(wire, "unknown"),  # ACCOUNT-23
}
