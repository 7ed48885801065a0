import { type Mark, judge, objectIn } from "./answer.ts"
import type { Question } from "./questions.ts"

/** Questions that may wait for their answers at once. */
const AHEAD = 32

/** What goes first, so that a runner knows who asks. */
const HELLO = JSON.stringify({ parley: "conformance", version: 1 })

/** A question as one line, also for who ends lines as Unicode does: at the separators of lines and paragraphs, too. */
const lineOf = (question: object): string =>
  JSON.stringify(question)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)

/** What is said between us and a runner, apart from how it travels: lines go in, lines come out. */
export interface Dialogue {
  /** The name that the runner gave itself. */
  name: string
  /** Marks by the place of the question. */
  readonly marks: ReadonlyMap<number, Mark>
  /** Lines to send now. */
  readonly due: () => ReadonlyArray<string>
  /** Takes a line of the runner; says what is wrong with it when nothing more can be expected of such a runner. */
  readonly hear: (line: string) => string | undefined
  readonly isOver: () => boolean
  /** What is waited for. */
  readonly waiting: () => string
}

const quoted = (line: string): string => (line.length > 120 ? `${line.slice(0, 120)}…` : line)

/** A dialogue about these questions: a greeting, then each question by its number from 1, some ahead of their answers. */
export const dialogueOf = (questions: ReadonlyArray<Question>): Dialogue => {
  const marks = new Map<number, Mark>()
  const open = new Set<number>()
  let greeted = false
  let sent = 0
  const dialogue: Dialogue = {
    name: "",
    marks,
    due: () => {
      if (!greeted) {
        greeted = true
        return [HELLO]
      }
      const lines: Array<string> = []
      while (dialogue.name !== "" && open.size < AHEAD && sent < questions.length) {
        open.add(++sent)
        lines.push(lineOf({ seq: sent, ...questions[sent - 1]?.asked }))
      }
      return lines
    },
    hear: (line) => {
      const heard = objectIn(line)
      if (heard === undefined) return `this is no JSON object: ${quoted(line)}`
      if (dialogue.name === "") {
        const { name } = heard
        if (typeof name !== "string" || name === "") return `this is no greeting with a name: ${quoted(line)}`
        dialogue.name = name
        return undefined
      }
      const { seq, ...answer } = heard
      const question = typeof seq === "number" && open.delete(seq) ? questions[seq - 1] : undefined
      if (question === undefined) return `nobody asked for this: ${quoted(line)}`
      marks.set(Number(seq) - 1, judge(question, answer))
      return undefined
    },
    isOver: () => dialogue.name !== "" && marks.size === questions.length,
    waiting: () => {
      if (dialogue.name === "") return "its greeting"
      const [first] = open
      const question = first === undefined ? undefined : questions[first - 1]
      return question === undefined ? "its end" : `${question.rule}, "${question.title}"`
    }
  }
  return dialogue
}
