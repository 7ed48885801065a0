import process from "node:process"
import { optionsOf } from "../optionsOf.ts"
import { faultsOf } from "./faultsOf.ts"
import { languagesHere, sameAsEnglish, textsOf } from "./read.ts"

/** What is wrong with the texts of a language, for those who write them; `ui/texts.test.ts` asks the same. */
const { values } = optionsOf({ language: { type: "string", multiple: true } }, [
  "npm run languages                       what is wrong with the texts of each language",
  "npm run languages -- --language de      of one, while it is written"
])

const english = textsOf("en")
const here = languagesHere()
for (const language of values.language ?? here) {
  if (!here.includes(language)) {
    console.error(`There is no folder locales/${language}. There are ${here.join(", ")}.`)
    process.exit(2)
  }
  const faults = faultsOf(language, english, textsOf(language), sameAsEnglish(language))
  for (const fault of faults) console.log(`${language} ${fault}`)
  console.log(`${language}: ${faults.length === 0 ? "nothing is wrong" : `${faults.length} faults`}`)
  if (faults.length > 0) process.exitCode = 1
}
