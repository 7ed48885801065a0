import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { CALLS } from "#engine/api/calls.ts"
import { frame, HANDSHAKE } from "../bare.ts"
import { type Attack, counting, repeatedly } from "./Attack.ts"
import { agentFrom, ask, codeOf, wireFrom } from "./wires.ts"

/** Members who flood it. */
const MEMBERS = 8
/** Sockets of each member, as many as one may have. */
const SOCKETS = 50
const AT_ONCE = 4

/** Members of one group, each with all the sockets that there may be, hear what some of them say in it, which is as much as they can. */
export const group: Attack = {
  title: "S-11: a flood in one group",
  refusals: ["refused"],
  run: async ({ addresses, group: toContactId, people: everybody, scale, until, url }) => {
    const people = everybody.slice(0, MEMBERS)
    const { add, counts } = counting()
    const wires = await Promise.all(
      people.flatMap(({ token }, i) =>
        Array.from({ length: Math.ceil(SOCKETS * scale) }, async () => {
          const wire = await wireFrom(url, addresses[i % addresses.length] ?? "")
          wire?.write(`${HANDSHAKE}\r\n`)
          wire?.write(frame(1, JSON.stringify({ type: "bindUid", token })))
          wire?.resume()
          return wire
        })
      )
    )
    const agents = addresses.map((address) => agentFrom(address, people.length * AT_ONCE))
    const speakers = people.slice(0, Math.ceil(people.length * scale))
    await repeatedly({ until }, people.length * AT_ONCE, async (side) => {
      const [agent, who] = [agents[side % agents.length], speakers[side % speakers.length]]
      if (agent === undefined || who === undefined) return
      const body = JSON.stringify({ id: randomUUID(), toContactId, type: "text", content: "x".repeat(2000) })
      const headers = { "content-type": "application/json", authorization: who.token }
      const code = codeOf(await ask(url, { path: CALLS.sendMessage.path, agent, body, headers }))
      add(code === 0 ? "done" : "refused")
      if (code !== 0) await setTimeout(20)
    })
    for (const agent of agents) agent.destroy()
    for (const wire of wires) wire?.destroy()
    return counts
  }
}
