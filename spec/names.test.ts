import { assert, it } from "vitest"
import { ONE_NAME } from "./languages/faultsOf.ts"
import { languagesHere, textsOf } from "./languages/read.ts"

const CASES = languagesHere().flatMap((language) => Object.entries(ONE_NAME).map(([thing, keys]) => ({ thing, language, keys })))

it.each(CASES)("one name for $thing, wherever it stands, in $language", ({ keys, language }) => {
  const texts = textsOf(language)
  const names = keys.map((key) => {
    const [namespace = "", path = ""] = key.split(":")
    return texts.get(namespace)?.get(path)
  })
  assert.deepStrictEqual(
    names,
    Array.from(keys, () => names[0])
  )
  assert.notStrictEqual(names[0], undefined)
})
