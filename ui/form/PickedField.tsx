import { useState } from "react"
import { type Choosable, idsOf, recordName } from "#adapters/views/form/formValues.ts"
import type { FieldValue } from "#engine/form/FormField.ts"
import { listText } from "#engine/locale/written.ts"
import { useLanguage } from "../text.ts"
import type { FieldProps } from "./FieldProps.ts"
import { OpenerField } from "./Opener.tsx"
import { Picker } from "./Picker.tsx"
import { Slot } from "./Slot.tsx"
import { TextField } from "./TextField.tsx"

interface Option extends Choosable {
  /** What the field holds when this is chosen. */
  readonly value: FieldValue
}

interface OneProps extends FieldProps {
  readonly options: ReadonlyArray<Option>
  readonly shown: string
  readonly chosen: string | undefined
}

/** One record, chosen in a dialog. */
const OneField = ({ form, line, options, shown, chosen }: OneProps) => {
  const [isOpen, setOpen] = useState(false)
  const answer = (value: FieldValue): void => {
    form.change(line.key, value)
    setOpen(false)
  }
  return (
    <Slot line={line} single>
      {(ids) => (
        <>
          <OpenerField ids={ids} value={shown} isLocked={line.isLocked} onClick={() => setOpen(true)} />
          {isOpen && (
            <Picker
              title={line.name}
              many={options}
              chosen={chosen === undefined ? [] : [chosen]}
              onChoose={(id) => answer(options.find((each) => each.id === id)?.value ?? null)}
              onClear={line.isEmpty ? undefined : () => answer(null)}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Slot>
  )
}

/** A customer, a business deal, a project, or an amount to be received. */
export const RecordField = (props: FieldProps) => {
  const { line, sources } = props
  const options: ReadonlyArray<Option> =
    line.kind === "receivable"
      ? sources.receivable.map((each) => ({ id: String(each.receivables_id), label: each.number, value: { ...each } }))
      : line.kind === "business" || line.kind === "customer" || line.kind === "project"
        ? sources[line.kind].map((each) => ({ id: String(each.id), label: each.name, value: { ...each } }))
        : []
  const shown = recordName(line.value)
  return <OneField {...props} options={options} shown={shown} chosen={options.find(({ label }) => label === shown)?.id} />
}

/** A type out of a tree of three levels. Where there is no tree it is a line of text. */
export const TypeField = (props: FieldProps) =>
  props.line.offered.length === 0 ? <TextField {...props} /> : <TreeField {...props} />

const TreeField = (props: FieldProps) => {
  const { line } = props
  const options = line.offered.map(({ path, value }) => ({
    id: String(value),
    label: path.at(-1) ?? "",
    depth: path.length - 1,
    value
  }))
  const chosen = line.offered.find(({ value }) => value === line.value)
  return (
    <OneField
      {...props}
      options={options}
      shown={chosen?.path.join(" / ") ?? ""}
      chosen={chosen === undefined ? undefined : String(chosen.value)}
    />
  )
}

/** People who visited, chosen in a dialog. */
export const PeopleField = ({ form, line, sources }: FieldProps) => {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const chosen = idsOf(line.value)
  const names = sources.people.filter(({ user_id }) => chosen.includes(user_id)).map(({ realname }) => realname)
  return (
    <Slot line={line} single>
      {(ids) => (
        <>
          <OpenerField ids={ids} value={listText(names, language)} isLocked={line.isLocked} onClick={() => setOpen(true)} />
          {isOpen && (
            <Picker
              several
              title={line.name}
              many={sources.people.map(({ user_id, realname }) => ({ id: String(user_id), label: realname }))}
              chosen={chosen.map(String)}
              onChoose={(id) => {
                const person = sources.people.find(({ user_id }) => String(user_id) === id)?.user_id ?? id
                form.change(line.key, chosen.includes(person) ? chosen.filter((each) => each !== person) : [...chosen, person])
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Slot>
  )
}
