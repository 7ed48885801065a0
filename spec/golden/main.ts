import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { speakTo } from "../wire/speak.ts"
import { ACTS, type Act, GOLDEN, play } from "./acts.ts"
import { type House, openHouse } from "./house.ts"
import { goldenForm, goldenJson, goldenText, type Twice } from "./text.ts"
import type { GoldenLine, Told } from "./told.ts"

/**
 * Writes down what travels, to the byte: `npm run golden`. Everything happens twice, in two services whose numbers are far apart and
 * in opposite orders; what is then different varies, and gets a place. Look at what changed before you commit it.
 * `npm run golden -- login mute` writes these calls and transcripts alone and leaves the others as they are;
 * what they count is then counted as if nothing else had happened.
 */

const NUMBERED = ["users", "friends", "messages", "emojis", "audit", "files", "moments", "moment_comments"]

/** Lets everything that is numbered begin here, so that no number can be taken for another. */
const leap = ({ file }: House, to: number): void => {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec(`
    PRAGMA foreign_keys = OFF;
    BEGIN IMMEDIATE;
    ${NUMBERED.map((table, n) => `DELETE FROM sqlite_sequence WHERE name = '${table}'; INSERT INTO sqlite_sequence (name, seq) VALUES ('${table}', ${to + n * 100_000});`).join("\n")}
    INSERT INTO conversations (chat, kind) VALUES ('group-${to + 900_000}', 1);
    INSERT INTO groups (chat, group_id, name, created_by, created_at, dissolved_at) VALUES ('group-${to + 900_000}', ${to + 900_000}, 'gone', 1, 1, 1);
    COMMIT`)
  database.close()
}

const openAt = async (from: number): Promise<House> => {
  const house = await openHouse()
  leap(house, from)
  return house
}

const playedIn = async (acts: ReadonlyArray<Act>, from: number): Promise<ReadonlyMap<Act, ReadonlyArray<Told>>> => {
  const kept = { shared: await openAt(from), office: await openAt(from) }
  const told = new Map<Act, ReadonlyArray<Told>>()
  for (const act of acts) {
    const house = act.on === "own" ? await openAt(from) : kept[act.on]
    told.set(act, await play(act, house, speakTo(house.url)))
    if (act.on === "own") process.stderr.write(await house.stop())
  }
  for (const each of Object.values(kept)) process.stderr.write(await each.stop())
  return told
}

const GOLDEN_OF: Readonly<Record<GoldenLine["spelling"], (twice: Twice) => string>> = {
  json: goldenJson,
  form: goldenForm,
  plain: goldenText
}

const linesOf = (one: Told, other: Told): ReadonlyArray<string> =>
  one.lines.map(({ lead, spelling, text }, n) => {
    const books = [one.book, other.book] as const
    return (lead + GOLDEN_OF[spelling]({ a: text, b: other.lines[n]?.text ?? "", books })).trimEnd()
  })

const names = process.argv.slice(2)
const acts = names.length === 0 ? ACTS : ACTS.filter(({ file }) => names.includes(basename(file, ".txt")))
const one = await playedIn(acts, 3_000_000)
const other = await playedIn(acts.toReversed(), 6_000_000)

const files = new Map<string, Array<string>>()
let wrong = 0
for (const act of acts) {
  const [a = [], b = []] = [one.get(act), other.get(act)]
  try {
    for (const { different } of [...a, ...b]) if (different.length > 0) throw new Error(different.join("\n"))
    const lines = a.flatMap((each, n) => linesOf(each, b[n] ?? each))
    files.set(act.file, [...(files.get(act.file) ?? []), `# ${act.title}\n${lines.join("\n")}\n`])
  } catch (cause) {
    wrong += 1
    console.log(`${act.file}: ${act.title}\n  ${String(cause)}`)
  }
}
if (wrong === 0) {
  for (const folder of new Set([...files.keys()].map((file) => dirname(file)))) {
    mkdirSync(join(GOLDEN, folder), { recursive: true })
    if (names.length === 0) for (const file of readdirSync(join(GOLDEN, folder))) rmSync(join(GOLDEN, folder, file))
  }
  for (const [file, parts] of files) writeFileSync(join(GOLDEN, file), parts.join("\n"))
}
console.log(`${acts.length} examples, ${wrong} not written`)
process.exitCode = wrong === 0 ? 0 : 1
