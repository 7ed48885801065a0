import { expect, it } from "vitest"
import { chatUnderKills } from "../long/chatUnderKills.ts"
import { seedFrom } from "../long/dice.ts"

const seed = seedFrom(process.env["KILL_SEED"])

// (CLIENT-17, CLIENT-19, LOG-01)
it("two windows that send 200 messages each while the server is killed five times show all of them, once, in order", async () => {
  const said: Array<string> = []
  const { problems, writtenInTheDark } = await chatUnderKills({
    rounds: 5,
    messages: 200,
    seed,
    tell: (line) => void said.push(line)
  })
  expect(problems, `KILL_SEED=${seed}\n${said.join("\n")}\n`).toEqual([])
  expect(writtenInTheDark).toBeGreaterThan(0)
}, 420_000)
