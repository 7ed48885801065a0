"""Dynamic forms: what a field is, holds, offers and takes (spec 3.12, 9.7)."""

import math
import re

from areas.amount import money_in_chinese
from text import trimmed

TYPES = set(
    "money tags select invoice_info pm_type finance_type visit_user area business customer project receivable user_receivables".split()
)
HIDING = ("select", "tags")
CHOSEN = ("tags", "select", "pm_type", "finance_type")


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_id(value):
    return is_number(value) or (isinstance(value, str) and value != "")


def is_record(value, /, **fields):
    return isinstance(value, dict) and all(key in value and fits(value[key]) for key, fits in fields.items())


def is_text(value):
    return isinstance(value, str)


def is_list_of(fits):
    return lambda value: isinstance(value, list) and all(map(fits, value))


def is_row(value):
    def is_share(share):
        return is_number(share) and 0 <= share <= 100

    return is_record(value, user_id=is_id, realname=is_text, proportion=is_share)


def is_reference(value):
    return is_record(value, id=is_id, name=is_text)


SHAPES = {
    "text": lambda value: is_text(value) or is_number(value),
    "money": lambda value: is_text(value) or is_number(value),
    "tags": is_list_of(is_id),
    "select": is_id,
    "invoice_info": lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
    "pm_type": is_id,
    "finance_type": is_id,
    "visit_user": is_list_of(is_id),
    "area": is_list_of(is_text),
    "business": is_reference,
    "customer": is_reference,
    "project": is_reference,
    "receivable": lambda value: is_record(value, receivables_id=is_id, number=is_text),
    "user_receivables": is_list_of(is_row),
}


def kind_of(form_type):
    """FORM-01."""
    return form_type if form_type in TYPES else "text"


def fits(form_type, value):
    """FORM-10."""
    return value is None or SHAPES[kind_of(form_type)](value)


def is_empty(value):
    """FORM-02: a number never is."""
    if value is None or (isinstance(value, str) and trimmed(value) == ""):
        return True
    if isinstance(value, dict):
        value = list(value.values())
    return isinstance(value, list) and all(map(is_empty, value))


def written(number):
    """A number as its shortest text."""
    return str(int(number)) if number == int(number) and abs(number) < 1e21 else repr(number)


def amount_of(value):
    """FORM-14: decimal text below 1e15 with two decimals at most."""
    text = written(value) if is_number(value) else trimmed(value) if isinstance(value, str) else ""
    return text if re.fullmatch(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,2})?", text, re.ASCII) else None


def capitals_beside(given, environment):
    """FORM-27."""
    field, amount = given["field"], amount_of(given["value"])
    if field["form_type"] != "money" or not field.get("capitalize", False) or amount is None:
        return None
    return money_in_chinese(amount, environment)


def type_tree(node, levels=3):
    """FORM-15: what is below the third level is cut."""
    kept = {"name": node["name"], "type_id": node["type_id"]}
    if "children" in node and levels > 1:
        kept["children"] = [type_tree(child, levels - 1) for child in node["children"]]
    return kept


def types_in(nodes, above=()):
    """FORM-16."""
    for node in nodes:
        path = [*above, node["name"]]
        yield {"name": node["name"], "type_id": node["type_id"], "path": path}
        yield from types_in(node.get("children", []), path)


def offered_by(field):
    """FORM-17."""
    offered = []
    for option in field.get("options") or field.get("setting", []):
        if isinstance(option, str):
            offered.append({"value": option, "path": [option]})
        elif "value" in option:
            offered.append({"value": option["value"], "path": [option["name"]]})
        else:
            offered += [{"value": each["type_id"], "path": each["path"]} for each in types_in([type_tree(option)])]
    return offered


def is_offered(field, value):
    """FORM-18."""
    offered = [each["value"] for each in offered_by(field)]
    if kind_of(field["form_type"]) not in CHOSEN or value is None or not offered:
        return True
    return all(each in offered for each in (value if isinstance(value, list) else [value]))


def total_of(rows):
    """FORM-12: in hundredths of a per cent."""
    return sum(math.floor(row["proportion"] * 100 + 0.5) for row in rows) / 100


def flag_of(rows):
    """FORM-13."""
    total = total_of(rows)
    return "below" if total < 100 else "above" if total > 100 else None


def sent_of(field, value):
    """FORM-19."""
    kind = kind_of(field["form_type"])
    if kind == "money":
        return value if amount_of(value) is None else amount_of(value)
    if value is None or not fits(kind, value):
        return value
    match kind:
        case "business" | "customer" | "project":
            return value["id"]
        case "receivable":
            return value["receivables_id"]
        case "user_receivables":
            return [{"user_id": row["user_id"], "proportion": row["proportion"]} for row in value]
        case _:
            return value


QUESTIONS = {
    "fieldKind": lambda given, _environment: kind_of(given["form_type"]),
    "isEmpty": lambda given, _environment: is_empty(given["value"]),
    "fits": lambda given, _environment: fits(given["form_type"], given["value"]),
    "amountOf": lambda given, _environment: amount_of(given["value"]),
    "capitalsBeside": capitals_beside,
    "typeTree": lambda given, _environment: type_tree(given["tree"]),
    "typesIn": lambda given, _environment: list(types_in(given["nodes"])),
    "offeredBy": lambda given, _environment: offered_by(given["field"]),
    "isOffered": lambda given, _environment: is_offered(given["field"], given["value"]),
    "proportionTotal": lambda given, _environment: total_of(given["rows"]),
    "proportionFlag": lambda given, _environment: flag_of(given["rows"]),
    "sentOf": lambda given, _environment: sent_of(given["field"], given["value"]),
}
