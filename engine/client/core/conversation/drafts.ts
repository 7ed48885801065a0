import { HashMap, Option } from "effect"
import type { ContactId } from "../../../contact/Contact.ts"
import { htmlOf } from "../../../message/compose.ts"
import { wordsIn } from "../../../message/kinds/kinds.ts"
import { type Mention, mentionsIn } from "../../../message/mentions.ts"
import type { Message, Quote } from "../../../message/Message.ts"
import { plainText } from "../../../message/plainText.ts"
import type { Reedited } from "../../../message/recall.ts"
import type { KeptDraft } from "../archive/Kept.ts"
import type { Draft, DraftFile } from "./State.ts"
import type { State } from "../../State.ts"

/** What the composer of a chat holds, `undefined` when nothing ever stood there. */
export const draftOf = ({ drafts }: Pick<State, "drafts">, chat: ContactId): Draft | undefined =>
  Option.getOrUndefined(HashMap.get(drafts, chat))

const EMPTY: Draft = { text: "", version: 0 }

const putDraft = <S extends Pick<State, "drafts">>(state: S, chat: ContactId, draft: Draft): S => ({
  ...state,
  drafts: HashMap.set(state.drafts, chat, draft)
})

/** With this text in the composer; `fromOutside` tells the screen to take it over. Whom it may mention and what it answers stay. */
export const withDraft = <S extends Pick<State, "drafts">>(state: S, chat: ContactId, text: string, fromOutside = false): S => {
  const draft = draftOf(state, chat) ?? EMPTY
  if (draft.text === text && !fromOutside) return state
  return putDraft(state, chat, { ...draft, text, version: draft.version + (fromOutside ? 1 : 0) })
}

/** With a message that is edited again in place of what the composer holds; what was begun to be announced stays (CLIENT-32). */
export const withReedited = <S extends Pick<State, "drafts">>(
  state: S,
  chat: ContactId,
  { mentions, quote, text }: Reedited
): S => {
  const { mentions: _, quote: __, ...draft } = draftOf(state, chat) ?? EMPTY
  const named = mentions.length === 0 ? {} : { mentions }
  const answered = quote === null ? {} : { quote }
  return putDraft(state, chat, { ...draft, text, version: draft.version + 1, ...named, ...answered })
}

const withoutCaption = (of: Draft): Draft => {
  const { caption: _, original: __, ...draft } = of
  return draft
}

/** With this text to follow the chosen files, and whether pictures among them go as they are (OUTBOX-13). */
export const withCaption = <S extends Pick<State, "drafts">>(
  state: S,
  chat: ContactId,
  caption: string,
  isOriginal: boolean
): S => {
  const draft = draftOf(state, chat)
  if (draft === undefined || ((draft.caption ?? "") === caption && (draft.original ?? false) === isOriginal)) return state
  const said = { ...(caption === "" ? {} : { caption }), ...(isOriginal ? { original: true as const } : {}) }
  return putDraft(state, chat, { ...withoutCaption(draft), ...said })
}

/**
 * With an empty composer: what it held has gone into a message. What was begun to be announced, and files that were chosen, stay; once
 * these are on their way, the text that follows them is what went.
 */
export const withoutDraft = <S extends Pick<State, "drafts">>(state: S, chat: ContactId): S => {
  const draft = draftOf(state, chat)
  if (draft === undefined) return state
  const next = filesChosenIn(draft).length === 0 ? withoutCaption(draft) : draft
  const isEmpty = draft.text === "" && draft.quote === undefined && draft.mentions === undefined
  if (isEmpty && next.caption === draft.caption) return state
  const { mentions: _, quote: __, returned: ___, ...rest } = next
  return putDraft(state, chat, { ...rest, text: "" })
}

/** With these files chosen, in this order; what was said of them goes with the last. */
export const withDraftFiles = <S extends Pick<State, "drafts">>(
  state: S,
  chat: ContactId,
  files: ReadonlyArray<DraftFile>
): S => {
  const { files: before = [], ...draft } = draftOf(state, chat) ?? EMPTY
  if (before.length === 0 && files.length === 0) return state
  return putDraft(state, chat, files.length === 0 ? withoutCaption(draft) : { ...draft, files })
}

/** Files that are chosen for a chat and not sent. */
export const filesChosenIn = (draft: Pick<Draft, "files"> | undefined): ReadonlyArray<DraftFile> =>
  (draft?.files ?? []).filter((each) => each.as === undefined)

/** With what is begun to be announced in a group, also an empty text; `null`: it was published, or given up. */
export const withAnnouncement = <S extends Pick<State, "drafts">>(state: S, chat: ContactId, text: string | null): S => {
  const { announcement, ...draft } = draftOf(state, chat) ?? EMPTY
  if (announcement === (text ?? undefined)) return state
  return putDraft(state, chat, text === null ? draft : { ...draft, announcement: text })
}

