import type { RefObject } from "react"
import css from "./SkipTo.module.css"
import { useText } from "./text.ts"

/** The first stop of the Tab key on a desk: past the list, to what was opened from it. Seen only while it has the focus. */
export const SkipTo = ({ page }: { readonly page: RefObject<HTMLElement | null> }) => {
  const t = useText()
  return (
    <button type="button" className={css["skip"]} onClick={() => page.current?.focus()}>
      {t("app:skip")}
    </button>
  )
}
