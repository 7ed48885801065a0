import { SEARCH_HORIZON, SEARCH_READS_MAX } from "#engine/message/limits.ts"
import { says } from "#engine/message/search.ts"
import { searchTokens } from "#engine/message/searchTokens.ts"
import { isUndeleted } from "../message/visible.ts"
import { all, type Program } from "../store/Program.ts"
import { filterMayHold } from "./bits.ts"

/** Lines of a conversation after `floor` and before `start`, as far as they stand for me. */
export interface IndexStretch {
  readonly chat: string
  readonly me: number
  readonly floor: number
  readonly start: number
}

/** The budget of a search; the search ends when a part of it is used up (DEC-0032, DEC-0091). */
export interface Left {
  texts: number
  characters: number
  blocks: number
}

/** Blocks that a search may ask, which is fast: they hold 160,000 messages. */
const BLOCKS_MAX = 5000

/** The budget of a search in one conversation. */
export const searchBudget = (): Left => ({ texts: SEARCH_HORIZON, characters: SEARCH_READS_MAX, blocks: BLOCKS_MAX })

const isSpent = ({ blocks, characters, texts }: Left): boolean => blocks <= 0 || characters <= 0 || texts <= 0

/** Blocks that are asked at once, and texts that are read at once: so many are held in memory, however long they are. */
const ASKED_AT_ONCE = 200
const READ_AT_ONCE = 200

const BLOCKS = `
  SELECT n, bits FROM search_blocks WHERE chat = ? AND n > ? AND n < ? ORDER BY n DESC LIMIT ${ASKED_AT_ONCE}`

/** Lines after `from`, up to `to`. */
interface Lines {
  from: number
  readonly to: number
}

/**
 * Messages, newest first and at most `most`, that say the words as their readers see them (TEXT-06): the index names where they may stand,
 * what they say decides.
 */
export function* matchingMessages(
  stretch: IndexStretch,
  words: string,
  most: number,
  left: Left
): Program<ReadonlyArray<number>> {
  const { chat, floor, start } = stretch
  const tokens = searchTokens(words)
  const ids: Array<number> = []
  let before = start
  while (ids.length < most && !isSpent(left)) {
    const blocks = tokens.length === 0 ? [] : yield* all<{ n: number; bits: string }>(BLOCKS, chat, floor, before)
    left.blocks -= blocks.length
    const isLast = blocks.length < ASKED_AT_ONCE
    for (const lines of candidates(blocks, { from: floor, to: before - 1 }, tokens, isLast))
      yield* readLines(stretch, lines, words, most, left, ids)
    const oldest = blocks.at(-1)
    if (isLast || oldest === undefined) break
    before = oldest.n + 1
  }
  return ids
}

/** Where the words may stand, newest first: what no block says yet, and the blocks that may. The oldest waits for where it begins. */
const candidates = (
  blocks: ReadonlyArray<{ readonly n: number; readonly bits: string }>,
  { from, to }: Lines,
  tokens: ReadonlyArray<string>,
  isLast: boolean
): ReadonlyArray<Lines> => {
  const found: Array<Lines> = [{ from: blocks[0]?.n ?? from, to }]
  for (const [i, { bits, n }] of blocks.entries()) {
    const begins = blocks[i + 1]?.n ?? (isLast ? from : n)
    if (bits !== "" && !filterMayHold(bits, tokens)) continue
    const newer = found.at(-1)
    if (newer?.from === n) newer.from = begins
    else found.push({ from: begins, to: n })
  }
  return found
}

const TEXTS = `
  SELECT m.msg_id, m.n, m.content FROM messages m
  WHERE m.chat = ? AND m.n > ? AND m.n <= ? AND m.type = 'text' AND m.undone_by IS NULL AND ${isUndeleted("m")}
  ORDER BY m.n DESC LIMIT ${READ_AT_ONCE}`

function* readLines(
  { chat, me }: IndexStretch,
  { from, to }: Lines,
  words: string,
  most: number,
  left: Left,
  ids: Array<number>
): Program<void> {
  let upTo = to
  while (upTo > from && ids.length < most && !isSpent(left)) {
    const rows = yield* all<{ msg_id: number; n: number; content: string }>(TEXTS, chat, from, upTo, me)
    left.texts -= rows.length
    for (const { content, msg_id } of rows) {
      left.characters -= content.length
      if (ids.length < most && says(content, words)) ids.push(msg_id)
    }
    upTo = rows.length < READ_AT_ONCE ? from : (rows.at(-1)?.n ?? from) - 1
  }
}
