import { useEffect, useMemo, useState } from "react"
import { emojiNames, matchingEmoji, type EmojiWithNames } from "#adapters/views/emoji/emojiNames.ts"
import type { EmojiChoice } from "#adapters/views/emoji/groups.ts"
import { useLanguage } from "../../../text.ts"

type Names = "loading" | "failed" | ReadonlyArray<EmojiWithNames>

/** What a search for emoji has found. */
export interface EmojiSearch {
  readonly names: "loading" | "failed" | "here"
  readonly found: ReadonlyArray<EmojiChoice>
  readonly retry: () => void
}

/** Emoji that answer to what is typed, in the language of the interface; their names are fetched with the first character. */
export const useEmojiSearch = (typed: string): EmojiSearch => {
  const language = useLanguage()
  const [names, setNames] = useState<Names>("loading")
  const [round, setRound] = useState(0)
  const isWanted = typed.trim() !== ""
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const tell = (next: Names): void => {
      if (!isOver) setNames(next)
    }
    emojiNames(language).then(tell, () => tell("failed"))
    return () => {
      isOver = true
    }
  }, [isWanted, language, round])
  const found = useMemo(() => (typeof names === "string" ? [] : matchingEmoji(names, typed)), [names, typed])
  const retry = (): void => {
    setNames("loading")
    setRound(round + 1)
  }
  return { names: typeof names === "string" ? names : "here", found, retry }
}
