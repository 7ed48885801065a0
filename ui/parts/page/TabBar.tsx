import type { ReactNode } from "react"
import { Link } from "wouter"
import { useText } from "../../text.ts"
import { Badge } from "../row/Badge.tsx"
import css from "./TabBar.module.css"

export interface Tab {
  readonly href: string
  readonly label: string
  readonly icon: ReactNode
  readonly count: number
  readonly current: boolean
}

/** The main places: a bar at the bottom of a phone, a rail beside the list on a desk. */
export const TabBar = ({ tabs }: { readonly tabs: ReadonlyArray<Tab> }) => {
  const t = useText()
  return (
    <nav className={css["tabs"]} aria-label={t("app:tabs.name")}>
      {tabs.map(({ href, label, icon, count, current }) => (
        <Link key={href} className={css["tab"] ?? ""} href={href} aria-current={current ? "page" : undefined}>
          <span className={css["icon"]}>
            {icon}
            <span className={css["badge"]}>
              <Badge count={count} />
            </span>
          </span>
          <span className={css["label"]}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
