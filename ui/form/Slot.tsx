import { type ReactNode, useId } from "react"
import type { DrawnField } from "#adapters/views/form/dynamicForm.ts"
import { useText } from "../text.ts"
import css from "./Form.module.css"
import { LockIcon } from "../parts/icons/actionIcons.tsx"
import { useRefusal } from "./useRefusal.ts"

/** What a control says of itself: the ids of its name and of what is said of it, and whether it is wrong. */
export interface SlotIds {
  readonly label: string
  readonly note: string
  /** For what is typed into: it is wrong. Buttons may not say so of themselves. */
  readonly invalid: true | undefined
}

interface Props {
  readonly line: DrawnField
  /** What is said of the value while nothing is wrong. */
  readonly hint?: string
  /** The control stands for itself; otherwise several together answer to the label. */
  readonly single?: boolean
  readonly children: (ids: SlotIds) => ReactNode
}

/** The place of a field that is more than a line of text: its name above, and below what is expected or wrong. */
export const Slot = ({ line, hint = "", single = false, children }: Props) => {
  const t = useText()
  const id = useId()
  const error = useRefusal(line)
  const ids = { label: `${id}-label`, note: `${id}-note`, invalid: error === "" ? undefined : (true as const) }
  const inside = (
    <>
      <span id={ids.label} className={css["label"]}>
        {line.name}
        {line.isLocked && <LockIcon size={14} />}
      </span>
      {children(ids)}
      <p id={ids.note} className={css["note"]}>
        {error || (line.isLocked ? t("form:locked") : hint)}
      </p>
    </>
  )
  const look = { className: css["slot"], "data-wrong": error !== "" || undefined }
  return single ? (
    <div {...look}>{inside}</div>
  ) : (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the legend of a fieldset takes no place in a column
    <div {...look} role="group" aria-labelledby={ids.label} aria-describedby={ids.note}>
      {inside}
    </div>
  )
}
