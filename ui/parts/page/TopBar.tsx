import { type ReactNode, useRef } from "react"
import { stepBack as goBack } from "../../routing/hashLocation.ts"
import { useText } from "../../text.ts"
import { BackIcon } from "../icons/icons.tsx"
import css from "./TopBar.module.css"

interface Props {
  readonly title: ReactNode
  /** Where back leads when the page was entered from outside, or what it does; no back button without it. */
  readonly back?: string | (() => void) | undefined
  /** A small line under the title, such as "online". */
  readonly note?: ReactNode
  /** What stands before the title. */
  readonly lead?: ReactNode
  /** What a press of the title does, and of what stands before it; keys need a button of their own. */
  readonly onTitle?: (() => void) | undefined
  /** Actions at the end of the bar, each an {@link IconButton}. */
  readonly children?: ReactNode
}

/** A mouse that moves so far while it is pressed, in pixels, marks words, and leads nowhere. A finger drifts that far in a tap. */
const MOVED_MIN = 4

/** The bar above a screen; its title is the screen's heading. */
export const TopBar = ({ title, back, note, lead, onTitle, children }: Props) => {
  const t = useText()
  const pressedAt = useRef<readonly [x: number, y: number] | null>(null)
  return (
    <header className={css["bar"]}>
      {back !== undefined && (
        <button
          type="button"
          className={css["back"]}
          aria-label={t("app:back")}
          onClick={() => (typeof back === "string" ? goBack(back) : back())}
        >
          <BackIcon />
        </button>
      )}
      {lead}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys have a button */}
      <div
        className={css["title"]}
        data-leads={onTitle !== undefined || undefined}
        onPointerDown={({ clientX, clientY, pointerType }) => {
          pressedAt.current = pointerType === "mouse" ? [clientX, clientY] : null
        }}
        onClick={({ clientX, clientY }) => {
          const [x, y] = pressedAt.current ?? [clientX, clientY]
          pressedAt.current = null
          if (Math.hypot(clientX - x, clientY - y) < MOVED_MIN) onTitle?.()
        }}
      >
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {note !== undefined && <p className={css["note"]}>{note}</p>}
      </div>
      <div className={css["actions"]}>{children}</div>
    </header>
  )
}
