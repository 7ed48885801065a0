import { spawn } from "node:child_process"
import type { Mark } from "./answer.ts"
import { dialogueOf } from "./dialogue.ts"
import type { Question } from "./questions.ts"

/** Longest line that a runner may write, in bytes. */
const LINE_MAX = 1 << 20

/** The outcome of asking a runner. */
export interface Asked {
  readonly name: string
  /** Marks by the place of the question; none where the runner was stopped before. */
  readonly marks: ReadonlyMap<number, Mark>
  /** Why it was stopped, or what was wrong with its end. */
  readonly fault: string | undefined
}

/**
 * Starts a runner by a command line, as a shell reads it, and asks it all questions over its standard input and output. One that says
 * what nobody can read, says nothing for `patience` milliseconds, or goes early is stopped, with all that it started.
 */
export const askRunner = (command: string, questions: ReadonlyArray<Question>, patience: number): Promise<Asked> =>
  new Promise((resolve) => {
    const dialogue = dialogueOf(questions)
    const runner = spawn(command, { shell: true, detached: true, stdio: ["pipe", "pipe", "inherit"] })
    const stop = () => {
      if (runner.pid === undefined) return
      try {
        process.kill(-runner.pid, "SIGKILL")
      } catch {
        // it is gone already
      }
    }
    let fault: string | undefined
    let timer: NodeJS.Timeout | undefined
    const fail = (why: string) => {
      fault ??= why
      stop()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const what = dialogue.isOver() ? "did not end though its input had ended" : `said nothing about ${dialogue.waiting()}`
        fail(`it ${what} for ${patience} ms`)
      }, patience)
    }
    const proceed = () => {
      for (const line of dialogue.due()) runner.stdin.write(`${line}\n`)
      if (dialogue.isOver()) runner.stdin.end()
      wait()
    }

    let rest = Buffer.alloc(0)
    const hear = (line: Buffer) => {
      if (fault !== undefined) return
      const why = line.length > LINE_MAX ? "a line of it is longer than 1 MB" : dialogue.hear(line.toString("utf8"))
      if (why === undefined) proceed()
      else fail(why)
    }
    runner.stdout.on("data", (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        hear(rest.subarray(0, end))
        rest = rest.subarray(end + 1)
      }
      if (rest.length > LINE_MAX) fail("a line of it is longer than 1 MB")
    })
    // a runner that goes does not read to the end: its going is what is told
    runner.stdin.on("error", () => undefined)
    runner.on("error", (error) => fail(error.message))
    runner.on("close", (code, signal) => {
      clearTimeout(timer)
      const how = signal === null ? `with code ${code}` : `by ${signal}`
      if (!dialogue.isOver()) fault ??= `it ended ${how} and owes ${dialogue.waiting()}`
      else if (code !== 0) fault ??= `it ended ${how}`
      else if (rest.length > 0) fault ??= "its last line does not end"
      resolve({ name: dialogue.name, marks: dialogue.marks, fault })
    })
    proceed()
  })
