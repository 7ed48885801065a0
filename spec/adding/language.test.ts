import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { ROOT } from "../rules.ts"

const languages = readdirSync(join(ROOT, "locales"))

it.each(["sdk/bot/words.ts", "sdk/cli/words.ts"])("%s has the texts of each language that there is", (file) => {
  const text = readFileSync(join(ROOT, file), "utf8")
  assert.includeMembers(languages, ["en", "zh-Hans"])
  assert.deepStrictEqual(
    languages.filter((language) => !text.includes(`"#locales/${language}/`)),
    []
  )
})
