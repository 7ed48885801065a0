import { assert, it } from "vitest"
import { rulesOfAreas, offeredByEngine } from "./areas.ts"

/** Rules that other files of the engine ask and no caller does, by file or by name, and what they are. */
const WITHIN: Readonly<Record<string, string>> = {
  "engine/api/loose.ts": "what decoders of the wire are made of",
  "engine/message/kinds/stored.ts address": "how kinds of messages read an address",
  "engine/message/kinds/stored.ts thumbHashIn": "how a picture reads its blurred preview",
  "engine/message/kinds/other.ts readOther": "how a kind that cannot be read is kept",
  "engine/message/kinds/peaks.ts": "how a voice reads and writes how loud it is",
  "engine/call/goodbye.ts": "what the client's area of calls says again",
  "engine/call/ringing.ts": "how a page of a browser rings among others",
  "engine/message/tags.ts": "how HTML is taken apart"
}

it("the entry `parley` offers every rule that an area exports", () => {
  const offered = offeredByEngine()
  const missing = rulesOfAreas().filter(
    (each) => !offered.has(each) && WITHIN[each] === undefined && WITHIN[each.split(" ")[0] ?? ""] === undefined
  )
  assert.deepStrictEqual(
    missing,
    [],
    "offer it in sdk/entries/engine.ts and run `npm run docs:api`, or say in WITHIN why nobody asks for it"
  )
})

it("what is kept within is there, and is not offered", () => {
  const exported = rulesOfAreas()
  const offered = [...offeredByEngine()]
  for (const each of Object.keys(WITHIN)) {
    assert.isTrue(
      exported.some((name) => name === each || name.startsWith(`${each} `)),
      `${each} is gone`
    )
    assert.isFalse(
      offered.some((name) => name === each || name.startsWith(`${each} `)),
      `${each} is offered`
    )
  }
})
