import type { State } from "#engine/client/State.ts"
import { clientWith, fold, frames } from "./messages.ts"

/** `node --expose-gc bench/heap.ts COUNT`: bytes of heap for each of so many kept messages, on the last line. Run by `engine.ts`, alone in its process. */

const PEOPLE = 200
const KEPT = Number(process.argv[2])

const used = (): number => {
  for (let i = 0; i < 4; i++) gc?.()
  return process.memoryUsage().heapUsed
}

/** In a function of its own, so that nothing but the state holds what the wire brought. */
const filled = (state: State, count: number): State => fold(state, frames(count, PEOPLE))

const empty = clientWith(PEOPLE)
filled(empty, KEPT)
const before = used()
const full = filled(empty, KEPT)
const after = used()
const messages = [...full.chats].reduce((sum, [, chat]) => sum + chat.timeline.size, 0)
console.log(JSON.stringify({ bytes: (after - before) / messages, messages }))
