import { type Program, run } from "../store/Program.ts"

/** Messages of a block. The step of the schema that began with the index has the same number. */
const BLOCK = 32

const OPEN = "INSERT INTO search_blocks (chat, n, bits, turn) VALUES (?, ?, '', 0)"

/** A message that fills a block, by its place among the messages, ends it: what the block says is looked at after the commit. */
export function* endBlock(chat: string, n: number, position: number): Program<void> {
  if (position % BLOCK === 0) yield* run(OPEN, chat, n)
}

const blankFrom = (line: string): string => `
  UPDATE search_blocks SET bits = '', turn = turn + 1
  WHERE chat = ? AND n = (SELECT MIN(s.n) FROM search_blocks s WHERE s.chat = ? AND s.n >= ${line})`

const BLANK = blankFrom("?")
const BLANK_OF = blankFrom("(SELECT m.n FROM messages m WHERE m.msg_id = ?)")

/** A message was changed or deleted: its block leaves the index, and is indexed again. */
export function* reindexMessage(chat: string, msgId: number): Program<void> {
  yield* run(BLANK_OF, chat, chat, msgId)
}

/** Removes the texts up to a line from the index. */
export function* forgetIndexed(chat: string, upTo: number): Program<void> {
  yield* run("DELETE FROM search_blocks WHERE chat = ? AND n <= ?", chat, upTo)
  yield* run(BLANK, chat, chat, upTo)
}
