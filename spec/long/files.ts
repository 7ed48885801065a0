import { optionsOf } from "../optionsOf.ts"
import { seedFrom } from "./dice.ts"
import { filesUnderKills } from "./filesUnderKills.ts"

/** `npm run long:files`: files arrive once, byte for byte, while server and page are killed. FILES_SEED repeats a run. */
const { values } = optionsOf({ kills: { type: "string", default: "20" }, files: { type: "string", default: "200" } }, [
  "npm run long:files                                   kills server and page twenty times each while 200 files go",
  "npm run long:files -- --kills 2 --files 20           so many kills of each, and files",
  "FILES_SEED=SEED npm run long:files                   the same throws as another run"
])
const wish = { kills: Number(values.kills), files: Number(values.files), seed: seedFrom(process.env["FILES_SEED"]) }
console.log(`${wish.files} files, ${wish.kills} kills of the server and of the page. FILES_SEED=${wish.seed}`)

const from = performance.now()
const elapsed = (): string => `${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s`
const { pageKills, problems, serverKills, underWay } = await filesUnderKills({
  ...wish,
  tell: (line) => console.log(`${elapsed()}  ${line}`)
})
for (const problem of problems) console.log(`  wrong: ${problem}`)
console.log(
  `${elapsed()}  ${wish.files} files over ${serverKills} kills of the server and ${pageKills} of the page, which found ${underWay} of them on their way`
)
console.log(problems.length === 0 ? "1 passed, 0 failed" : `0 passed, 1 failed (FILES_SEED=${wish.seed})`)
process.exitCode = problems.length === 0 ? 0 : 1
