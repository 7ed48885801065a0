import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { Schema } from "effect"
import { keyOf, nameOf } from "./Mutant.ts"
import { isAlive, type Outcome } from "./Outcome.ts"

/** A mutant that lives, and why it may: what the change does to nobody, or who accepts it. */
const Accepted = Schema.Struct({
  file: Schema.String,
  declaration: Schema.String,
  mutator: Schema.String,
  original: Schema.String,
  replacement: Schema.String,
  occurrence: Schema.Int,
  reason: Schema.String
})
export type Accepted = typeof Accepted.Type

const decode = Schema.decodeUnknownSync(Schema.Array(Accepted))

export const readAccepted = (path: string): ReadonlyArray<Accepted> =>
  existsSync(path) ? decode(JSON.parse(readFileSync(path, "utf8")), { onExcessProperty: "error" }) : []

export interface Compared {
  /** Alive, and nobody has said why: not listed, or without a reason. */
  readonly unlisted: ReadonlyArray<Outcome>
  /** Listed, but killed by now. */
  readonly killed: ReadonlyArray<Accepted>
  /** Listed, but the code has no such place any more. */
  readonly gone: ReadonlyArray<Accepted>
}

/** Holds the list against what happened; `isLooked` tells whether a file was part of this run. */
export const compare = (
  outcomes: ReadonlyArray<Outcome>,
  accepted: ReadonlyArray<Accepted>,
  isLooked: (file: string) => boolean
): Compared => {
  const listed = new Set(accepted.filter(({ reason }) => reason !== "").map(keyOf))
  const byKey = new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]))
  const looked = accepted.filter(({ file }) => isLooked(file))
  return {
    unlisted: outcomes.filter((outcome) => isAlive(outcome) && !listed.has(keyOf(outcome))),
    killed: looked.filter((each) => {
      const outcome = byKey.get(keyOf(each))
      return outcome !== undefined && !isAlive(outcome)
    }),
    gone: looked.filter((each) => !byKey.has(keyOf(each)))
  }
}

/** Brings the list up to date: without what does not survive, and with what nobody has said why, for somebody to say it. */
export const writeAccepted = (path: string, accepted: ReadonlyArray<Accepted>, { unlisted, killed, gone }: Compared): void => {
  const dropped = new Set([...killed, ...gone].map(keyOf))
  const known = new Set(accepted.map(keyOf))
  const added = unlisted.filter((each) => !known.has(keyOf(each))).map((each) => ({ ...nameOf(each), reason: "" }))
  const all = [...accepted.filter((each) => !dropped.has(keyOf(each))), ...added]
  writeFileSync(
    path,
    `${JSON.stringify(
      all.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
      undefined,
      2
    )}\n`
  )
}
