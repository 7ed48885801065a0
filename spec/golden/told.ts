import type { Step } from "#fixtures/wire/files.ts"
import type { Book } from "#fixtures/wire/value.ts"
import { formText } from "../wire/speak.ts"
import { IN_JSON_ONLY, type Stage } from "../wire/Stage.ts"
import type { Spelling } from "./text.ts"

/** A line of a golden file: what stands before the text, and the text. */
export interface GoldenLine {
  readonly lead: string
  readonly spelling: Spelling
  readonly text: string
}

/** What a step told, with what was saved by then. */
export interface Told {
  readonly lines: ReadonlyArray<GoldenLine>
  readonly book: Book
  /** How what came differs from the example as a value. */
  readonly different: ReadonlyArray<string>
}

const plain = (lead: string, text = ""): GoldenLine => ({ lead, spelling: "plain", text })

/** Groups by their numbers alone, as `team.group`. */
const numbersIn = (book: Book): ReadonlyArray<readonly [name: string, value: unknown]> =>
  [...book].flatMap(([name, value]) => {
    const [, number] = /^group-([0-9]+)$/.exec(String(value)) ?? []
    return number === undefined ? [] : [[`${name}.group`, Number(number)] as const]
  })

/** Plays a step and tells it to the byte. A call has its body in both encodings, whichever it was made in. */
export const tell = async (stage: Stage, step: Step, path: (call: string) => string): Promise<Told> => {
  const different = await stage.play(step)
  const { travelled } = stage
  const lines = ((): ReadonlyArray<GoldenLine> => {
    if ("open" in step) return [plain(`${step.device} opens`)]
    if ("closed" in step) return [plain(`${step.device} is closed by the ${step.closed}`, String(step.code ?? ""))]
    if (travelled === undefined) return []
    if (travelled._tag === "Frame")
      return [{ lead: `${step.device} ${"in" in step ? "hears" : "says"} `, spelling: "json", text: travelled.text }]
    const { answer, body, headers } = travelled
    return [
      plain(`${step.device} asks `, path("call" in step ? step.call : "")),
      ...Object.entries(headers).map(([name, value]) => plain(`  ${name}: `, value)),
      { lead: "  json ", spelling: "json", text: JSON.stringify(body) },
      ...("call" in step && IN_JSON_ONLY.has(step.call)
        ? []
        : [{ lead: "  form ", spelling: "form", text: formText(body) } as const]),
      plain("  answer ", `${answer.status} ${answer.contentType}`),
      { lead: "  ", spelling: "json", text: answer.text }
    ]
  })()
  return { lines, book: new Map([...numbersIn(stage.book), ...stage.book]), different }
}
