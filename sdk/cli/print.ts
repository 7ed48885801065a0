import { EXIT } from "./Stop.ts"
import type { Say } from "./words.ts"

/** A result, for programs and pipes. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** A word to the person at the terminal; no result. */
export const printError = (line: string): void => void process.stderr.write(`${line}\n`)

/** The reader of a pipe may leave before the end, as `head` does: that is no failure. Anything else that stops the output is told. */
export const watchOutput = (say: Say): void => {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return
    printError(`parley: ${say("no-output", { problem: error.message })}`)
    process.exit(EXIT.failed)
  })
  // the reader is gone
  process.stderr.on("error", () => undefined)
}
