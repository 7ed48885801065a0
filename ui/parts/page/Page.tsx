import type { ReactNode, Ref, UIEvent } from "react"
import css from "./Page.module.css"

interface Props {
  /** The bar above, which stays. */
  readonly bar: ReactNode
  readonly children: ReactNode
  /** What stays below, such as a composer. */
  readonly foot?: ReactNode
  /** Room between cards rather than one plain list; or the whole room for something that is a page itself. */
  readonly look?: "list" | "cards" | "whole"
  /** What scrolls. */
  readonly scroller?: Ref<HTMLDivElement>
  readonly onScroll?: (event: UIEvent<HTMLDivElement>) => void
}

/** A screen: a bar that stays, and what scrolls under it. */
export const ScreenPage = ({ bar, children, foot, look = "list", scroller, onScroll }: Props) => (
  <div className={css["page"]} data-look={look}>
    {bar}
    <div ref={scroller} className={css["scroll"]} data-scroller onScroll={onScroll}>
      {children}
    </div>
    {foot}
  </div>
)
