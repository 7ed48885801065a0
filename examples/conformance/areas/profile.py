"""What is shown and may be changed of an account (spec 1.4, 3.1, 4.2, 5.6, 5.7)."""

from areas.account import check_name, check_password, check_passwords_match
from areas.registration import check_code, check_kind, fits_email, fits_phone, patterns_of
from refusal import Refused
from text import trimmed, well_formed

SIGNATURE_MAX = 100
EMAIL_MAX = 254


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


def check_email(typed, _environment):
    """ACCOUNT-40: an empty one is none."""
    email = trimmed(typed)
    if email != "" and (len(email) > EMAIL_MAX or not fits_email(email)):
        raise Refused("account-email")
    return email


def check_profile(given, environment):
    """ACCOUNT-41."""
    before, change = given["before"], given["change"]
    checks = {"name": check_name, "email": check_email, "signature": check_signature, "sex": lambda sex, _: sex}
    wanted = {field: check(change[field], environment) for field, check in checks.items() if field in change}
    return {field: value for field, value in wanted.items() if value != before[field]}


def settled_profile(given, _environment):
    """ACCOUNT-42: what was changed again meanwhile stands."""
    now, asked, end = given["now"], given["asked"], given["end"]
    return {field: end[field] if asked.get(field) == value else value for field, value in now.items()}


def crop_within(given, _environment):
    """ACCOUNT-43."""
    size, wanted = given["size"], given["wanted"]
    zoom = min(4, max(1, wanted["zoom"]))
    half = min(size["width"], size["height"]) / zoom / 2

    def inside(value, edge):
        return min(edge - half, max(half, value))

    return {"x": inside(wanted["x"], size["width"]), "y": inside(wanted["y"], size["height"]), "zoom": zoom}


def is_verified_after(given, _environment):
    """ACCOUNT-47: by registering with a number or an address, or by binding the first."""
    if given["by"] == "registration":
        return given["kind"] != "plain"
    return given["verified"] or given["by"] == "first-account"


QUESTIONS = {
    "checkEmail": check_email,
    "checkProfile": check_profile,
    "settledProfile": settled_profile,
    "cropWithin": crop_within,
    "verifiedBadge": verified_badge,
    "mayVerify": may_verify,
    "mayChange": may_change,
    "checkPasswordChange": check_password_change,
    "checkBinding": check_binding,
    "isVerifiedAfter": is_verified_after,
    "endsSessions": lambda change, _environment: change != "profile",  # ACCOUNT-18
    "checkSignature": check_signature,
    "sexOf": lambda wire, _environment: {0: "female", 1: "male"}.get(wire, "unknown"),  # ACCOUNT-23
}
