import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

/**
 * Who may do what, as people decided it (spec 6): tables typed by hand, `decisions/*.json`, that know nothing of the server's own.
 *
 * A table asks one call. `who` are the columns; each row is a state, `switch=value,value other=value`, of which every combination is
 * asked, and what each of `who` is answered: `ok`, the reason of the refusal, or how much is shown (`shown.ts`). `-` is not asked. `short`
 * spells reasons shortly. A body may name what a case holds, `$them` or `$message` (`names.ts`).
 */
interface File {
  readonly short?: Readonly<Record<string, string>>
  readonly tables: ReadonlyArray<{
    readonly call: string | ReadonlyArray<string>
    readonly body?: Readonly<Record<string, unknown>>
    readonly who: string
    readonly rows: Readonly<Record<string, string>>
  }>
}

/** State of a case by name: switches of the service and of the group, what them and the message are. */
export type State = Readonly<Record<string, string>>

/** One question: who asks what, while what is so; and the decision. */
export interface Case {
  readonly call: string
  readonly body: Readonly<Record<string, unknown>>
  readonly who: string
  readonly state: State
  readonly decision: string
  readonly title: string
}

const words = (text: string): ReadonlyArray<string> => text.split(/\s+/).filter((word) => word !== "")

/** `a=1,2 b=3` as `a=1 b=3` and `a=2 b=3`. */
const combinations = (row: string): ReadonlyArray<State> =>
  words(row).reduce<ReadonlyArray<State>>(
    (states, word) => {
      const [name = "", values = ""] = word.split("=")
      return states.flatMap((state) => values.split(",").map((value) => ({ ...state, [name]: value })))
    },
    [{}]
  )

const casesOf = (path: string): ReadonlyArray<Case> => {
  const { short = {}, tables } = JSON.parse(readFileSync(path, "utf8")) as File
  return tables.flatMap(({ body = {}, call: calls, rows, who }) =>
    [calls].flat().flatMap((call) =>
      Object.entries(rows).flatMap(([row, written]) => {
        const columns = words(who)
        const decisions = words(written)
        if (columns.length !== decisions.length)
          throw new Error(
            `${basename(path)}: ${call} has ${columns.length} who ask and ${decisions.length} decisions at "${row}"`
          )
        return combinations(row).flatMap((state) =>
          columns.flatMap((each, i): ReadonlyArray<Case> => {
            const decision = decisions[i] ?? ""
            const title = `${call} ${JSON.stringify(body)} by ${each} while ${JSON.stringify(state)}`
            return decision === "-" ? [] : [{ call, body, who: each, state, decision: short[decision] ?? decision, title }]
          })
        )
      })
    )
  )
}

/** Every case of every table. */
export const CASES: ReadonlyArray<Case> = globSync(join(import.meta.dirname, "decisions", "*.json"))
  .toSorted()
  .flatMap(casesOf)
