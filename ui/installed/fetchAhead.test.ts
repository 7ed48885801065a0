import { assert, it } from "vitest"
import { fetchAhead, type Load } from "./fetchAhead.ts"

it("fetches one after another, each when there is calm, and what comes with them too", async () => {
  const seen: Array<string> = []
  const calm = async () => void seen.push("calm")
  const part: Load = async () => void seen.push("part")
  const loads: Array<Load> = []
  const screen =
    (name: string): Load =>
    async () => {
      seen.push(`${name} asked`)
      await Promise.resolve()
      seen.push(`${name} here`)
      if (name === "second") loads.push(part)
    }
  loads.push(screen("first"), screen("second"))
  assert.isTrue(await fetchAhead(loads, calm))
  assert.deepEqual(seen, ["calm", "first asked", "first here", "calm", "second asked", "second here", "calm", "part"])
})

it("goes on after what does not arrive, and says that something is missing", async () => {
  const seen: Array<string> = []
  const lost: Load = () => Promise.reject(new Error("no network"))
  const here: Load = async () => void seen.push("here")
  assert.isFalse(await fetchAhead([lost, here], () => Promise.resolve()))
  assert.deepEqual(seen, ["here"])
})
