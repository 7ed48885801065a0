import { difference } from "./compare.ts"
import type { Question } from "./questions.ts"

/** What a runner made of a question: right, not implemented, or why not right. */
export type Mark = { readonly _tag: "Right" } | { readonly _tag: "Skipped" } | { readonly _tag: "Wrong"; readonly why: string }

type Bag = Readonly<Record<string, unknown>>

const wrong = (why: string): Mark => ({ _tag: "Wrong", why })

/** A line as an object; `undefined` for anything else. */
export const objectIn = (line: string): Bag | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Bag) : undefined
  } catch {
    return undefined
  }
}

const refusalIn = (error: unknown): { readonly tag: string; readonly params: unknown } | undefined => {
  if (typeof error !== "object" || error === null) return undefined
  const { params, tag, ...rest } = error as Bag
  return typeof tag === "string" && Object.keys(rest).length === 0 ? { tag, params: params ?? {} } : undefined
}

const told = (value: unknown): string => JSON.stringify(value).slice(0, 120)

/** Judges an answer without its number: it holds exactly one of `then`, `error` and `skip`. */
export const judge = ({ want }: Question, answer: Bag): Mark => {
  const [kind, ...others] = Object.keys(answer)
  if (kind === undefined || others.length > 0) return wrong(`one of then, error and skip is an answer, not ${told(answer)}`)
  if (kind === "skip" && answer["skip"] === true) return { _tag: "Skipped" }
  if (kind === "then") {
    if ("error" in want) return wrong(`error ${want.error.tag} is right, not then ${told(answer["then"])}`)
    const differs = difference(want.then, answer["then"], "then")
    return differs === undefined ? { _tag: "Right" } : wrong(differs)
  }
  const refusal = kind === "error" ? refusalIn(answer["error"]) : undefined
  if (refusal === undefined) return wrong(`this is no answer: ${told(answer)}`)
  if ("then" in want) return wrong(`then ${told(want.then)} is right, not error ${refusal.tag}`)
  const differs = difference(want.error, refusal, "error")
  return differs === undefined ? { _tag: "Right" } : wrong(differs)
}
