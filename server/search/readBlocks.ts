import { searchedTexts } from "#engine/message/search.ts"
import { searchTokens } from "#engine/message/searchTokens.ts"
import { all, only, type Program, run } from "../store/Program.ts"
import { bitsOf } from "./bits.ts"

/** What the texts of a block say, as it was at a turn. */
export interface Read {
  readonly chat: string
  readonly n: number
  readonly turn: number
  readonly bits: string
}

const TO_READ = "SELECT chat, n, turn FROM search_blocks WHERE bits = '' ORDER BY chat, n LIMIT ?"
const BEGIN = "SELECT COALESCE(MAX(n), 0) AS begin FROM search_blocks WHERE chat = ? AND n < ?"
/** What was recalled or deleted says nothing; what one reader deleted is still there for others. */
const TEXTS = "SELECT content FROM messages WHERE chat = ? AND n > ? AND n <= ? AND type = 'text' AND content <> ''"

/** READ: what the next blocks say of which the index knows nothing. */
export function* readBlocks({ limit }: { readonly limit: number }): Program<ReadonlyArray<Read>> {
  const blocks = yield* all<Omit<Read, "bits">>(TO_READ, limit)
  const read: Array<Read> = []
  for (const block of blocks) {
    const { begin } = yield* only<{ begin: number }>(BEGIN, block.chat, block.n)
    const texts = yield* all<{ content: string }>(TEXTS, block.chat, begin, block.n)
    read.push({ ...block, bits: bitsOf(new Set(texts.flatMap(({ content }) => searchedTexts(content).flatMap(searchTokens)))) })
  }
  return read
}

const KEEP = "UPDATE search_blocks SET bits = ? WHERE chat = ? AND n = ? AND turn = ? AND bits = ''"

/** WRITE: keeps what blocks say, but not of what was reworded meanwhile. */
export function* keepBlocks({ read }: { readonly read: ReadonlyArray<Read> }): Program<void> {
  for (const { bits, chat, n, turn } of read) yield* run(KEEP, bits, chat, n, turn)
}