/** With what the composer's text answers from now on; `null`: nothing. */
export const withQuote = <S extends Pick<State, "drafts">>(state: S, chat: ContactId, quote: Quote | null): S => {
  const { quote: before, ...draft } = draftOf(state, chat) ?? EMPTY
  if (quote === null) return before === undefined ? state : putDraft(state, chat, draft)
  return putDraft(state, chat, { ...draft, quote })
}

/** With people whom the composer's text may mention. */
export const withMentions = <S extends Pick<State, "drafts">>(state: S, chat: ContactId, more: ReadonlyArray<Mention>): S => {
  const draft = draftOf(state, chat) ?? EMPTY
  const known = draft.mentions ?? []
  const fresh = more.filter(({ id, name }) => known.every((each) => each.id !== id || each.name !== name))
  return fresh.length === 0 ? state : putDraft(state, chat, { ...draft, mentions: [...known, ...fresh] })
}

const lines = (...texts: ReadonlyArray<string>): string => texts.filter((each) => each !== "").join("\n")

/** A text before what a composer holds, but behind what came back before and still stands there: they keep the order in which they were written. */
const behindReturned = (text: string, { returned = "", text: held }: Draft): Pick<Draft, "returned" | "text"> => {
  const before = held.startsWith(returned) ? returned : ""
  const rest = before === "" ? held : held.slice(before.length).replace(/^\n/, "")
  const all = lines(before, text)
  return { returned: all, text: lines(all, rest) }
}

/** With a message's text, whom it mentions and what it answers before what the composer holds, so that nothing typed is lost (CLIENT-21, QUOTE-04, MENTION-06). */
export const withReturnedText = <S extends Pick<State, "drafts">>(state: S, message: Message): S => {
  const html = wordsIn(message.body)
  const draft = draftOf(state, message.chat) ?? EMPTY
  const back = behindReturned(plainText(html), draft)
  const next = putDraft(state, message.chat, { ...draft, ...back, version: draft.version + 1 })
  const named = withMentions(next, message.chat, mentionsIn(html))
  // what stands in the composer is the later thought
  return message.quote === undefined || draft.quote !== undefined ? named : withQuote(named, message.chat, message.quote)
}

const sameNames = (a: ReadonlyArray<Mention> = [], b: ReadonlyArray<Mention> = []): boolean =>
  a.length === b.length && a.every(({ id, name }, i) => b[i]?.id === id && b[i].name === name)

/** Whether a message says what a draft holds, and answers the same. */
export const isWrittenIn = (draft: Draft | undefined, { body, quote }: Message): boolean =>
  draft !== undefined &&
  body._tag === "Text" &&
  draft.quote?.number === quote?.number &&
  plainText(htmlOf(draft.text.trim())) === plainText(body.html)

/** What is kept of a draft. */
type Held = Pick<Draft, "announcement" | "caption" | "files" | "mentions" | "original" | "quote" | "text">

const sameFiles = (a: Held["files"] = [], b: Held["files"] = []): boolean =>
  a.length === b.length && a.every(({ id }, i) => b[i]?.id === id)

/** Whether two drafts hold the same; nothing is the same as an empty one. */
export const isSameDraft = (a: Held = EMPTY, b: Held = EMPTY): boolean =>
  a.text === b.text &&
  a.quote?.number === b.quote?.number &&
  a.announcement === b.announcement &&
  a.caption === b.caption &&
  a.original === b.original &&
  sameNames(a.mentions, b.mentions) &&
  sameFiles(a.files, b.files)

/** Those whose bytes are kept, with what is said of them; one whose message is not kept yet is still the draft's. */
const keptFiles = ({ caption, files = [], original }: Draft): Pick<KeptDraft, "caption" | "files" | "original"> => {
  const kept = files.flatMap(({ id, kept: isKept, name, size }) => (isKept === true ? [{ id, name, size, kept: isKept }] : []))
  if (kept.length === 0) return {}
  return { files: kept, ...(caption === undefined ? {} : { caption }), ...(original === undefined ? {} : { original }) }
}

/** A draft as other tabs and the archive know it. */
export const asKept = (draft: Draft, chat: ContactId): KeptDraft => {
  const { announcement, mentions, quote, text } = draft
  return {
    chat,
    text,
    ...keptFiles(draft),
    ...(announcement === undefined ? {} : { announcement }),
    ...(mentions === undefined ? {} : { mentions }),
    ...(quote === undefined ? {} : { quote })
  }
}

/** The same for the archive, which keeps no empty one. */
export const archivedDraft = (draft: Draft, chat: ContactId): KeptDraft | null => {
  const kept = asKept(draft, chat)
  return isSameDraft({ ...kept, mentions: [] }) ? null : kept
}

/** With a draft as another tab left it. */
export const withKeptDraft = <S extends Pick<State, "drafts">>(state: S, { chat, ...draft }: KeptDraft): S =>
  putDraft(state, chat, { ...draft, version: (draftOf(state, chat)?.version ?? 0) + 1 })
