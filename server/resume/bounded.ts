import type { Program } from "../store/Program.ts"
import type { ConversationState } from "./conversations.ts"
import { DATA_MAX, LINES_MAX, LINES_OF_SCOPE } from "./limits.ts"
import { type HeardLine, linesOfChat } from "./lines.ts"

/** A conversation with lines after `from` that the client does not know. */
export interface Moved extends ConversationState {
  readonly chat: string
  readonly from: number
}

const behind = ({ from, head }: Moved): number => head - from
const sizeOf = (lines: ReadonlyArray<HeardLine>): number => lines.reduce((sum, { json }) => sum + json.length, 0)

/**
 * The missed lines of conversations, whole stretches only, as many conversations as fit; those that moved least come first. `own` are
 * lines about the reader alone: they are told last, for they speak of messages.
 */
export function* boundedLines(
  moved: ReadonlyArray<Moved>,
  own: ReadonlyArray<HeardLine>,
  reader: number,
  home: string
): Program<ReadonlyArray<HeardLine>> {
  const found: Array<HeardLine> = []
  let size = sizeOf(own)
  for (const each of moved.toSorted((a, b) => behind(a) - behind(b))) {
    const count = behind(each)
    if (count === 0) continue
    if (count > LINES_OF_SCOPE || own.length + found.length + count > LINES_MAX) break
    const stretch = { scope: `c:${each.chat}`, from: each.from, to: each.head }
    const lines = yield* linesOfChat(each.chat, each.kind, stretch, reader, home)
    if (lines === undefined || size + sizeOf(lines) > DATA_MAX) continue
    size += sizeOf(lines)
    found.push(...lines)
  }
  return [...found, ...own]
}
