import { Effect, Layer } from "effect"
import type { UserId } from "#engine/account/User.ts"
import {
  Archive,
  type ArchiveChanges,
  type Floor,
  type Opened,
  ARCHIVE_PAGE,
  type ArchivePage,
  type ArchiveStore,
  STORES
} from "#engine/client/ports/Archive.ts"
import { ContactId } from "#engine/contact/Contact.ts"

/** What an archive holds of one person. It never changes in place, so that a test can go back to it. */
export interface Content {
  readonly records: Readonly<Record<ArchiveStore, ReadonlyMap<string, unknown>>>
  /** By chat, then by number. */
  readonly messages: ReadonlyMap<string, ReadonlyMap<number, unknown>>
}

export const BLANK: Content = {
  records: Object.fromEntries(STORES.map((store) => [store, new Map()])) as unknown as Content["records"],
  messages: new Map()
}

/** As it lies on a disk: what is no JSON does not last. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const newest = (messages: ReadonlyMap<number, unknown>, count: number): ReadonlyMap<number, unknown> =>
  new Map([...messages].toSorted(([a], [b]) => a - b).slice(-count))

/** After one transaction. */
export const writtenContent = (before: Content, changes: ArchiveChanges): Content => {
  const base = changes.afresh ? BLANK : before
  const records = { ...base.records }
  for (const store of STORES) {
    const put = changes.put.filter((each) => each.store === store)
    const remove = changes.remove.filter((each) => each.store === store)
    if (put.length + remove.length === 0) continue
    const next = new Map(records[store])
    for (const { key, value } of put) next.set(key, asJson(value))
    for (const { key } of remove) next.delete(key)
    records[store] = next
  }
  const messages = new Map(base.messages)
  for (const { chat, edit } of changes.edited ?? []) {
    const kept = messages.get(chat)
    if (kept === undefined) continue
    const mine = new Map(kept)
    for (const [number, value] of mine) {
      const next = edit(value)
      if (next === null) mine.delete(number)
      else if (next !== value) mine.set(number, asJson(next))
    }
    messages.set(chat, mine)
  }
  for (const chat of changes.drop) messages.delete(chat)
  for (const { below, chat } of changes.cut)
    messages.set(chat, new Map([...(messages.get(chat) ?? [])].filter(([number]) => number >= below)))
  const touched = new Map<string, Map<number, unknown>>()
  for (const { chat, number } of changes.erase) {
    const mine = touched.get(chat) ?? new Map(messages.get(chat))
    mine.delete(number)
    touched.set(chat, mine)
  }
  for (const { chat, number, value } of changes.messages) {
    const mine = touched.get(chat) ?? new Map(messages.get(chat))
    touched.set(chat, mine.set(number, asJson(value)))
  }
  for (const [chat, mine] of touched) messages.set(chat, mine)
  return { records, messages }
}

/** Keeps only the newest messages of these chats, or of all, and updates their records. */
export const withNewestOnly = (
  before: Content,
  count: number,
  chats: ReadonlyArray<ContactId> | null
): readonly [Content, ReadonlyArray<Floor>] => {
  const messages = new Map(before.messages)
  const records = new Map(before.records.chats)
  const floors: Array<Floor> = []
  for (const [chat, mine] of before.messages) {
    if (mine.size <= count || (chats !== null && !chats.some((each) => each === chat))) continue
    const left = newest(mine, count)
    messages.set(chat, left)
    const floor = Math.min(...left.keys())
    floors.push({ chat: ContactId.make(chat), floor })
    const record = records.get(chat)
    if (record !== undefined) records.set(chat, { ...(record as object), older: "some", floor })
  }
  return [{ records: { ...before.records, chats: records }, messages }, floors]
}

export const openedContent = ({ records }: Content): Extract<Opened, { readonly _tag: "Opened" }> => ({
  _tag: "Opened",
  records: Object.fromEntries(STORES.map((store) => [store, [...records[store].values()]])) as Record<
    ArchiveStore,
    Array<unknown>
  >
})

export const archivePage = ({ messages }: Content, chat: string): Extract<ArchivePage, { readonly _tag: "Page" }> => {
  const all = messages.get(chat) ?? new Map<number, unknown>()
  return { _tag: "Page", messages: [...newest(all, ARCHIVE_PAGE).values()], more: all.size > ARCHIVE_PAGE }
}

/** `Archive` that forgets with the program: for bots, tests, and pages that may keep nothing. `people` is what it holds. */
export const archiveInMemory = (people = new Map<UserId, Content>()) => {
  const of = (owner: UserId): Content => people.get(owner) ?? BLANK
  return Layer.succeed(
    Archive,
    Archive.of({
      open: (owner) => Effect.sync(() => openedContent(of(owner))),
      messages: (owner, chat) => Effect.sync(() => archivePage(of(owner), chat)),
      save: (owner, changes) =>
        Effect.sync(() => {
          people.set(owner, writtenContent(of(owner), changes))
          return null
        }),
      shrink: (owner, count, chats) =>
        Effect.sync(() => {
          const [content, floors] = withNewestOnly(of(owner), count, chats)
          people.set(owner, content)
          return { _tag: "Shrunk", floors }
        }),
      forget: (owner) =>
        Effect.sync(() => {
          people.delete(owner)
          return null
        }),
      persist: Effect.void
    })
  )
}
