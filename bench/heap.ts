import { clientWith, fold, frames } from "./messages.ts"

/** `node --expose-gc bench/heap.ts kept [conversations]`: bytes of heap for each kept message, on the last line. Run by `engine.ts`, alone in its process. */

const [kept = 20_000, people = 200] = process.argv.slice(2).map(Number)
const used = (): number => {
  for (let i = 0; i < 4; i++) gc?.()
  return process.memoryUsage().heapUsed
}

let state = clientWith(people)
let list = frames(1000, people)
state = fold(state, list)
list = frames(kept, people).slice(1000)
const wires = used()
state = fold(state, list)
const count = list.length
// the wire's own objects go; what the state still holds of them is its own
list = []
const before = used()
const messages = [...state.chats].reduce((sum, [, chat]) => sum + chat.timeline.size, 0)
state = clientWith(people)
const after = used()
console.log(JSON.stringify({ bytes: (before - after) / messages, messages, count, wires }))
