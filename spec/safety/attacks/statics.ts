import { type Attack, counting, repeatedly } from "./Attack.ts"
import { agentFrom, ask } from "./wires.ts"

const AT_ONCE = 200

/** Files of the app, asked for without end on connections that are kept. */
export const statics: Attack = {
  title: "S-01: static files without end",
  refusals: [],
  ofOne: ["429"],
  run: async ({ addresses, scale, until, url }) => {
    const { add, counts } = counting()
    const agents = addresses.map((address) => agentFrom(address, AT_ONCE))
    await repeatedly({ until }, Math.ceil(AT_ONCE * scale), async (side) => {
      const agent = agents[side % agents.length]
      if (agent === undefined) return
      const { status } = await ask(url, { path: "/static/img/avatar.png", method: "GET", agent })
      add(String(status))
    })
    for (const agent of agents) agent.destroy()
    return counts
  }
}
