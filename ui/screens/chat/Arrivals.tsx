import { useEffect, useRef, useState } from "react"
import { author } from "#adapters/signals/author.ts"
import { copyText } from "#adapters/signals/messageActions.ts"
import type { ChatRow } from "#adapters/signals/chatRows.ts"
import { useText } from "../../text.ts"
import { changeOf } from "./rowChange.ts"

/** Reads to those who do not see it what others just wrote. The list itself is silent, for it also changes by scrolling. */
export const Arrivals = ({ rows }: { readonly rows: ReadonlyArray<ChatRow> }) => {
  const t = useText()
  const before = useRef(rows)
  const [said, setSaid] = useState("")
  useEffect(() => {
    const { arrived } = changeOf(before.current, rows)
    before.current = rows
    const newest = rows.at(-1)
    if (arrived === 0 || newest?._tag !== "Message") return
    const { name } = author(newest.message.author).peek()
    setSaid(t("chat:list.arrived", { name, text: copyText(newest.message) || t("chat:unsupported") }))
  }, [rows, t])
  return (
    <p className="unseen" aria-live="polite">
      {said}
    </p>
  )
}
