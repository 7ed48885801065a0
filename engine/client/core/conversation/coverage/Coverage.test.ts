import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { prop } from "#fixtures/prop.ts"
import {
  archivedCoverage,
  contiguousUpTo,
  continues,
  type Coverage,
  archiveFloor,
  NOTHING,
  interruptedCoverage,
  olderLoaded,
  olderArchived,
  releasedCoverage,
  withArchive,
  withClearedTo,
  withDropped,
  withoutArchive,
  withoutStart,
  withUpTo,
  withLine,
  withLoadedFrom,
  withNewestRange,
  withOlderRange
} from "./Coverage.ts"
import { covers } from "./ranges.ts"

/** Messages on a page here. */
const PAGE = 3

/** A server's chat as a plain set of numbers, and a device that holds some of them. */
interface Scene {
  readonly said: ReadonlyArray<number>
  /** What the device holds, in memory or in its archive. */
  readonly held: ReadonlySet<number>
  /** What of it is in memory. */
  readonly loaded: ReadonlySet<number>
  readonly coverage: Coverage
}

const EMPTY: Scene = { said: [], held: new Set(), loaded: new Set(), coverage: NOTHING }

const pageOf = (numbers: ReadonlyArray<number>) => ({
  from: numbers[0],
  to: numbers.at(-1) ?? 0,
  isAll: numbers.length < PAGE
})
const lowest = (numbers: ReadonlySet<number>): number => Math.min(...numbers)
const from = (numbers: ReadonlySet<number>, first: number): ReadonlySet<number> =>
  new Set([...numbers].filter((each) => each >= first))
const and = (numbers: ReadonlySet<number>, more: ReadonlyArray<number>): ReadonlySet<number> => new Set([...numbers, ...more])

const STEPS: Readonly<Record<string, (scene: Scene) => Scene>> = {
  /** Somebody says something; the line comes where the device is live. */
  says: (scene) => {
    const number = (scene.said.at(-1) ?? 0) + 1 + (scene.said.length % 3)
    const said = [...scene.said, number]
    if (!scene.coverage.live) return { ...scene, said }
    const coverage = withLine(scene.coverage, number, false)
    return { said, held: and(scene.held, [number]), loaded: and(scene.loaded, [number]), coverage }
  },
  /** The device is away: what is said is not heard. */
  leaves: (scene) => ({ ...scene, coverage: interruptedCoverage(scene.coverage) }),
  /** Lines are left out, and one of them may have recalled what is held. */
  skips: (scene) => ({ ...scene, coverage: interruptedCoverage(scene.coverage, true) }),
  newest: (scene) => {
    const page = scene.said.slice(-PAGE)
    const range = pageOf(page)
    const isApart = range.from !== undefined && !continues(scene.coverage, range, false)
    const first = isApart ? (range.from ?? 0) : 0
    const [held, loaded] = [from(scene.held, first), from(scene.loaded, first)].map((each) => and(each, page))
    return {
      ...scene,
      held: held ?? new Set(),
      loaded: loaded ?? new Set(),
      coverage: withNewestRange(scene.coverage, range, true, false)
    }
  },
  older: (scene) => {
    if (scene.loaded.size === 0 || olderLoaded(scene.coverage) === "none") return scene
    const before = lowest(scene.loaded)
    const page = scene.said.filter((each) => each < before).slice(-PAGE)
    const coverage = withOlderRange(scene.coverage, pageOf(page), before)
    const isKept = coverage.ranges !== scene.coverage.ranges
    return { ...scene, loaded: and(scene.loaded, page), held: isKept ? and(scene.held, page) : scene.held, coverage }
  },
  /** The archive drops its older half. */
  drops: (scene) => {
    const first = [...scene.held].toSorted((a, b) => a - b)[Math.floor(scene.held.size / 2)]
    if (first === undefined) return scene
    return { ...scene, held: from(scene.held, first), coverage: withDropped(scene.coverage, first) }
  },
  /** A closed chat keeps its newest messages in memory. */
  closes: (scene) => {
    const first = [...scene.loaded].toSorted((a, b) => a - b).at(-PAGE)
    if (first === undefined) return scene
    return { ...scene, loaded: from(scene.loaded, first), coverage: withLoadedFrom(scene.coverage, first) }
  }
}

const steps = fc.array(fc.constantFrom(...Object.keys(STEPS)), { maxLength: 40 })

prop("[CLIENT-13] what a coverage claims is what a plain set of numbers holds", steps, (names) => {
  let scene = EMPTY
  for (const name of names) {
    scene = STEPS[name]?.(scene) ?? scene
    const { coverage, held, loaded, said } = scene
    for (const number of said) {
      if (covers(coverage.ranges, number)) assert.ok(held.has(number), `${number} is covered and not held`)
      if (coverage.live && number > contiguousUpTo(coverage)) assert.fail(`${number} is missing while the chat is live`)
    }
    const isFirst = (first: number): boolean => said.every((each) => each >= first)
    if (olderLoaded(coverage) === "none")
      assert.ok(loaded.size === 0 || isFirst(lowest(loaded)), "there is more above what is loaded")
    if (olderArchived(coverage) === "none") assert.ok(said.every((each) => each >= archiveFloor(coverage) || !held.has(each)))
    if (olderArchived(coverage) === "none" && held.size > 0) assert.ok(isFirst(lowest(held)), "there is more above the archive")
  }
})

const record = fc.record({
  floor: fc.nat(50),
  contiguousUpTo: fc.nat(50),
  older: fc.constantFrom("unknown" as const, "some" as const, "none" as const)
})

