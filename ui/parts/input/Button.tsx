import type { ComponentProps } from "react"
import { Link } from "wouter"
import css from "./Button.module.css"

interface Look {
  readonly look?: "primary" | "quiet" | "danger"
  /** Takes the whole line. */
  readonly wide?: boolean
}

interface Props extends Look, ComponentProps<"button"> {
  /** The work is under way: it keeps its place and ignores further taps. */
  readonly busy?: boolean
}

export const Button = ({ look = "primary", wide = false, busy = false, onClick, children, ...button }: Props) => (
  <button
    type="button"
    className={css["button"]}
    data-look={look}
    data-wide={wide || undefined}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    {...button}
  >
    {children}
  </button>
)

/** A link that looks like a button. */
export const ButtonLink = ({ look = "primary", wide = false, href, children }: Look & { href: string; children: string }) => (
  <Link className={css["button"] ?? ""} data-look={look} data-wide={wide || undefined} href={href}>
    {children}
  </Link>
)
