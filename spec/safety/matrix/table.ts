import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

/**
 * Every call by everybody who may ask, about every kind of object (spec 6): typed by hand from the rules, in `tables/*.txt`.
 *
 *     short in=not-logged-in ex=session-expired          other spellings of reasons, for the file
 *     call  momentsLike {"id":"$moment"}                 a call and its body; `once` where it changes the object for the next
 *     own,shared   in ex ex ex | ok ok …                 objects, and the answer for each of WHO: `ok`, a reason, `-` not asked
 *
 * `$moment` is the number of the object of the row, `$moment.own` always that one; `"$moment"` alone is a number where it is one.
 */

/** Who asks, in the order of the columns; what each is to the others says `World.ts`. */
export const WHO = [
  ...["none", "forged", "expired", "ended", "stranger", "friend"],
  ...["member", "muted", "removed", "admin", "owner", "administrator", "super"]
] as const

/** One question, and its answer. */
export interface Row {
  readonly call: string
  readonly body: string
  readonly object: string
  readonly who: string
  readonly answer: string
  /** Whether an answer of `ok` takes the object away, or makes another of it. */
  readonly once: boolean
}

const words = (text: string): ReadonlyArray<string> => text.split(/[\s|]+/).filter((word) => word !== "")

const rowsOf = (path: string): ReadonlyArray<Row> => {
  const short = new Map<string, string>()
  let asked: Pick<Row, "body" | "call" | "once"> | undefined
  const rows: Array<Row> = []
  for (const [i, line] of readFileSync(path, "utf8").split("\n").entries()) {
    const [first = "", second = "", ...others] = words(line)
    if (first === "" || first.startsWith("#")) continue
    if (first === "short") for (const each of [second, ...others]) short.set(each.split("=")[0] ?? "", each.split("=")[1] ?? "")
    else if (first === "call" || first === "once")
      asked = { call: second, body: line.slice(line.indexOf(second) + second.length).trim() || "{}", once: first === "once" }
    else {
      const answers = [second, ...others]
      if (asked === undefined || answers.length !== WHO.length)
        throw new Error(`${basename(path)}:${i + 1} has ${answers.length} answers for ${WHO.length} who ask`)
      for (const object of first.split(","))
        for (const [at, who] of WHO.entries()) {
          const answer = answers[at] ?? ""
          if (answer !== "-") rows.push({ ...asked, object, who, answer: short.get(answer) ?? answer })
        }
    }
  }
  return rows
}

/** Every row of every table. */
export const ROWS: ReadonlyArray<Row> = globSync(join(import.meta.dirname, "tables", "*.txt"))
  .toSorted()
  .flatMap(rowsOf)
