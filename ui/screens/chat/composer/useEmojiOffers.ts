import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from "react"
import type { OfferedEmoji } from "#adapters/views/emoji/typedNames.ts"
import { isComposing } from "../../../parts/input/composing.ts"
import { useLanguage } from "../../../text.ts"
import { replaceText } from "./putText.ts"

interface EmojiOffers {
  readonly offers: ReadonlyArray<OfferedEmoji>
  readonly current: number
  readonly onPick: (emoji: string) => void
  /** Looks at what stands before the caret. */
  readonly look: () => void
  /** Whether the press was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
  /** The text lost the focus. */
  readonly leave: () => void
}

interface Open {
  /** Where the colon stands. */
  readonly from: number
  readonly offers: ReadonlyArray<OfferedEmoji>
}

const CLOSED: Open = { from: -1, offers: [] }

/** While the name of an emoji is typed behind a colon, emoji are offered; its second colon makes it one. The keys of the list work in the composer. */
export const useEmojiOffers = (area: RefObject<HTMLTextAreaElement | null>, change: (text: string) => void): EmojiOffers => {
  const language = useLanguage()
  const [open, setOpen] = useState(CLOSED)
  const [at, setAt] = useState(0)
  /** The colon whose list was closed by hand. */
  const shut = useRef(-1)

  const write = useCallback(
    (from: number, emoji: string): void => {
      const box = area.current
      if (box === null) return
      replaceText(box, emoji, from, box.selectionStart)
      change(box.value)
      setOpen(CLOSED)
      void import("#adapters/views/emoji/typedNames.ts").then((it) => it.emojiTaken(emoji))
    },
    [area, change]
  )

  const look = useCallback((): void => {
    const before = (): string => {
      const box = area.current
      return box === null || box.selectionStart !== box.selectionEnd ? "" : box.value.slice(0, box.selectionStart)
    }
    const seen = before()
    // the code comes with the first colon
    if (!seen.includes(":")) return setOpen(CLOSED)
    const answer = async (): Promise<void> => {
      const { emojiBehindColon } = await import("#adapters/views/emoji/typedNames.ts")
      const typed = await emojiBehindColon(language, seen)
      if (before() !== seen) return
      const [first] = typed?.offers ?? []
      if (typed === null || first === undefined || typed.from === shut.current) setOpen(CLOSED)
      else if (typed.isClosed) write(typed.from, first.emoji)
      else {
        setOpen({ from: typed.from, offers: typed.offers })
        setAt(0)
      }
      if (typed === null) shut.current = -1
    }
    // without words nothing is offered, and the text stays as it is typed
    void answer().catch(() => setOpen(CLOSED))
  }, [area, language, write])

  const { from, offers } = open
  const onPick = (emoji: string): void => {
    write(from, emoji)
    area.current?.focus()
  }
  const current = Math.min(at, offers.length - 1)
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = offers[current]
    if (chosen === undefined || isComposing(event) || event.shiftKey) return false
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      setAt((current + (event.key === "ArrowDown" ? 1 : -1) + offers.length) % offers.length)
    else if (event.key === "Escape") {
      shut.current = from
      setOpen(CLOSED)
    } else if (event.key === "Enter" || event.key === "Tab") onPick(chosen.emoji)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { offers, current, onPick, look, onKeyDown, leave: () => setOpen(CLOSED) }
}
