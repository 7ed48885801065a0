import { CALLS } from "#engine/api/calls.ts"
import { type Attack, counting, type Ground, repeatedly, type Tally } from "./Attack.ts"
import { agentFrom, ask, codeOf } from "./wires.ts"

/** What is long to parse for what it weighs: an escape, and arrays in an array. */
const hostileJson = (bytes: number): string => `{"x":"\\u0041","y":[${"[],".repeat(Math.floor((bytes - 30) / 3))}[]]}`

const hostileForm = (fields: number): string => Array.from({ length: fields }, (_, i) => `a[${i}][x][y][z]=1`).join("&")

interface Flood {
  readonly path: string
  readonly type: string
  readonly body: string
  readonly token?: (ground: Ground, side: number) => string
}

/** Bodies of calls one after the other; how many were refused, by code. */
const flood = async (ground: Ground, atOnce: number, { body, path, token, type }: Flood): Promise<Tally> => {
  const { add, counts } = counting()
  const agents = ground.addresses.map((address) => agentFrom(address, atOnce))
  await repeatedly(ground, atOnce, async (side) => {
    const agent = agents[side % agents.length]
    if (agent === undefined) return
    const authorization = token?.(ground, side) ?? ""
    const code = codeOf(await ask(ground.url, { path, agent, body, headers: { "content-type": type, authorization } }))
    add(code === 0 ? "done" : `${code}`)
    if (code !== 0) add("refused")
  })
  for (const agent of agents) agent.destroy()
  return counts
}

const LOGIN = CALLS.login.path
const READ = CALLS.setMsgIsRead.path
const JSON_TYPE = "application/json"
const FORM = "application/x-www-form-urlencoded"

const strangersJson: Attack = {
  title: "S-02: strangers send large JSON that is slow to parse",
  refusals: ["refused"],
  run: (ground) => flood(ground, 16, { path: LOGIN, type: JSON_TYPE, body: hostileJson(258_000) })
}

const strangersForms: Attack = {
  title: "S-02: strangers send forms of thousands of fields",
  refusals: ["refused"],
  run: (ground) => flood(ground, 16, { path: LOGIN, type: FORM, body: hostileForm(3990) })
}

const strangersSmall: Attack = {
  title: "S-02: strangers send bodies of 15 KB without end",
  refusals: ["refused"],
  run: (ground) => flood(ground, 16, { path: LOGIN, type: JSON_TYPE, body: hostileJson(15_000) })
}

const membersJson: Attack = {
  title: "S-02: a member sends the largest bodies that a call may have",
  refusals: ["refused"],
  run: (ground) =>
    flood(ground, 16, {
      path: READ,
      type: JSON_TYPE,
      body: hostileJson(258_000),
      token: ({ people }) => people[0]?.token ?? ""
    })
}

const membersForms: Attack = {
  title: "S-02: a member sends forms of as many fields as there may be",
  refusals: ["refused"],
  run: (ground) =>
    flood(ground, 16, { path: READ, type: FORM, body: hostileForm(1990), token: ({ people }) => people[1]?.token ?? "" })
}

const madeUpTokens: Attack = {
  title: "S-02: large bodies under tokens that are made up",
  refusals: ["refused"],
  run: (ground) =>
    flood(ground, 16, {
      path: READ,
      type: JSON_TYPE,
      body: hostileJson(258_000),
      token: (_, side) => `bearer made-up-${side}`
    })
}

export const bodies = [strangersJson, strangersForms, strangersSmall, membersJson, membersForms, madeUpTokens] as const
