import { createInterface, type Interface } from "node:readline"
import { Writable } from "node:stream"
import { EXIT, Stop } from "./Stop.ts"

/** One reader for all questions: a second one would miss the lines that the first has already taken from a pipe. */
class Questions {
  readonly #lines: Interface
  readonly #answers: AsyncIterator<string>
  #isHidden = false
  #interrupted: () => void = () => undefined

  constructor() {
    const { stderr, stdin } = process
    const output = new Writable({
      write: (part: Buffer, _, done) => {
        if (!this.#isHidden) stderr.write(part)
        done()
      }
    })
    this.#lines = createInterface({ input: stdin, output, terminal: stdin.isTTY })
    this.#answers = this.#lines[Symbol.asyncIterator]()
    this.#lines.on("SIGINT", () => this.#interrupted())
  }

  async ask(question: string, hidden: boolean): Promise<string> {
    const { isTTY } = process.stdin
    const interrupted = new Promise<never>((_, reject) => {
      this.#interrupted = () => reject(new Stop("", EXIT.interrupted))
    })
    if (isTTY) process.stderr.write(question)
    this.#lines.setPrompt(isTTY && !hidden ? question : "")
    this.#isHidden = hidden
    try {
      const { done, value } = await Promise.race([this.#answers.next(), interrupted])
      if (isTTY && (hidden || done === true)) process.stderr.write("\n")
      return done === true ? "" : value
    } catch (error) {
      if (isTTY) process.stderr.write("\n")
      throw error
    } finally {
      this.#isHidden = false
    }
  }

  close(): void {
    this.#lines.close()
  }
}

let questions: Questions | null = null

/**
 * The next line of what comes in, empty where nothing more does. A terminal shows the question, and `hidden` keeps what is typed
 * to itself; Ctrl-C there is a `Stop`.
 */
export const askTerminal = (question: string, hidden = false): Promise<string> =>
  (questions ??= new Questions()).ask(question, hidden)

/** No more is asked: what still comes in does not keep the program alive. */
export const endInput = (): void => {
  questions?.close()
  questions = null
}

/** All that comes in. */
export const readInput = async (): Promise<string> => {
  let text = ""
  for await (const part of process.stdin.setEncoding("utf8")) text += part
  return text.replace(/\n$/, "")
}
