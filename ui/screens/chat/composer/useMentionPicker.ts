import { computed } from "@preact/signals-react"
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useState } from "react"
import {
  type Mentionable,
  mentionables,
  nameInText,
  type MentionQuery,
  queryIn,
  withName
} from "#adapters/views/chat/mentionables.ts"
import { isStale } from "#adapters/views/group/group.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { useText } from "../../../text.ts"
import { isComposing } from "../../../parts/input/composing.ts"
import { replaceText } from "./putText.ts"

const NOBODY: ReadonlyArray<Mentionable> = []

interface MentionPicker {
  /** Whom the words may mean; `null` while no mention is being typed. */
  readonly people: ReadonlyArray<Mentionable> | null
  readonly current: number
  readonly onPick: (who: Mentionable) => void
  /** Looks at what stands before the caret. */
  readonly look: () => void
  /** Whether the press was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
  /** The text lost the focus. */
  readonly leave: () => void
}

/** While a name is typed after an `@` in a group, its people are offered; the keys of the list work in the composer. */
export const useMentionPicker = (
  chat: ContactId,
  area: RefObject<HTMLTextAreaElement | null>,
  change: (text: string) => void
): MentionPicker => {
  const t = useText()
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [isShut, setShut] = useState(false)
  const [at, setAt] = useState(0)
  const everybody = t("chat:mention.everybody")
  const words = query === null || isShut ? null : query.query
  const found = useSignal(
    useMemo(() => computed(() => (words === null ? NOBODY : mentionables(chat, words, everybody))), [chat, everybody, words])
  )
  const isOpen = words !== null
  const stale = useSignal(isStale(chat))
  useEffect(() => {
    if (isOpen) dispatchCommand({ _tag: "MembersAsked", chat })
  }, [chat, isOpen])
  useEffect(() => {
    if (isOpen && stale) dispatchCommand({ _tag: "MembersAsked", chat })
  }, [chat, isOpen, stale])

  const look = useCallback((): void => {
    const box = area.current
    const isCaret = box !== null && box.selectionStart === box.selectionEnd
    const next = isCaret ? queryIn(chat, box.value.slice(0, box.selectionStart)) : null
    setQuery((before) => {
      if (before?.from === next?.from && before?.query === next?.query) return before
      // closed by hand, it stays closed until another `@`
      if (before?.from !== next?.from) setShut(false)
      setAt(0)
      return next
    })
  }, [area, chat])

  const onPick = (who: Mentionable): void => {
    const box = area.current
    if (box === null) return
    const put = withName(box.value, box.selectionStart, who.name)
    nameInText(chat, who)
    replaceText(box, put.text, 0, box.value.length)
    box.setSelectionRange(put.caret, put.caret)
    change(put.text)
    setQuery(null)
    box.focus()
  }

  const current = Math.min(at, found.length - 1)
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || found.length === 0 || isComposing(event) || event.shiftKey) return false
    const chosen = found[current]
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      setAt((current + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length)
    else if (event.key === "Escape") setShut(true)
    else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) onPick(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { people: isOpen ? found : null, current, onPick, look, onKeyDown, leave: () => setQuery(null) }
}
