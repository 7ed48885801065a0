"""Fields and contexts of a form as they are delivered (spec 3.12)."""

from areas.form import is_id, is_record, is_text


def is_tree(node, levels=3):
    if not is_record(node, name=is_text, type_id=is_id):
        return False
    children = node.get("children", [])
    return levels == 1 or (isinstance(children, list) and all(is_tree(child, levels - 1) for child in children))


def is_choice(option):
    return is_text(option) or is_record(option, name=is_text, value=is_id) or is_tree(option)


USUAL = {
    "default_value": None, "value": None, "setting": [], "relevant": None, "disabled": False, "show": True, "rules": [],
    "options": [], "capitalize": False,
}


def form_field(raw):
    """FORM-29: all but name, key and type may be missing."""
    if not is_record(raw, name=is_text, field=is_text, form_type=is_text) or raw["field"] == "":
        return None
    field = {key: raw[key] for key in ("name", "field", "form_type")} | {key: raw.get(key, usual) for key, usual in USUAL.items()}
    fits_all = (
        all(isinstance(field[key], bool) for key in ("disabled", "show", "capitalize"))
        and all(isinstance(field[key], list) for key in ("setting", "options", "rules"))
        and all(map(is_choice, field["setting"] + field["options"]))
        and (field["relevant"] is None or is_text(field["relevant"]))
    )
    return field if fits_all else None


def form_context(raw):
    """FORM-30."""
    fits_key = {"leads_id": is_id, "name": is_text, "project_id": is_id, "title": is_text}
    known = {key: raw[key] for key in fits_key if key in raw}
    return known if all(fits_key[key](value) for key, value in known.items()) else None


QUESTIONS = {
    "formField": lambda given, _environment: form_field(given["raw"]),
    "formContext": lambda given, _environment: form_context(given["raw"]),
}
