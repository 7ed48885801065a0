import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { BLANK, type Content, openedContent, archivePage, withNewestOnly, writtenContent } from "#adapters/memory/archive.ts"
import type { UserId } from "#engine/account/User.ts"
import { Archive, type ArchiveChanges, STORES, type Trouble } from "#engine/client/ports/Archive.ts"
import { isDiskFull, PRIVATE, replaceFile, readText } from "./jsonFile.ts"

/** Transactions after which the file is written afresh. */
const LINES_MAX = 2000

/** What a line does not name, because it is of an older version. */
const NOTHING: ArchiveChanges = { afresh: false, put: [], remove: [], messages: [], erase: [], cut: [], drop: [] }

/** One transaction: a line is there as a whole, or it is not. */
type Line =
  | { readonly changes: ArchiveChanges }
  | { readonly shrink: { readonly count: number; readonly chats: ReadonlyArray<string> | null } }
  | { readonly all: { readonly records: Readonly<Record<string, unknown>>; readonly messages: unknown } }

type Entries = ReadonlyArray<readonly [string, unknown]>
const mapOf = (entries: unknown): Map<string, unknown> => new Map(Array.isArray(entries) ? (entries as Entries) : [])

const snapshotOf = ({ messages, records }: Content): Line => ({
  all: {
    records: Object.fromEntries(STORES.map((store) => [store, [...records[store]]])),
    messages: [...messages].map(([chat, each]) => [chat, [...each]])
  }
})

const contentOf = ({ all }: Extract<Line, { readonly all: unknown }>): Content => ({
  records: Object.fromEntries(STORES.map((store) => [store, mapOf(all.records[store])])) as unknown as Content["records"],
  messages: new Map(
    [...mapOf(all.messages)].map(([chat, each]) => [chat, new Map(each as ReadonlyArray<readonly [number, unknown]>)] as const)
  )
})

const after = (content: Content, line: Line): Content => {
  if ("changes" in line) return writtenContent(content, { ...NOTHING, ...line.changes })
  if ("shrink" in line)
    return withNewestOnly(content, line.shrink.count, line.shrink.chats as Parameters<typeof withNewestOnly>[2])[0]
  return contentOf(line)
}

interface Book {
  content: Content
  lines: number
}

/** The lines up to the first that is damaged: what a crash cut off was never told to be kept. */
const replayed = (text: string): { readonly book: Book; readonly whole: boolean } => {
  const book: Book = { content: BLANK, lines: 0 }
  const lines = text.split("\n")
  const rest = lines.pop() ?? ""
  for (const line of lines)
    try {
      book.content = after(book.content, JSON.parse(line) as Line)
      book.lines += 1
    } catch {
      return { book, whole: false }
    }
  return { book, whole: rest === "" }
}

/**
 * `Archive` in a folder, a file for each person: every transaction is a line at its end, on the disk before it is told to be kept;
 * now and then the file is written afresh. One program at a time may use it (`lock.ts`).
 */
export const archiveInFile = (folder: string) => {
  const books = new Map<UserId, Book>()
  let turn: Promise<unknown> = Promise.resolve()
  const pathOf = (owner: UserId): string => join(folder, `archive-${owner}.jsonl`)

  const inTurn = <A>(act: () => Promise<A>): Promise<A> => {
    // the callers before were told how theirs ended
    const mine = turn.catch(() => undefined).then(act)
    turn = mine
    return mine
  }
  const rewrite = async (owner: UserId, book: Book): Promise<void> => {
    await replaceFile(pathOf(owner), `${JSON.stringify(snapshotOf(book.content))}\n`)
    book.lines = 1
  }
  const bookOf = async (owner: UserId): Promise<Book> => {
    const known = books.get(owner)
    if (known !== undefined) return known
    const { book, whole } = replayed((await readText(pathOf(owner))) ?? "")
    // nothing may follow on a line that was cut off
    if (!whole) await rewrite(owner, book)
    books.set(owner, book)
    return book
  }
  const append = async (owner: UserId, line: Line): Promise<void> => {
    const book = await bookOf(owner)
    const next = after(book.content, line)
    if (book.lines >= LINES_MAX) {
      await rewrite(owner, { ...book, content: next })
      book.lines = 1
    } else {
      await mkdir(folder, { recursive: true, mode: PRIVATE.folder })
      const file = await open(pathOf(owner), "a", PRIVATE.file)
      const { size } = await file.stat()
      try {
        await file.writeFile(`${JSON.stringify(line)}\n`)
        await file.datasync()
      } catch (error) {
        // half a line would spoil the next one
        await file.truncate(size)
        throw error
      } finally {
        await file.close()
      }
      book.lines += 1
    }
    book.content = next
  }
  const troubled = (cause: unknown): Trouble => (isDiskFull(cause) ? "full" : "forbidden")
  const attempt = <A>(act: () => Promise<A>) =>
    Effect.tryPromise({ try: () => inTurn(act), catch: (cause) => cause }).pipe(
      Effect.catch((cause) =>
        Effect.as(Effect.logWarning("archive: the disk says no", cause), { _tag: "Trouble" as const, trouble: troubled(cause) })
      )
    )
  const isTrouble = (value: unknown): value is { readonly _tag: "Trouble"; readonly trouble: Trouble } =>
    typeof value === "object" && value !== null && "_tag" in value && value._tag === "Trouble"
  const troubleIn = (value: unknown): Trouble | null => (isTrouble(value) ? value.trouble : null)

  return Layer.succeed(
    Archive,
    Archive.of({
      open: (owner) => attempt(async () => openedContent((await bookOf(owner)).content)),
      messages: (owner, chat) => attempt(async () => archivePage((await bookOf(owner)).content, chat)),
      save: (owner, changes) =>
        Effect.map(
          attempt(() => append(owner, { changes })),
          troubleIn
        ),
      shrink: (owner, count, chats) =>
        attempt(async () => {
          const floors = withNewestOnly((await bookOf(owner)).content, count, chats)[1]
          await append(owner, { shrink: { count, chats } })
          return { _tag: "Shrunk" as const, floors }
        }),
      forget: (owner) =>
        Effect.map(
          attempt(async () => {
            books.delete(owner)
            await rm(pathOf(owner), { force: true })
          }),
          troubleIn
        ),
      persist: Effect.void
    })
  )
}
