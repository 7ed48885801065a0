import { readInput } from "./ask.ts"
import type { CommandCall } from "./Call.ts"
import { sendWords } from "./chats.ts"
import { sendFile } from "./sendFile.ts"
import { EXIT, Stop } from "./Stop.ts"

/** Sends a text, or a file and the text that follows, to the chat that `--to` or the first word names. */
export const runSend = async (call: CommandCall): Promise<number> => {
  const [, ...words] = call.words
  const { file: path } = call.options
  const to = call.options.to ?? words.shift()
  if (to === undefined || (words.length === 0 && path === undefined))
    throw new Stop(call.say("missing", { what: "<chat> <text>" }), EXIT.usage)
  const typed = words.join(" ")
  const text = typed === "-" ? await readInput() : typed
  return path === undefined ? sendWords(call, to, text) : sendFile(call, { path, text, to })
}
