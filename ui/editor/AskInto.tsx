import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { LONGEST_FORMULA, checkedInput } from "#adapters/views/document/documents.ts"
import { Button } from "../parts/input/Button.tsx"
import { Dialog } from "../parts/overlay/Dialog.tsx"
import { Field } from "../parts/input/Field.tsx"
import { TextArea } from "../parts/input/TextArea.tsx"
import { useText } from "../text.ts"
import { drawFormula } from "./drawFormula.ts"
import css from "./Editor.module.css"

/** What the editor asks for before it puts it into the text. */
export type InsertKind = "link" | "image" | "video" | "formula"

interface Props {
  readonly what: InsertKind
  readonly value: string
  /** Takes the link away; there is one. */
  readonly onRemove?: (() => void) | undefined
  /** Another way to get there, such as a picture of this device. */
  readonly other?: ReactNode
  readonly onSave: (value: string) => void
  readonly onClose: () => void
}

const select = (field: HTMLInputElement | HTMLTextAreaElement | null): void => field?.select()

/** Asks for an address or a formula; what may not stand in a document is refused here, and what was typed stays. */
export const AskInto = ({ what, value, onRemove, other, onSave, onClose }: Props) => {
  const t = useText()
  const form = useId()
  const [text, setText] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // not the form around the editor
    event.stopPropagation()
    const typed = checkedInput(what, text)
    if (typed !== null) return onSave(typed)
    setWrong(true)
    event.currentTarget.querySelector<HTMLElement>("input, textarea")?.focus()
  }
  const field = {
    ref: select,
    label: t(`editor:${what}.label`),
    hint: t(`editor:${what}.hint`),
    error: isWrong ? t(`editor:${what}.wrong`) : "",
    value: text,
    dir: "ltr",
    onChange: (changed: string) => {
      setText(changed)
      setWrong(false)
    }
  }
  return (
    <Dialog
      title={t(`editor:${what}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onRemove ?? onClose}>
            {onRemove === undefined ? t("app:cancel") : t("editor:link.remove")}
          </Button>
          <Button type="submit" form={form}>
            {t("editor:put")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        {what === "formula" ? (
          <>
            <TextArea {...field} className={css["formula"]} spellCheck={false} maxLength={LONGEST_FORMULA} />
            <Preview formula={text} />
          </>
        ) : (
          <Field {...field} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
        )}
        {other}
      </form>
    </Dialog>
  )
}

/** The formula as it will stand in the text. */
const Preview = ({ formula }: { readonly formula: string }) => {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(true)
  const drawn = checkedInput("formula", formula) ?? ""
  useEffect(() => {
    let isOver = false
    if (place.current !== null && drawn !== "")
      drawFormula(place.current, drawn).then(
        (it) => isOver || setDrawn(it),
        () => isOver || setDrawn(false)
      )
    return () => {
      isOver = true
    }
  }, [drawn])
  return (
    <div className={css["preview"]}>
      <div ref={place} dir="ltr" hidden={drawn === ""} />
      {drawn !== "" && !isDrawn && <output>{t("editor:formula.undrawn")}</output>}
    </div>
  )
}
