import type { ReactNode } from "react"
import { useText } from "../../text.ts"
import { Button } from "../input/Button.tsx"
import css from "./Confirm.module.css"
import { Dialog } from "./Dialog.tsx"

interface Props {
  readonly title: string
  /** What it means, or what is asked for. */
  readonly children?: ReactNode
  /** Name of what is done. */
  readonly confirm: string
  /** It takes something away. */
  readonly danger?: boolean
  readonly busy?: boolean
  /** Why it was refused; empty when it was not. */
  readonly error?: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks once more before something is done, and stays until it is. */
export const Confirm = ({ title, children, confirm, danger = false, busy = false, error = "", onConfirm, onClose }: Props) => {
  const t = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error !== "" && (
        <p className={css["error"]} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
