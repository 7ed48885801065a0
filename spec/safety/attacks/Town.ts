import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CALLS } from "#engine/api/calls.ts"
import { QUICK, postCall, startProcess } from "#server/testProcess.ts"
import type { Member } from "./Attack.ts"

/** A server as a process of its own with people in it, some of whom attack; the others only want to talk. */
export interface Town {
  readonly url: string
  /** Friends two by two, whose words must go on. */
  readonly talkers: ReadonlyArray<Member>
  readonly attackers: ReadonlyArray<Member>
  /** A group of all attackers. */
  readonly group: string
  /** Value of a metric. */
  readonly metric: (name: string) => Promise<number>
  readonly stop: () => Promise<void>
}

/** As many as one message a second each makes a steady talk (`SEND_LIMIT`). */
const TALKERS = 8
const ATTACKERS = 16

/** Each registers from an address of their own, as a proxy in front would write it; without one from this machine's. */
const entered = async (url: string, account: string, home: number): Promise<Member> => {
  const who = { account, realname: account, password: "secret 1" }
  const headers = { "content-type": "application/json", ...(home === 0 ? {} : { "x-forwarded-for": `198.51.100.${home}` }) }
  await fetch(url + CALLS.register.path, { method: "POST", headers, body: JSON.stringify(who) })
  const { data } = await postCall(url, "login", who)
  const { authToken, userInfo } = data as { authToken: string; userInfo: { user_id: number } }
  return { id: userInfo.user_id, account, token: authToken }
}

const many = (url: string, name: string, count: number, home: number): Promise<ReadonlyArray<Member>> =>
  Promise.all(Array.from({ length: count }, (_, i) => entered(url, `${name}.${i}`, home === 0 ? 0 : home + i)))

const NOBODY: Member = { id: 0, account: "", token: "" }

/** Two by two. */
export const pairs = (people: ReadonlyArray<Member>): ReadonlyArray<readonly [Member, Member]> =>
  people.flatMap((a, i) => (i % 2 === 0 ? [[a, people[i + 1] ?? NOBODY] as const] : []))

const befriend = async (url: string, a: Member, b: Member): Promise<void> => {
  // nobody is found by a number (DEC-0183)
  await postCall(url, "searchUser", { keywords: b.account }, a.token)
  await postCall(url, "friendAdd", { user_id: b.id, remark: "it is me" }, a.token)
  await postCall(url, "friendAdd", { user_id: a.id, remark: "it is me" }, b.token)
}

export const openTown = async (settings: Readonly<Record<string, string>> = {}): Promise<Town> => {
  const folder = mkdtempSync(join(tmpdir(), "parley-attack-"))
  const server = startProcess({ PARLEY_DATA: folder, LOG_LEVEL: "error", ARGON2: QUICK["ARGON2"] ?? "", ...settings })
  const url = await server.url
  const isProxied = settings["TRUST_PROXY"] !== undefined
  const talkers = await many(url, "talker", TALKERS, isProxied ? 1 : 0)
  const attackers = await many(url, "attacker", ATTACKERS, isProxied ? 101 : 0)
  for (const [a, b] of pairs(talkers)) await befriend(url, a, b)
  const [owner = NOBODY, ...others] = attackers
  for (const other of others) await befriend(url, owner, other)
  const made = await postCall(url, "groupAdd", { user_ids: others.map(({ id }) => id), name: "Mob" }, owner.token)
  return {
    url,
    talkers,
    attackers,
    group: String((made.data as { id: string }).id),
    metric: async (name) => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? Number.NaN)
    },
    stop: async () => {
      server.child.kill("SIGKILL")
      await server.ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
