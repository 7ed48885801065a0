import { setTimeout as sleep } from "node:timers/promises"
import { Counting } from "../../bench/server/FrameCounter.ts"
import { freshFolder, removeFolder } from "../../bench/server/fill.ts"
import { RawSocket } from "../../bench/server/RawSocket.ts"
import { pinned } from "../../bench/server/Pinned.ts"
import { ask } from "../layout/ask.ts"
import { befriend, loggedIn, person, type Person } from "../layout/Person.ts"
import { sendPhoto } from "../layout/sendPicture.ts"
import { groupOf } from "../screens/scene.ts"
import { Random } from "../simulator/Random.ts"
import type { Held } from "./soakServer.ts"

export interface SoakWish {
  readonly seed: number
  readonly hours: number
  /** How long an hour of the day takes here, in milliseconds. */
  readonly hourMillis: number
  readonly people: number
}

/** Visits under way at the same time. */
const AT_ONCE = 8
const GROUP_SIZE = 20
/** A person sends a photo in one visit of so many: nobody may upload more than 600 in an hour of the clock. */
const PHOTO_EVERY = 5
/** Somebody logs out in one visit of so many, and logs in at the next: nobody may more than 30 times in ten minutes of the clock. */
const LEAVES_EVERY = 4
/** Messages of each pair of friends before the day begins, and how many are read at a time: what was said fills the caches of the database. */
const HISTORY = 1000
const PAGE = 100
/** So many hours go by before anything is compared: code is compiled. */
const WARM_SHARE = 0.25
/** How much more the process may hold at the end, as a share. */
const GROWTH_MAX = 0.1

/** What happened in an hour, and what the process held at its end. */
interface Hour extends Held {
  readonly visits: number
}

export interface Soak {
  readonly hours: ReadonlyArray<Hour>
  readonly growth: number
  readonly problems: ReadonlyArray<string>
}

const median = (all: ReadonlyArray<number>): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** Pairs of friends, and groups of their own. */
const townOf = async (url: string, count: number) => {
  const people: Array<Person> = []
  for (let n = 0; n < count; n += 1) people.push(await person(url, `staff${n}`, `Staff ${n}`))
  for (const [n, one] of people.entries()) {
    const other = people[n + 1]
    if (n % 2 === 0 && other !== undefined) await befriend(url, one, other)
  }
  const groups: Array<string> = []
  for (let first = 0; first < count; first += GROUP_SIZE) {
    const [owner, friend, ...others] = people.slice(first, first + GROUP_SIZE)
    if (owner === undefined || friend === undefined) continue
    for (const other of others.slice(1)) await befriend(url, owner, other)
    groups.push(await groupOf(url, owner, `Team ${first}`, [friend, ...others.slice(1)]))
  }
  return { people, groups }
}

/** What pairs of friends have said before, read by both to its beginning. */
const writeHistory = async (url: string, people: ReadonlyArray<Person>): Promise<void> => {
  const read = async (me: Person, friend: Person): Promise<void> => {
    for (let page = 1; page <= HISTORY / PAGE; page += 1)
      await ask(url, "getMessageList", { toContactId: friend.id, is_group: 0, page, limit: PAGE }, me.token)
  }
  const pair = async (at: number): Promise<void> => {
    const [me, friend] = [people[at], people[at + 1]]
    if (me === undefined || friend === undefined) return
    for (let n = 0; n < HISTORY; n += 1) {
      const message = { id: `before-${at}-${n}`, toContactId: friend.id, type: "text", content: `What was said before, no. ${n}` }
      await ask(url, "sendMessage", message, me.token)
    }
    await read(me, friend)
    await read(friend, me)
  }
  await Promise.all(people.flatMap((_, at) => (at % 2 === 0 ? [pair(at)] : [])))
}

/**
 * A working day on one server: all the time people log in, read what was said, write to a friend and in their team, send photos, look for words,
 * call, show moments, and leave. Every hour is like the one before, so that the process must hold in the last one what it held in the first.
 */
