import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"

/** The first line of what comes in; a terminal shows the question, and `hidden` keeps what is typed to itself. */
export const ask = async (question: string, hidden = false): Promise<string> => {
  const { stderr, stdin } = process
  const silent = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: stdin, output: hidden ? silent : stderr, terminal: stdin.isTTY })
  try {
    if (stdin.isTTY && hidden) stderr.write(question)
    if (stdin.isTTY) return await lines.question(hidden ? "" : question)
    for await (const line of lines) return line
    return ""
  } finally {
    lines.close()
    if (stdin.isTTY && hidden) stderr.write("\n")
  }
}

/** All that comes in. */
export const input = async (): Promise<string> => {
  let text = ""
  for await (const part of process.stdin.setEncoding("utf8")) text += part
  return text.replace(/\n$/, "")
}
