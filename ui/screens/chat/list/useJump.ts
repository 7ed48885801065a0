import { useEffect } from "react"
import { type ChatRow, rowOfKey, singleRows } from "#adapters/views/chat/chatRows.ts"
import { endJump, isFulfilled, jumpTarget, highlightedRow } from "#adapters/views/chat/jump.ts"
import { sayMeanwhile, sayNoMore, sayShortly } from "#adapters/views/shared/note.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"

/** Goes to the message that somebody wants to see, as soon as it is here, or says that it is not to be had. Gives the key of the row that is lit. */
export const useJump = (
  chat: ContactId,
  rows: ReadonlyArray<ChatRow>,
  isPlaced: boolean,
  toRow: (index: number) => void,
  focus: (key: string) => void
): string | null => {
  const wish = useSignal(jumpTarget(chat))
  useEffect(() => {
    if (wish === null || !isPlaced || isFulfilled(wish)) return
    if (wish.found === "searching") return sayMeanwhile("searching")
    sayNoMore("searching")
    if (wish.found !== "here") {
      endJump(wish, null)
      return sayShortly(wish.found)
    }
    const row = singleRows(rows).find((each) => each._tag === "Message" && each.message.number === wish.number)
    if (row === undefined) return
    endJump(wish, row.key)
    toRow(rowOfKey(rows, row.key))
    // who goes through what was found goes on from there
    const isInBar = document.activeElement instanceof Element && document.activeElement.closest("[data-find-bar]") !== null
    if (!isInBar) focus(row.key)
  }, [focus, isPlaced, rows, toRow, wish])
  useEffect(() => () => sayNoMore("searching"), [])
  return useSignal(highlightedRow)
}
