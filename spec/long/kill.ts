import { optionsOf } from "../optionsOf.ts"
import { chatUnderKills } from "./chatUnderKills.ts"
import { seedFrom } from "./dice.ts"

/** `npm run long:kill`: the same as spec/e2e/kill.test.ts, fifty times over. `-- --rounds 5 --messages 40` makes it shorter; KILL_SEED repeats a run. */
const { values } = optionsOf({ rounds: { type: "string", default: "50" }, messages: { type: "string", default: "200" } }, [
  "npm run long:kill                                   kills the server fifty times while two windows write 200 messages each",
  "npm run long:kill -- --rounds 5 --messages 40       so many kills and messages",
  "KILL_SEED=SEED npm run long:kill                    the same kills as another run"
])
const wish = {
  rounds: Number(values.rounds),
  messages: Number(values.messages),
  seed: seedFrom(process.env["KILL_SEED"])
}
console.log(`Two windows, ${wish.messages} messages each, ${wish.rounds} kills. KILL_SEED=${wish.seed}`)

const from = performance.now()
const elapsed = (): string => `${((performance.now() - from) / 1000).toFixed(0).padStart(5)} s`
const { kills, problems, settledAfter, writtenInTheDark } = await chatUnderKills({
  ...wish,
  tell: (line) => console.log(`${elapsed()}  ${line}`)
})
for (const problem of problems) console.log(`  wrong: ${problem}`)
console.log(
  `${elapsed()}  ${kills} kills, ${2 * wish.messages} messages, ${writtenInTheDark} of them written while no server was there; all settled ${settledAfter.toFixed(1)} s after the last start and the last word.`
)
console.log(problems.length === 0 ? "1 passed, 0 failed" : `0 passed, 1 failed (KILL_SEED=${wish.seed})`)
process.exitCode = problems.length === 0 ? 0 : 1
