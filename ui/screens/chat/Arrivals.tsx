import { useEffect, useRef, useState } from "react"
import { author } from "#adapters/signals/author.ts"
import { copyText } from "#adapters/signals/messageActions.ts"
import type { ChatRow } from "#adapters/signals/chatRows.ts"
import { failure } from "#adapters/signals/unsent.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { changeOf, failedSince } from "./rowChange.ts"

/** Reads to those who do not see it what others just wrote, and that something of theirs was not sent. The list itself is silent, for it also changes by scrolling. */
export const Arrivals = ({ rows }: { readonly rows: ReadonlyArray<ChatRow> }) => {
  const t = useText()
  const say = useWords()
  const before = useRef(rows)
  const [said, setSaid] = useState("")
  useEffect(() => {
    const { arrived } = changeOf(before.current, rows)
    const failed = failedSince(before.current, rows)
    before.current = rows
    if (failed !== undefined) {
      const why = failure(failed.message)
      return setSaid(t("chat:list.notSent", { text: copyText(failed.message), reason: why === null ? "" : say(why) }))
    }
    const newest = rows.at(-1)
    if (arrived === 0 || newest?._tag !== "Message") return
    const { name } = author(newest.message.author).peek()
    setSaid(t("chat:list.arrived", { name, text: copyText(newest.message) || t("chat:unsupported") }))
  }, [rows, say, t])
  return (
    <p className="unseen" aria-live="polite">
      {said}
    </p>
  )
}
