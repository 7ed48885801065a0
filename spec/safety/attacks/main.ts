import { optionsOf } from "../../optionsOf.ts"
import type { Attack } from "./Attack.ts"
import { ATTACKS } from "./all.ts"
import { crewOf } from "./crew.ts"
import { play } from "./play.ts"
import { NOBODY, type Result, resultOf } from "./results.ts"
import { partOf, type Round, roundsOf, secondsOf, titlesOf } from "./rounds.ts"
import { chosen, HEAD, keep, kept, linesOf, versionHere } from "./table.ts"
import { openTown } from "./Town.ts"

/**
 * `npm run long:attack`: each kind of attack from one address and from 200, and all of them in mixes, against servers of their own while
 * others talk. Before them nobody attacks, which shows what the machine is good for.
 */
const { values } = optionsOf(
  {
    seconds: { type: "string", default: "60" },
    only: { type: "string", default: "" },
    from: { type: "string", default: "1,200" },
    part: { type: "string", default: "1/1" },
    report: { type: "boolean", default: false },
    again: { type: "boolean", default: false }
  },
  [
    "npm run long:attack                        a minute for each attack, or family of attacks, from one address and from 200, then for mixes",
    "npm run long:attack -- --part 2/6          the second of six parts; the table in .cache/attacks keeps the results of all",
    "npm run long:attack -- --report            the table of what was played, without an attack",
    "npm run long:attack -- --again             rounds of which the table says that something went wrong",
    "npm run long:attack -- --only S-02         attacks with these words in their title",
    "npm run long:attack -- --from 1            from one address alone",
    "npm run long:attack -- --seconds 10        ten seconds in place of a minute"
  ]
)

const [froms, seconds] = [values.from.split(",").map(Number), Number(values.seconds)]
const rounds = roundsOf(ATTACKS.filter(({ title }) => title.includes(values.only)))
const part = partOf(
  froms.flatMap((from) => rounds.map((round) => ({ round, from }))),
  values.part
)
if (rounds.length === 0 || part === undefined) {
  console.error(part === undefined ? `There is no part "${values.part}".` : `No attack has "${values.only}" in its title.`)
  process.exit(2)
}

const isWrong = ({ from, round }: { readonly from: number; readonly round: Round }): boolean =>
  chosen(kept(), titlesOf(round), [from]).some(({ problems }) => problems.length > 0)

const addressesOf =
  (count: number) =>
  (place: number): ReadonlyArray<string> =>
    Array.from({ length: count }, (_, i) => `127.1.${place}.${i + 1}`)

const commit = versionHere()
let quiet = 0
let [passed, failed] = [0, 0]

const print = (result: Result): void => {
  for (const line of linesOf(result)) console.log(line)
}

/** Plays a round against a town of its own, and keeps what became of each attack, or of the mix. */
const played = async (round: Round, from: number): Promise<void> => {
  const { attacks, mix } = round
  const [town, crew] = await Promise.all([
    openTown(Object.assign({}, ...attacks.map(({ settings }) => settings))),
    crewOf(attacks)
  ])
  const length = secondsOf(round, seconds)
  const turns: ReadonlyArray<ReadonlyArray<Attack>> =
    mix === undefined && attacks.length > 0 ? attacks.map((each) => [each]) : [attacks]
  for (const [first, turn] of turns.entries()) {
    const span = { millis: length * 1000, scale: 1 / Math.max(1, turn.length), addresses: addressesOf(from), first }
    const became = await play(town, turn, span, crew.run)
    const title = mix ?? turn[0]?.title ?? NOBODY
    const result = resultOf(became, turn, { title, from, seconds: length, quiet, commit, at: new Date().toISOString() })
    if (title === NOBODY) quiet = result.p95
    keep(result)
    if (result.problems.length === 0) passed += 1
    else failed += 1
    print(result)
  }
  await Promise.all([town.stop(), crew.stop()])
}

if (!values.report) {
  console.log(HEAD)
  await played({ attacks: [] }, 0)
  for (const { from, round } of values.again ? part.filter(isWrong) : part) await played(round, from)
}

const titles = rounds.flatMap(titlesOf)
const results = chosen(kept(), titles, froms)
const wrong = results.filter(({ problems }) => problems.length > 0).length
if (values.report) for (const line of [HEAD, ...results.flatMap(linesOf)]) console.log(line)
const missing = titles.length * froms.length - results.length
console.log(`In all parts: ${results.length - wrong} passed, ${wrong} failed, ${missing} not played yet.`)
if (!values.report) console.log(`${passed} passed, ${failed} failed`)
process.exitCode = (values.report ? wrong + missing : failed) === 0 ? 0 : 1
