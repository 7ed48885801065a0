import type { ComponentProps, ReactNode } from "react"
import { Link } from "wouter"
import css from "./IconButton.module.css"

interface Common {
  /** What it does, for those who do not see the icon and for those who point at it. */
  readonly label: string
  readonly children: ReactNode
}

/** A button that is only an icon, as large as a finger. */
export const IconButton = ({ label, children, ...button }: Common & Omit<ComponentProps<"button">, "children">) => (
  <button type="button" className={css["button"]} aria-label={label} title={label} {...button}>
    {children}
  </button>
)

/** The same, leading to a page. */
export const IconLink = ({ label, href, children }: Common & { readonly href: string }) => (
  <Link className={css["button"] ?? ""} aria-label={label} title={label} href={href}>
    {children}
  </Link>
)
