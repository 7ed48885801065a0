import { useMemo } from "react"
import { hitPieces } from "#adapters/views/search/hits.ts"
import css from "./Hits.module.css"

interface Props {
  readonly text: string
  readonly words: string
}

/** A text in which the words that were looked for stand out. */
export const HitList = ({ text, words }: Props) => {
  const pieces = useMemo(() => hitPieces(text, words), [text, words])
  return pieces.map(({ isHit, text: piece }, index) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have nothing else to tell them apart
      <mark key={index} className={css["hit"]}>
        {piece}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={index}>{piece}</span>
    )
  )
}
