import type { ReactNode } from "react"
import { back as goBack } from "../../routing/hashLocation.ts"
import { useText } from "../../text.ts"
import { BackIcon } from "../icons/icons.tsx"
import css from "./TopBar.module.css"

interface Props {
  readonly title: ReactNode
  /** Where back leads when the page was entered from outside, or what it does; no back button without it. */
  readonly back?: string | (() => void) | undefined
  /** A small line under the title, such as "online". */
  readonly note?: ReactNode
  /** Actions at the end of the bar, each an {@link IconButton}. */
  readonly children?: ReactNode
}

/** The bar above a screen; its title is the screen's heading. */
export const TopBar = ({ title, back, note, children }: Props) => {
  const t = useText()
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
      <div className={css["title"]}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {note !== undefined && <p className={css["note"]}>{note}</p>}
      </div>
      <div className={css["actions"]}>{children}</div>
    </header>
  )
}
