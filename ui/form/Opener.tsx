import type { ReactNode, Ref } from "react"
import { DownIcon } from "../parts/icons/actionIcons.tsx"
import { useText } from "../text.ts"
import css from "./Form.module.css"
import type { SlotIds } from "./Slot.tsx"

interface Props {
  readonly ref?: Ref<HTMLButtonElement>
  readonly ids: SlotIds
  /** What is chosen; empty for nothing. */
  readonly value: ReactNode
  readonly isLocked: boolean
  /** Whether the choices below are in sight; without it a dialog opens. */
  readonly open?: boolean
  readonly onClick: () => void
}

/** Says what is chosen, and opens what there is to choose. */
export const OpenerField = ({ ref, ids, value, isLocked, open, onClick }: Props) => {
  const t = useText()
  return (
    <button
      ref={ref}
      type="button"
      id={`${ids.label}-opener`}
      className={css["opener"]}
      aria-labelledby={`${ids.label} ${ids.label}-opener`}
      aria-describedby={ids.note}
      aria-haspopup={open === undefined ? "dialog" : undefined}
      aria-expanded={open}
      aria-disabled={isLocked || undefined}
      onClick={() => {
        if (!isLocked) onClick()
      }}
    >
      <span className={css["value"]} data-none={value === "" || undefined}>
        {value === "" ? isLocked ? t("form:nothing") : t("form:choose") : <bdi>{value}</bdi>}
      </span>
      {!isLocked && <DownIcon size={18} />}
    </button>
  )
}
