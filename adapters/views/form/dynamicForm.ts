import { computed, type ReadonlySignal, signal } from "@preact/signals-react"
import { Result, Schema } from "effect"
import type { Refused } from "#engine/error/refusal.ts"
import { capitalsBeside } from "#engine/form/amount.ts"
import { type Offered, offeredBy } from "#engine/form/choices.ts"
import { type FieldKind, fieldKind } from "#engine/form/fieldKind.ts"
import { type Form, type FormEntry, openForm } from "#engine/form/Form.ts"
import { formChanged } from "#engine/form/formChanged.ts"
import { FormField, type FieldValue, type FormContext, type FormMode } from "#engine/form/FormField.ts"
import { formSubmitted } from "#engine/form/formSubmitted.ts"
import { isEmptyValue } from "#engine/form/isEmptyValue.ts"
import { areChoicesShown, choicesShown, isFieldShown } from "#engine/form/shown.ts"

/** A field of a dynamic form as it is drawn. */
export interface DrawnField {
  readonly key: string
  /** For people. */
  readonly name: string
  readonly kind: FieldKind
  readonly value: FieldValue
  readonly isEmpty: boolean
  /** It may not be changed. */
  readonly isLocked: boolean
  /** What it offers, and whether that is in sight. */
  readonly offered: ReadonlyArray<Offered>
  readonly isOpen: boolean
  /** The amount in Chinese capitals, where the field wishes it. */
  readonly capitals: string | null
  /** What is wrong with it, once it was left or sent. */
  readonly refused: Refused | null
}

/** The result of a submission: the values, by key; or the first field that is wrong. */
type Sending =
  | { readonly _tag: "Sent"; readonly values: Readonly<Record<string, FieldValue>> }
  | { readonly _tag: "Wrong"; readonly key: string }

/** A dynamic form that somebody fills in. */
export interface RunningForm {
  /** The fields that stand in it, in their order. */
  readonly lines: ReadonlySignal<ReadonlyArray<DrawnField>>
  readonly change: (key: string, value: FieldValue) => void
  /** Shows the choices of this field and hides those of all others; `null` hides all. */
  readonly choose: (key: string | null) => void
  /** Somebody left the field: what is wrong with what it holds is said from now on. */
  readonly leave: (key: string) => void
  readonly send: () => Sending
}

const readField = Schema.decodeUnknownOption(FormField)

/** The fields of what was delivered; one that cannot be read is not there. */
export const fieldsOf = (delivered: ReadonlyArray<unknown>): ReadonlyArray<FormField> =>
  delivered.map((each) => readField(each)).flatMap((read) => (read._tag === "Some" ? [read.value] : []))

/** What is wrong, by key. */
type Wrongs = ReadonlyMap<string, Refused>

const wrongsOf = (form: Form): Wrongs =>
  new Map(
    Result.match(formSubmitted(form), {
      onSuccess: () => [],
      onFailure: (list) => list.map(({ field, refused }) => [field, refused] as const)
    })
  )

const lineOf = (form: Form, entry: FormEntry, refused: Refused | null): DrawnField => ({
  key: entry.field.field,
  name: entry.field.name,
  kind: fieldKind(entry.field.form_type),
  value: entry.value,
  isEmpty: isEmptyValue(entry.value),
  isLocked: entry.isLocked,
  offered: offeredBy(entry.field),
  isOpen: areChoicesShown(form, entry),
  capitals: capitalsBeside(entry.field, entry.value),
  refused
})

/** A form as it starts, in its mode and from where it was opened (spec 4.15). */
export const dynamicForm = (fields: ReadonlyArray<FormField>, mode: FormMode, context: FormContext): RunningForm => {
  const form = signal(openForm(fields, mode, context))
  /** Fields of which it is said what is wrong. */
  const judged = signal<ReadonlySet<string>>(new Set())
  /** What a field did not take, until it takes something else. */
  const untaken = signal<Wrongs>(new Map())
  const lines = computed(() => {
    const wrongs = wrongsOf(form.value)
    const wrongWith = (key: string): Refused | null =>
      untaken.value.get(key) ?? (judged.value.has(key) ? wrongs.get(key) : undefined) ?? null
    return form.value.entries
      .filter((entry) => isFieldShown(form.value, entry))
      .map((entry) => lineOf(form.value, entry, wrongWith(entry.field.field)))
  })
  const holds = (key: string): boolean => lines.peek().some((line) => line.key === key && !line.isEmpty)
  return {
    lines,
    change: (key, value) => {
      const others = [...untaken.peek()].filter(([each]) => each !== key)
      Result.match(formChanged(form.peek(), key, value), {
        onSuccess: (changed) => {
          form.value = changed
          untaken.value = new Map(others)
        },
        onFailure: (refused) => {
          untaken.value = new Map([...others, [key, refused]])
        }
      })
    },
    choose: (key) => {
      form.value = choicesShown(form.peek(), key)
    },
    leave: (key) => {
      if (holds(key)) judged.value = new Set([...judged.peek(), key])
    },
    send: () => {
      judged.value = new Set(form.peek().entries.map(({ field }) => field.field))
      return Result.match(formSubmitted(form.peek()), {
        onSuccess: (values): Sending => ({ _tag: "Sent", values }),
        onFailure: ([first]): Sending => ({ _tag: "Wrong", key: first?.field ?? "" })
      })
    }
  }
}
