import type { ReactNode } from "react"
import css from "./Group.module.css"

/** Rows that belong together, as a card with an optional heading. */
export const RowGroup = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <section className={css["group"]}>
    {title !== undefined && <h2>{title}</h2>}
    <div className={css["card"]}>{children}</div>
  </section>
)
