import { globSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { speakTo } from "../wire/speak.ts"
import { ACTS, type Act, GOLDEN, play, readGolden } from "./acts.ts"
import { type House, openHouse } from "./house.ts"
import { askedInForm } from "./inForm.ts"
import { fits } from "./text.ts"

/**
 * Everything that travels, byte for byte what the golden files say; as forms, what a form may be read as another thing (`inForm.ts`). Server and client of this suite know
 * nothing of each other but what is on the wire, and nothing here comes from `engine/` (`.dependency-cruiser.mjs`).
 */

/** Lines that are not what the golden file says, beside what it says. */
const differing = async (act: Act, where: House, encoding: "json" | "form"): Promise<ReadonlyArray<string>> => {
  const told = await play(act, where, speakTo(where.url, encoding))
  const golden = readGolden(act.file).get(act.title) ?? []
  const lines = told.flatMap(({ book, lines }) => lines.map((line) => ({ ...line, book })))
  const wrong = lines.flatMap(({ book, lead, spelling, text }, n) => {
    const want = golden[n] ?? "nothing"
    const isSame = want.startsWith(lead.trimEnd()) && fits(want.slice(lead.length), text, book, spelling)
    return isSame ? [] : [`golden: ${want}`, `came:   ${lead}${text}`]
  })
  return [
    ...told.flatMap(({ different }) => different),
    ...wrong,
    ...golden.slice(lines.length).map((line) => `missing: ${line}`)
  ]
}

const IN_FORM = askedInForm(ACTS)

describe.each([
  ["json", ACTS],
  ["form", ACTS.filter((act) => IN_FORM.has(act))]
] as const)("asked in %s", (encoding, acts) => {
  let house: House
  let office: House
  beforeAll(async () => {
    ;[house, office] = await Promise.all([openHouse(), openHouse()])
  })
  afterAll(async () => {
    expect(await Promise.all([house.stop(), office.stop()])).toEqual(["", ""])
  })

  it.concurrent.each(acts.filter(({ on }) => on === "shared"))("$file: $title", async (act) => {
    expect(await differing(act, house, encoding)).toEqual([])
  })
  it.each(acts.filter(({ on }) => on === "office"))("$file: $title", async (act) => {
    expect(await differing(act, office, encoding)).toEqual([])
  })
  it.each(acts.filter(({ on }) => on === "own"))("$file: $title", async (act) => {
    const own = await openHouse()
    try {
      expect(await differing(act, own, encoding)).toEqual([])
    } finally {
      expect(await own.stop()).toBe("")
    }
  })
})

it("every golden text is compared", () => {
  const played = new Set(ACTS.map(({ file, title }) => `${file}: ${title}`))
  const written = globSync("*/*.txt", { cwd: GOLDEN }).flatMap((file) =>
    [...readGolden(file).keys()].map((title) => `${file}: ${title}`)
  )
  expect(written.toSorted()).toEqual([...played].toSorted())
})
