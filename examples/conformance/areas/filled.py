"""Dynamic forms while they are filled in: what is locked, counts, shows, changes and is sent (spec 4.15, 5.9)."""

from areas.form import HIDING, amount_of, fits, flag_of, is_empty, is_list_of, is_offered, is_row, kind_of, sent_of, total_of
from refusal import Refused


def parent_of(field, context):
    """FORM-03."""
    kind = kind_of(field["form_type"])
    keys = {"business": ("leads_id", "name"), "customer": ("leads_id", "name"), "project": ("project_id", "title")}.get(kind)
    if keys is None or keys[0] not in context:
        return None
    return {"id": context[keys[0]], "name": context.get(keys[1], "")}


def is_locked(field, mode, context):
    """FORM-04, FORM-05, FORM-06, FORM-31."""
    if field.get("disabled", False):
        return True
    form_type = field["form_type"]
    if mode == "add":
        return parent_of(field, context) is not None or (form_type == "receivable" and "project_id" not in context)
    return form_type in ("business", "customer") or field["field"] == "company"


def start_value(field, mode, context):
    """FORM-21."""
    if mode == "edit":
        return field.get("value")
    return parent_of(field, context) or field.get("default_value")


class Form:
    """Fields with what each holds; the choices of one may be shown."""

    def __init__(self, fields, mode="edit", context=None):
        context = context or {}
        self.fields = fields
        self.values = {field["field"]: start_value(field, mode, context) for field in fields}
        self.locked = {field["field"] for field in fields if is_locked(field, mode, context)}
        self.choosing = None

    def field(self, key):
        return next((field for field in self.fields if field["field"] == key), None)

    def deciders_of(self, field):
        """FORM-07: the nearest first; a circle binds nobody."""
        chain = [field]
        while (above := self.field(chain[-1].get("relevant"))) is not None:
            if above in chain:
                return []
            chain.append(above)
        return [each["field"] for each in chain[1:]]

    def is_relevant(self, field):
        """FORM-08."""
        return not any(is_empty(self.values[key]) for key in self.deciders_of(field))

    def is_shown(self, field):
        """FORM-25."""
        return (field.get("show", True) or field["form_type"] in HIDING) and self.is_relevant(field)

    def shows_choices(self, field):
        """FORM-11."""
        return field["form_type"] not in HIDING or self.choosing == field["field"]

    def show(self, key):
        """FORM-24."""
        self.choosing = key if self.field(key) is not None and key not in self.locked else None

    def change(self, key, value):
        """FORM-22, FORM-23."""
        field = self.field(key)
        if field is None:
            raise Refused("form-field-unknown", name=key)
        if key in self.locked:
            raise Refused("form-locked", name=field["name"])
        if not fits(field["form_type"], value):
            raise Refused("form-value", name=field["name"])
        if not is_offered(field, value):
            raise Refused("form-choice", name=field["name"])
        for each in self.fields:
            if key in self.deciders_of(each) and each["field"] not in self.locked:
                self.values[each["field"]] = None
        self.values[key] = value
        if field["form_type"] == "select":
            self.choosing = None

    def refusal_of(self, field):
        """FORM-09, FORM-28."""
        name, value = field["name"], self.values[field["field"]]
        if is_empty(value):
            return {"tag": "form-empty", "params": {"name": name}}
        if field["form_type"] == "money" and amount_of(value) is None:
            return {"tag": "form-amount", "params": {"name": name}}
        if field["form_type"] == "user_receivables" and is_list_of(is_row)(value) and flag_of(value) is not None:
            return {"tag": f"form-{flag_of(value)}", "params": {"name": name, "total": total_of(value)}}
        return None

    def refused(self):
        """FORM-26: only who sees a field and may change it is asked for it."""
        asked = [field for field in self.fields if self.is_shown(field) and field["field"] not in self.locked]
        refusals = [(field["field"], self.refusal_of(field)) for field in asked]
        return [{"field": key, "refused": refusal} for key, refusal in refusals if refusal is not None]

    def payload(self):
        """FORM-20."""
        sent = [field for field in self.fields if self.is_relevant(field) and not is_empty(self.values[field["field"]])]
        return {field["field"]: sent_of(field, self.values[field["field"]]) for field in sent}


def opened(given):
    return Form(given["fields"], given.get("mode", "edit"), given.get("context"))


def keys_where(form, holds):
    return [field["field"] for field in form.fields if holds(field)]


def choices_in_sight(given, _environment):
    form = opened(given)
    return keys_where(form, form.shows_choices)


def open_choices(given, _environment):
    form = opened(given)
    for step in given["steps"]:
        if "show" in step:
            form.show(step["show"])
        else:
            form.change(step["change"], step["to"])
    return [] if form.choosing is None else [form.choosing]


def changed(given, _environment):
    form = opened(given)
    form.change(given["field"], given["value"])
    return form.values


def deciders_of(given, _environment):
    form = opened(given)
    return form.deciders_of(form.field(given["field"]))


def is_relevant(given, _environment):
    form = opened(given)
    return form.is_relevant(form.field(given["field"]))


def shown_fields(given, _environment):
    form = opened(given)
    return keys_where(form, form.is_shown)


QUESTIONS = {
    "parentOf": lambda given, _environment: parent_of(given["field"], given["context"]),
    "startValue": lambda given, _environment: start_value(given["field"], given["mode"], given["context"]),
    "isLocked": lambda given, _environment: is_locked(given["field"], given["mode"], given["context"]),
    "decidersOf": deciders_of,
    "isRelevant": is_relevant,
    "shownFields": shown_fields,
    "choicesInSight": choices_in_sight,
    "openChoices": open_choices,
    "changed": changed,
    "submitted": lambda given, _environment: opened(given).payload(),
    "refusedFields": lambda given, _environment: opened(given).refused(),
}
