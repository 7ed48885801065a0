import type { MouseEvent, ReactNode } from "react"
import { Link } from "wouter"
import { ForwardIcon } from "../icons/rowIcons.tsx"
import css from "./Row.module.css"

interface Content {
  /** A picture or an icon. */
  readonly start?: ReactNode
  readonly title: ReactNode
  readonly note?: ReactNode
  /** The note is a sentence of ours, to be read to its end; what people say is cut. */
  readonly whole?: boolean
  /** A value, a badge, a control. */
  readonly end?: ReactNode
}

interface Props extends Content {
  /** The page it leads to. */
  readonly href?: string
  /** Leads out of the app, in a new window. */
  readonly outside?: boolean
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** It is what is shown beside the list. */
  readonly current?: boolean
  readonly look?: "plain" | "pinned" | "danger"
}

const Inside = ({ start, title, note, whole = false, end }: Content) => (
  <>
    {start}
    <span className={css["middle"]}>
      <span className={css["title"]} dir="auto">
        {title}
      </span>
      {note !== undefined && (
        <span className={css["note"]} dir="auto" data-whole={whole || undefined}>
          {note}
        </span>
      )}
    </span>
    {end !== undefined && <span className={css["end"]}>{end}</span>}
  </>
)

/** One line of a list: a link, a button, or plain text when it leads nowhere. */
export const Row = ({ href, outside = false, onClick, current = false, look = "plain", end, ...content }: Props) => {
  if (href !== undefined && outside)
    return (
      <a className={css["row"]} data-look={look} href={href} target="_blank" rel="noreferrer">
        <Inside {...content} end={end ?? <ForwardIcon size={18} />} />
      </a>
    )
  if (href !== undefined)
    return (
      <Link className={css["row"] ?? ""} data-look={look} aria-current={current || undefined} href={href}>
        <Inside {...content} end={end} />
      </Link>
    )
  if (onClick !== undefined)
    return (
      <button type="button" className={css["row"]} data-look={look} aria-current={current || undefined} onClick={onClick}>
        <Inside {...content} end={end} />
      </button>
    )
  return (
    <div className={css["row"]} data-look={look} data-still>
      <Inside {...content} end={end} />
    </div>
  )
}
