import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, afterAll, describe, it } from "@effect/vitest"
import { readFixtures, ROOT } from "../rules.ts"
import type { Mark } from "./answer.ts"
import { type Question, questionsIn } from "./questions.ts"
import { askRunner } from "./runner.ts"

const files = readFixtures(join(ROOT, "fixtures"))
const pure = questionsIn(files, { all: false, only: undefined })
const times = questionsIn(files, { all: false, only: "TIME-03" })

const folder = mkdtempSync(join(tmpdir(), "runners-"))
afterAll(() => rmSync(folder, { recursive: true }))

let written = 0
/** A command that runs a program of this text. */
const program = (text: string, language: "mjs" | "py" = "mjs"): string => {
  const path = join(folder, `runner${++written}.${language}`)
  writeFileSync(path, text)
  return `${language === "py" ? "python3" : `"${process.execPath}"`} "${path}"`
}
/** A runner that does this with each question `q` after a proper greeting. */
const runner = (onQuestion: string, onEnd = ""): string =>
  program(`import { createInterface } from "node:readline"
import { readFileSync, appendFileSync } from "node:fs"
const say = (words) => process.stdout.write((typeof words === "string" ? words : JSON.stringify(words)) + "\\n")
let greeted = false
createInterface({ input: process.stdin }).on("line", (line) => {
  const q = JSON.parse(line)
  if (greeted) { ${onQuestion} } else { greeted = true; say({ name: "test" }) }
}).on("close", () => { ${onEnd} })
`)

/** How long a runner may be silent, in milliseconds: only one that hangs is, however busy the machine is. */
const PATIENCE = 120_000
const ask = (command: string, questions: ReadonlyArray<Question> = times, patience = PATIENCE) =>
  askRunner(command, questions, patience)
const count = (marks: ReadonlyMap<number, Mark>, tag: Mark["_tag"]) =>
  [...marks.values()].filter((mark) => mark._tag === tag).length

/** What the answers would be, for a runner that knows them all. */
const keyTo = (questions: ReadonlyArray<Question>): string => {
  const path = join(folder, `key${++written}.json`)
  writeFileSync(path, JSON.stringify(questions.map(({ want }) => want)))
  return `const key = JSON.parse(readFileSync(${JSON.stringify(path)}, "utf8"))`
}

describe("a runner", () => {
  it("is right when it gives every answer, also with many questions on their way", async () => {
    const { fault, marks, name } = await ask(runner(`${keyTo(pure)}; say({ seq: q.seq, ...key[q.seq - 1] })`), pure.slice(0, 200))
    assert.deepStrictEqual([name, fault, count(marks, "Right")], ["test", undefined, 200])
  })

  it("may answer in another order", async () => {
    const later = `${keyTo(times)}; setTimeout(() => say({ seq: q.seq, ...key[q.seq - 1] }), 5 * (q.seq % 3))`
    const { fault, marks } = await ask(runner(later))
    assert.deepStrictEqual([fault, count(marks, "Right")], [undefined, times.length])
  })

  it("may skip what it does not know", async () => {
    const { fault, marks } = await ask(runner("say({ seq: q.seq, skip: true })"))
    assert.deepStrictEqual([fault, count(marks, "Skipped")], [undefined, times.length])
  })

  it("is told the question and nothing of its answer", async () => {
    const heard = join(folder, "heard")
    await ask(runner(`appendFileSync(${JSON.stringify(heard)}, line + "\\n"); say({ seq: q.seq, skip: true })`), pure)
    const lines = readFileSync(heard, "utf8").trimEnd().split("\n")
    assert.strictEqual(lines.length, pure.length)
    for (const [at, line] of lines.entries()) {
      const sent = JSON.parse(line) as Readonly<Record<string, unknown>>
      assert.deepStrictEqual(Object.keys(sent), ["seq", "rule", "when", "environment", "given"])
      assert.deepStrictEqual([sent["seq"], sent["rule"]], [at + 1, pure[at]?.rule])
    }
  })

  it("fails when it echoes what is given", async () => {
    const { fault, marks } = await ask(runner("say({ seq: q.seq, then: q.given })"))
    assert.deepStrictEqual([fault, count(marks, "Wrong")], [undefined, times.length])
  })

  it("fails by each answer that is two", async () => {
    const { marks } = await ask(runner(`${keyTo(times)}; say({ seq: q.seq, ...key[q.seq - 1], error: { tag: "busy" } })`))
    assert.strictEqual(count(marks, "Wrong"), times.length)
  })

  const stopped: ReadonlyArray<readonly [string, string, RegExp]> = [
    ["prints rubbish", runner('say("42 it is")'), /no JSON object: 42 it is/],
    ["prints an array", runner("say([q.seq])"), /no JSON object/],
    ["prints an empty line", runner('say("")'), /no JSON object/],
    ["answers a question twice", runner("say({ seq: 1, then: null })"), /nobody asked/],
    ["answers what was not asked", runner("say({ seq: 99, then: null })"), /nobody asked/],
    ["gives its number as a text", runner("say({ seq: String(q.seq), then: null })"), /nobody asked/],
    ["gives no number", runner("say({ then: null })"), /nobody asked/],
    ["writes a line beyond all measure", runner('say({ seq: q.seq, then: "x".repeat(1 << 20) })'), /longer than 1 MB/],
    ["never ends a line", runner('process.stdout.write("x".repeat(1 << 21))'), /longer than 1 MB/],
    ["dies", runner("if (q.seq === 3) process.exit(7); say({ seq: q.seq, skip: true })"), /ended with code 7 and owes TIME-03/],
    ["goes without a word", runner("process.exit(0)"), /ended with code 0 and owes/],
    ["ends badly", runner("say({ seq: q.seq, skip: true })", "process.exitCode = 3"), /ended with code 3/],
    ["goes on talking", runner("say({ seq: q.seq, skip: true })", 'say("bye")'), /no JSON object: bye/],
    [
      "says its last word without an end",
      runner("say({ seq: q.seq, skip: true })", 'process.stdout.write("bye")'),
      /does not end/
    ],
    ["greets without a name", program('process.stdout.write("{}\\n"); process.stdin.resume()'), /no greeting with a name/],
    ["is not there", "no-such-runner-anywhere", /ended with code 127 and owes its greeting/]
  ]
  it.each(stopped)("fails when it %s", async (_, command, fault) => {
    assert.match((await ask(command)).fault ?? "", fault)
  })

  const silent: ReadonlyArray<readonly [string, string, RegExp]> = [
    ["does not greet", program("setInterval(() => undefined, 1000)"), /said nothing about its greeting for \d+ ms/],
    ["hangs", runner("if (q.seq < 3) say({ seq: q.seq, skip: true })"), /said nothing about TIME-03, ".+" for \d+ ms/],
    ["does not end", runner("say({ seq: q.seq, skip: true })", "setInterval(() => undefined, 1000)"), /did not end .* for \d+ ms/]
  ]
  it.each(silent)("fails when it %s", async (_, command, fault) => {
    let told = ""
    // where a busy machine has not come so far within the first patience, it is given more
    for (const patience of [500, 5000, 50_000]) {
      if (fault.test(told)) break
      told = (await ask(command, times, patience)).fault ?? ""
      assert.include(told, `for ${patience} ms`)
    }
    assert.match(told, fault)
  })
})

