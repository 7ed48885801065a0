import { Fragment, type ReactNode } from "react"
import { useText } from "../../text.ts"

/** Stands on both sides of the name of a place; no text has it. */
const MARK = "\uE000"

interface Props {
  /** Key of the text. */
  readonly text: string
  /** What stands in its places. */
  readonly parts: Readonly<Record<string, ReactNode>>
  /** The words around them are for screen readers alone. */
  readonly unseen?: boolean
}

/** A sentence with something drawn in its places, in the order that the language has. */
export const Filled = ({ text, parts, unseen = false }: Props) => {
  const t = useText()
  const marked = Object.fromEntries(Object.keys(parts).map((place) => [place, `${MARK}${place}${MARK}`]))
  return t(text, marked)
    .split(MARK)
    .map((each, at) => {
      if (at % 2 === 1) return <Fragment key={each}>{parts[each]}</Fragment>
      return unseen && each !== "" ? (
        <span key={at} className="unseen">
          {each}
        </span>
      ) : (
        each
      )
    })
}