export const soakHours = async (wish: SoakWish, tell: (line: string) => void): Promise<Soak> => {
  const random = new Random(wish.seed)
  const folder = freshFolder()
  const server = pinned(new URL("soakServer.ts", import.meta.url), 0, ["--expose-gc"])
  const problems: Array<string> = []
  let said = 0
  try {
    const { port, url } = await server.ask<{ port: number; url: string }>({ _tag: "Start", folder })
    const { groups, people } = await townOf(url, wish.people)
    tell(`${wish.people} people are there`)
    await writeHistory(url, people)
    tell(`each two of them have said ${HISTORY} things`)
    /** Those who are logged in. */
    const inside = new Map<number, Person>()
    const counting = new Counting(1000, () => undefined)

    const visit = async (at: number): Promise<void> => {
      const [known, friend] = [people[at], people[at ^ 1]]
      if (known === undefined || friend === undefined) return
      const me = inside.get(at) ?? (await loggedIn(url, known.account, "h5"))
      inside.set(at, me)
      const socket = await RawSocket.open({ port, counting, token: me.token })
      const group = groups[Math.floor(at / GROUP_SIZE)]
      const isIn = group !== undefined && at % GROUP_SIZE !== 2
      await ask(url, "getContacts", {}, me.token)
      await ask(url, "getMessageList", { toContactId: friend.id, is_group: 0, page: 1, limit: 30 }, me.token)
      let last = ""
      for (let n = 0; n < 5; n += 1) {
        last = `soak-${(said += 1)}`
        await ask(
          url,
          "sendMessage",
          { id: last, toContactId: friend.id, type: "text", content: `Shall we meet at ${n}?` },
          me.token
        )
      }
      await ask(url, "undoMessage", { id: last }, me.token)
      if (isIn) {
        const message = {
          id: `soak-${(said += 1)}`,
          toContactId: group,
          is_group: "1",
          type: "text",
          content: "Who comes along?"
        }
        await ask(url, "sendMessage", message, me.token)
        await ask(url, "groupUserList", { group_id: group }, me.token)
      }
      if (random.below(PHOTO_EVERY) === 0) await sendPhoto(url, me, friend, random.below(1000))
      await ask(url, "searchMessages", { keywords: "meet", page: 1, limit: 20 }, me.token)
      await ask(url, "momentsIndex", { page: 1, limit: 10 }, me.token)
      if (random.below(PHOTO_EVERY) === 0)
        await ask(url, "momentsAdd", { name: `soak-${(said += 1)}`, content: "What a day" }, me.token)
      await ask(url, "filesIndex", { page: 1, limit: 20 }, me.token)
      socket.close()
      if (random.below(LEAVES_EVERY) > 0) return
      inside.delete(at)
      await ask(url, "logout", {}, me.token)
    }

    const hours: Array<Hour> = []
    for (let hour = 1; hour <= wish.hours; hour += 1) {
      const until = performance.now() + wish.hourMillis
      let visits = 0
      const free = people.map((_, at) => at)
      const come = async (): Promise<void> => {
        while (performance.now() < until) {
          const [at] = free.splice(random.below(free.length), 1)
          if (at === undefined) return
          await visit(at).catch((error: unknown) => void problems.push(`hour ${hour}: ${String(error)}`))
          free.push(at)
          visits += 1
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, come))
      await sleep(Math.min(2000, wish.hourMillis / 10))
      const held = await server.ask<Held>({ _tag: "Held" })
      hours.push({ ...held, visits })
      if (visits === 0) problems.push(`hour ${hour}: nobody came`)
      tell(
        `hour ${hour}: ${visits} visits, resident ${(held.resident / 1e6).toFixed(1)} MB, heap ${(held.heap / 1e6).toFixed(1)} MB`
      )
    }
    const warm = hours.slice(Math.floor(wish.hours * WARM_SHARE))
    const few = Math.max(1, Math.floor(warm.length / 4))
    const growth =
      median(warm.slice(-few).map(({ resident }) => resident)) / median(warm.slice(0, few).map(({ resident }) => resident)) - 1
    if (growth > GROWTH_MAX) problems.push(`resident memory grew by ${(growth * 100).toFixed(1)} %`)
    return { hours, growth, problems: [...new Set(problems)].slice(0, 20) }
  } finally {
    await server.end()
    removeFolder(folder)
  }
}
