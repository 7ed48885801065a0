import { useState } from "react"
import { nameValues } from "#adapters/views/form/formValues.ts"
import type { FormArea } from "./FormSources.ts"
import type { FieldProps } from "./FieldProps.ts"
import { OpenerField } from "./Opener.tsx"
import { Picker } from "./Picker.tsx"
import { Slot } from "./Slot.tsx"

/** The areas in the one that a way leads to. */
const areasIn = (areas: ReadonlyArray<FormArea>, way: ReadonlyArray<string>): ReadonlyArray<FormArea> =>
  way.reduce((level, name) => level.find((each) => each.name === name)?.children ?? [], areas)

/** A province, a city in it, a district of that: each question leads to the next. */
export const AreaField = ({ form, line, sources }: FieldProps) => {
  const [way, setWay] = useState<ReadonlyArray<string> | null>(null)
  const chosen = nameValues(line.value)
  const choose = (name: string): void => {
    const next = [...(way ?? []), name]
    if (areasIn(sources.areas, next).length > 0) return setWay(next)
    form.change(line.key, [...next])
    setWay(null)
  }
  return (
    <Slot line={line} single>
      {(ids) => (
        <>
          <OpenerField ids={ids} value={chosen.join(" / ")} isLocked={line.isLocked} onClick={() => setWay([])} />
          {way !== null && (
            <Picker
              key={way.join("/")}
              title={[line.name, ...way].join(" / ")}
              many={areasIn(sources.areas, way).map(({ name }) => ({ id: name, label: name }))}
              chosen={chosen.slice(way.length, way.length + 1)}
              onChoose={choose}
              onClear={
                line.isEmpty
                  ? undefined
                  : () => {
                      form.change(line.key, null)
                      setWay(null)
                    }
              }
              onClose={() => setWay(null)}
            />
          )}
        </>
      )}
    </Slot>
  )
}
