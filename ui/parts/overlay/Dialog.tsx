import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { useClosesOnBack } from "../../routing/closesOnBack.ts"
import css from "./Dialog.module.css"
import { ToastsAbove } from "./ToastsAbove.tsx"

interface Props {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the gentlest first. */
  readonly actions: ReactNode
  /** Esc, the back gesture, a tap beside it. Without it the question must be answered. */
  readonly onClose?: () => void
  /** A sheet at the bottom on phones, for menus. */
  readonly sheet?: boolean
  /** Room to write in: as wide as a page, and on phones as high. */
  readonly wide?: boolean
}

/** A question before all else, as long as it is drawn: focus stays inside and returns where it was. */
export const Dialog = ({ title, children, actions, onClose, sheet = false, wide = false }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // closed while it still stands in the page: a dialog that was taken out gives no focus back
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useClosesOnBack(onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={css["dialog"]}
      data-sheet={sheet || undefined}
      data-wide={wide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className={css["inside"]}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className={css["text"]}>
          {children}
        </div>
        <div className={css["actions"]}>{actions}</div>
      </div>
      <ToastsAbove />
    </dialog>
  )
}