prop("[ARCHIVE-01] what a record says of a chat's numbers is what is written of them again", record, (kept) => {
  const coverage: Coverage = { ...NOTHING, ...archivedCoverage(kept, true) }
  const isNothing = kept.older === "unknown" && kept.floor === 0 && kept.contiguousUpTo === 0
  assert.strictEqual(archiveFloor(coverage), kept.floor)
  assert.strictEqual(contiguousUpTo(coverage), isNothing ? 0 : Math.max(kept.floor, kept.contiguousUpTo))
  // where nobody knew whether there is more, more is asked for
  assert.strictEqual(olderArchived(coverage), kept.older === "unknown" && !isNothing ? "some" : kept.older)
  assert.strictEqual(olderLoaded(coverage), "unknown")
})

it("[CLIENT-13] where a record has no messages, nothing has to be read before what is above is known", () => {
  const all = (["unknown", "some", "none"] as const).map((below) =>
    olderLoaded({ ...NOTHING, ...archivedCoverage({ floor: 3, contiguousUpTo: 7, older: below }, false) })
  )
  assert.deepStrictEqual(all, ["unknown", "some", "none"])
})

const held = (from: number, to: number, more: Partial<Coverage> = {}): Coverage => ({
  ...NOTHING,
  ranges: [{ from, to }],
  ...more
})

it("what is covered already, or begins nowhere, stays the same", () => {
  const coverage = held(1, 5)
  assert.strictEqual(withUpTo(coverage, 5), coverage)
  assert.strictEqual(withoutStart(coverage), coverage)
  assert.deepStrictEqual(withUpTo(coverage, 6).ranges, [{ from: 1, to: 6 }])
  assert.deepStrictEqual(withoutStart(held(1, 5, { start: 1 })), coverage)
})

it("a record of the archive holds something where it says from or up to which number, or what is below", () => {
  const record = (floor: number, to: number, older: "unknown" | "some" | "none") =>
    archivedCoverage({ contiguousUpTo: to, floor, older }, false)
  assert.deepStrictEqual(record(0, 0, "unknown"), { ranges: [], start: null, loadedFrom: null })
  assert.deepStrictEqual(record(3, 0, "unknown"), { ranges: [{ from: 3, to: 3 }], start: null, loadedFrom: null })
  assert.deepStrictEqual(record(0, 5, "unknown"), { ranges: [{ from: 0, to: 5 }], start: null, loadedFrom: null })
  assert.deepStrictEqual(record(2, 5, "some"), { ranges: [{ from: 2, to: 5 }], start: null, loadedFrom: 2 })
  assert.deepStrictEqual(record(2, 5, "none"), { ranges: [{ from: 2, to: 5 }], start: 2, loadedFrom: 2 })
})

it("an archive that held less than its record says leaves the beginning in doubt only where it reaches that", () => {
  const coverage = held(1, 9, { start: 5 })
  assert.deepStrictEqual(withArchive(coverage, 5, true), { ...coverage, loadedFrom: 5, start: null })
  assert.deepStrictEqual(withArchive(coverage, 6, true), { ...coverage, loadedFrom: 6 })
  assert.deepStrictEqual(withArchive(held(1, 9), 4, false), held(1, 9, { loadedFrom: 4 }))
  // what is held whole is here from its beginning on, though nothing stands there
  assert.deepStrictEqual(withArchive(held(3, 9, { start: 3 }), 4, false), held(3, 9, { start: 3, loadedFrom: 3 }))
})

it("without its archive a chat that is not live holds its first message, or nothing", () => {
  assert.deepStrictEqual(withoutArchive(held(1, 9), 4), held(4, 4, { loadedFrom: 4 }))
  assert.deepStrictEqual(withoutArchive(held(1, 9), undefined), NOTHING)
  assert.deepStrictEqual(withoutArchive(held(1, 9, { live: true }), undefined), held(1, 9, { live: true }))
})

it("there are older messages than those of an archive that dropped some", () => {
  for (const start of [null, 1, 5]) assert.strictEqual(olderArchived(withDropped(held(1, 9, { start }), 5)), "some")
  assert.deepStrictEqual(withDropped(held(1, 9, { start: 5 }), 5), held(5, 9))
  assert.deepStrictEqual(withDropped(held(1, 9, { start: 1 }), 5), held(5, 9, { start: 1 }))
})

it("what was cleared is below the beginning, which is known where it was, or where all down to it was loaded", () => {
  assert.deepStrictEqual(withClearedTo(held(1, 9, { loadedFrom: 2 }), 3, true), held(4, 9, { start: 4, loadedFrom: 4 }))
  assert.deepStrictEqual(withClearedTo(held(1, 9, { loadedFrom: 6 }), 3, false), held(4, 9, { loadedFrom: 6 }))
  assert.deepStrictEqual(
    withClearedTo(held(1, 9, { start: 1, loadedFrom: 6 }), 3, false),
    held(4, 9, { start: 4, loadedFrom: 6 })
  )
})

it("[ARCHIVE-08] what leaves the memory begins where nothing is below it, and where something is, the archive does not say where", () => {
  const known: Coverage = { ranges: [{ from: 0, to: 9 }], loadedFrom: 0, start: 0, live: true, outdated: false }
  const whole = releasedCoverage(known, 4)
  assert.deepStrictEqual(whole, { ...known, ranges: [{ from: 4, to: 9 }], start: 4, loadedFrom: null })
  assert.deepStrictEqual(releasedCoverage({ ...known, loadedFrom: 4 }, 4), { ...known, start: null, loadedFrom: null })
  assert.deepStrictEqual(releasedCoverage({ ...known, loadedFrom: null, start: 3 }, 4), { ...known, start: 3, loadedFrom: null })
})
