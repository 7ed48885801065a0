import { useEffect, useRef, useState } from "react"
import { author } from "#adapters/views/chat/author.ts"
import { bodyLine } from "#adapters/views/message/bodyLine.ts"
import { messageWords } from "#adapters/views/message/messageActions.ts"
import { deedTold } from "#adapters/views/message/deedTold.ts"
import { type ChatRow, type MessageRow, type SingleRow, singleRows } from "#adapters/views/chat/chatRows.ts"
import { failureWords } from "#adapters/views/message/unsent.ts"
import { deedText } from "../../../deedText.ts"
import { type Text, useLanguage, useText } from "../../../text.ts"
import { useWords } from "../../../words.ts"
import { quoteText } from "../row/quoteText.ts"
import { changeOf, failedSince } from "./rowChange.ts"

/** Of many that come at once, so many are read. */
const MOST = 5

const isTheirs = (row: SingleRow): row is MessageRow => row._tag === "Message" && !row.isOwn

/** What is said of a message of mine that failed: its words, or what its file is called, which has no address yet. */
const failedText = ({ message }: MessageRow): string => messageWords(message) || ("name" in message.body ? message.body.name : "")

const wordsOf = (t: Text, language: string, row: MessageRow): string => {
  const { body } = row.message
  if (body._tag === "Event") return deedText(t, language, deedTold(body).peek())
  return t("chat:list.arrived", {
    name: author(row.message.author).peek().name,
    text: messageWords(row.message) || quoteText(t, bodyLine(body))
  })
}

/** Reads to those who do not see it what others just wrote, and that something of theirs was not sent. The list itself is silent, for it also changes by scrolling. */
export const ArrivalsLine = ({ rows }: { readonly rows: ReadonlyArray<ChatRow> }) => {
  const t = useText()
  const language = useLanguage()
  const say = useWords()
  const before = useRef(rows)
  // a number for each: the same words said twice are read twice
  const count = useRef(0)
  const [said, setSaid] = useState<ReadonlyArray<{ readonly key: number; readonly text: string }>>([])
  useEffect(() => {
    const { arrived } = changeOf(before.current, rows)
    const failed = failedSince(before.current, rows)
    before.current = rows
    const read = (texts: ReadonlyArray<string>): void => setSaid(texts.map((text) => ({ key: (count.current += 1), text })))
    if (failed !== undefined) {
      const why = failureWords(failed.message)
      return read([t("chat:list.notSent", { text: failedText(failed), reason: why === null ? "" : say(why) })])
    }
    if (arrived > 0)
      read(
        singleRows(rows)
          .filter(isTheirs)
          .slice(-Math.min(arrived, MOST))
          .map((row) => wordsOf(t, language, row))
      )
  }, [language, rows, say, t])
  return (
    <div className="unseen" aria-live="polite">
      {said.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  )
}