const conformance = (...args: ReadonlyArray<string>) => {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, "spec/conformance/main.ts"), ...args], {
    cwd: ROOT,
    encoding: "utf8"
  })
  return { status, stdout }
}

describe("npm run conformance -- --exec", () => {
  it("fails a runner that skips everything", () => {
    const { status, stdout } = conformance("--only", "locale", "--exec", runner("say({ seq: q.seq, skip: true })"))
    assert.strictEqual(status, 1)
    assert.include(stdout, "fails: it answered no question right")
    assert.match(stdout, /Not implemented: \d+ of locale/)
  })

  it("fails a runner whose answers are wrong, and shows them by rule", () => {
    const { status, stdout } = conformance("--only", "GROUP-01", "--exec", runner("say({ seq: q.seq, then: true })"))
    assert.strictEqual(status, 1)
    assert.match(stdout, /NOT GROUP-01 .* 3 passed +6 failed/)
    assert.include(stdout, "then: false is right, not true")
  })

  it("knows no rule of another name", () => {
    assert.strictEqual(conformance("--only", "GROUP-99", "--exec", "true").status, 1)
  })
})

const EXAMPLE = join(ROOT, "sdk/examples/conformance")
const hasPython = spawnSync("python3", ["--version"]).status === 0

/** One rule of each subject that the example is there to show: the wire, formats, order, unread, recall, mute, permissions. */
const SHOWN = ["BODY-01", "TIME-03", "CONTACT-03", "MESSAGE-01", "CONTACT-02", "RECEIVED-02", "RECALL-02", "GROUP-04", "GROUP-02"]

describe("the example runner", () => {
  it.skipIf(!hasPython)("answers about 80 rules, and right, and skips the others", async () => {
    const { fault, marks } = await ask(`python3 ${EXAMPLE}/runner.py`, pure)
    assert.deepStrictEqual([fault, marks.size], [undefined, pure.length])
    const wrong = [...marks].flatMap(([at, mark]) => (mark._tag === "Wrong" ? [`${pure[at]?.rule}: ${mark.why}`] : []))
    assert.deepStrictEqual(wrong, [])
    const answered = new Set([...marks].flatMap(([at, { _tag }]) => (_tag === "Right" ? [pure[at]?.rule] : [])))
    assert.isAtLeast(answered.size, 75)
    assert.isAtMost(answered.size, 90)
    for (const rule of SHOWN) assert.include([...answered], rule)
    // a rule that it answers in part would show the format wrong
    const skipped = [...marks].flatMap(([at, { _tag }]) => (_tag === "Skipped" ? [pure[at]?.rule] : []))
    assert.deepStrictEqual(
      skipped.filter((rule) => answered.has(rule)),
      []
    )
  })

  /** The example with one thing changed in it. */
  const planted = (change: string): string =>
    program(`import sys\nsys.path.insert(0, ${JSON.stringify(EXAMPLE)})\nimport runner\n${change}\nrunner.main()\n`, "py")

  it.skipIf(!hasPython).each([
    ["a minute that lasts a millisecond too long", "import areas.format\nareas.format.MINUTE += 1", "TIME-03"],
    ["a password that may be longer", "runner.QUESTIONS['checkPassword'] = lambda typed, _: typed", "ACCOUNT-03"],
    ["a ping that comes late", "import areas.connection\nareas.connection.HEARTBEAT += 1", "CONN-02"]
  ])("is caught with %s", async (_, change, rule) => {
    const { fault, marks } = await ask(planted(change), pure)
    const caught = new Set([...marks].flatMap(([at, mark]) => (mark._tag === "Wrong" ? [pure[at]?.rule] : [])))
    assert.deepStrictEqual([fault, caught.has(rule)], [undefined, true])
  })

  it.skipIf(!hasPython)("fails loudly when a rule of it breaks", async () => {
    const { fault } = await ask(planted("runner.QUESTIONS['checkPassword'] = lambda given, _: given['c']"), pure)
    assert.match(fault ?? "", /ended with code 1 and owes ACCOUNT-03/)
  })
})
