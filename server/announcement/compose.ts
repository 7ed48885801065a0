import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"
import { checkText, cleanText, htmlOf } from "#engine/message/compose.ts"
import { plainName } from "../contact/plainName.ts"
import { sanitise } from "../message/write/sanitise.ts"
import { titleHtml, type AnnouncementWords } from "./announced.ts"

/** Most characters of a title (DEC-0044). */
const TITLE_MAX = 100

/** An announcement ready to be kept: its words, and how the conversation shows both. */
export interface ComposedAnnouncement {
  readonly words: AnnouncementWords
  readonly content: string
}

/** Makes an announcement out of what the operator typed, which is text and no HTML; addresses in it become links. */
export const compose = (title: string, text: string, ownHost: string): Result.Result<ComposedAnnouncement, Refused> => {
  const head = plainName(cleanText(title).replaceAll(/\s+/g, " ")).trim()
  if (head === "") return Result.fail(refused("message-empty"))
  if (Array.from(head).length > TITLE_MAX) return Result.fail(refused("message-too-long", { max: TITLE_MAX }))
  const checked = checkText(htmlOf(text.trim()))
  if (Result.isFailure(checked)) return Result.fail(checked.failure)
  const notice = sanitise(checked.success, ownHost)
  return Result.succeed({ words: { title: head, notice }, content: `<h3>${titleHtml(head)}</h3>${notice}` })
}
