import { Schema } from "effect"
import { withFallback } from "../api/loose.ts"
import { RecordId } from "./RecordId.ts"
import { TypeNode } from "./typeTree.ts"

/** What a field holds, as JSON has it; `null` is nothing. What fits depends on the kind of the field. */
export type FieldValue = Schema.Json

/** One of the things that a field offers; a bare text stands for itself. */
const Choice = Schema.Union([Schema.String, Schema.Struct({ name: Schema.String, value: RecordId }), TypeNode])

/**
 * A field of a dynamic form, spelled as it is delivered (spec 3.13, DEC-0055). Only its name, its key and
 * its type must be there; what else is missing is as it most often is (FORM-29).
 */
export const FormField = Schema.Struct({
  /** For people. */
  name: Schema.String,
  /** Key of its value among those that are sent. */
  field: Schema.NonEmptyString,
  form_type: Schema.String,
  /** What it holds when something new is made. */
  default_value: withFallback(Schema.Json, null),
  /** What it holds when something is changed. */
  value: withFallback(Schema.Json, null),
  /** What it offers, where `options` are none. */
  setting: withFallback(Schema.Array(Choice), []),
  /** Key of the field that must hold something first; `null` for none. */
  relevant: withFallback(Schema.NullOr(Schema.String), null),
  /** Locked, whatever the mode. */
  disabled: withFallback(Schema.Boolean, false),
  /** Whether people see it. */
  show: withFallback(Schema.Boolean, true),
  /** Rules of other programs; ours are those of spec 5.8. */
  rules: withFallback(Schema.Array(Schema.Json), []),
  options: withFallback(Schema.Array(Choice), []),
  /** Whether an amount stands beside it in Chinese capitals. */
  capitalize: withFallback(Schema.Boolean, false)
})
export type FormField = typeof FormField.Type

/** Whether something new is made, or something changed that exists (spec 4.15). */
export const FormMode = Schema.Literals(["add", "edit"])
export type FormMode = typeof FormMode.Type

/** From where a form was opened: a lead, customer or business deal with its name, a project with its title; an id is never empty (FORM-30, spec 3.13, DEC-0055). */
export const FormContext = Schema.Struct({
  leads_id: Schema.optionalKey(RecordId),
  name: Schema.optionalKey(Schema.String),
  project_id: Schema.optionalKey(RecordId),
  title: Schema.optionalKey(Schema.String)
})
export type FormContext = typeof FormContext.Type
