import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { Schema } from "effect"
import { mapAndLinks, mapAndSort } from "./barest.ts"
import { clientWith, fold, frames, messagesIn, rows, START } from "./messages.ts"
import type { Bench, Row, Share } from "./Row.ts"
import { withContact, withContacts } from "#engine/client/core/roster/contacts.ts"
import { contactOf } from "#engine/api/nouns.ts"
import { Millis } from "#engine/format/Millis.ts"
import type { Frame } from "#engine/api/frames.ts"
import type { State } from "#engine/client/State.ts"

const timed = (act: () => unknown): number => {
  const from = performance.now()
  act()
  return performance.now() - from
}

/** The best of several measurements: what else the machine does at the same time only adds to them. */
const best = (times: number, measure: () => number): number => Math.min(...Array.from({ length: times }, measure))

const COUNT = 100_000

/** The slowest hundred of one pass, collecting of garbage included. */
const worstBatch = (before: State, list: ReadonlyArray<Frame>): number => {
  let state = before
  let worst = 0
  for (let at = 0; at < list.length; at += 100) {
    const batch = list.slice(at, at + 100)
    const took = timed(() => {
      state = fold(state, batch)
    })
    worst = Math.max(worst, took)
  }
  return worst
}

const incoming = (share: Share): ReadonlyArray<Row> => {
  const count = share(COUNT)
  const list = frames(count, 1000)
  const messages = messagesIn(list)
  const before = clientWith(1000)
  fold(before, list.slice(0, count / 5))
  const perSecond = (millis: number) => (count / millis) * 1000
  const ours = perSecond(best(7, () => timed(() => fold(before, list))))
  const links = perSecond(best(7, () => timed(() => mapAndLinks(messages))))
  const sorted = perSecond(best(3, () => timed(() => mapAndSort(messages.slice(0, count / 10)))) * 10)
  const worst = best(5, () => worstBatch(before, list))
  const goal = { text: "at least 120,000/s", met: ours >= 120_000 }
  return [
    {
      name: "incoming messages, 1,000 conversations",
      measured: ours,
      unit: "/s",
      baseline: { name: "Map and array sort", measured: sorted },
      goal
    },
    {
      name: "the same beside links",
      measured: ours,
      unit: "/s",
      baseline: { name: "Map and linked list", measured: links },
      goal
    },
    { name: "worst batch of 100 messages", measured: worst, unit: "ms", goal: { text: "at most 10 ms", met: worst <= 10 } }
  ]
}

/** How much longer a message takes among ten times as many conversations; a bare Map takes longer too, by the processor's caches. */
const flat = (share: Share): Row => {
  const count = share(COUNT)
  const few = frames(count, 1000)
  const many = frames(count, 10_000)
  const small = fold(clientWith(1000), few.slice(0, count / 5))
  const large = fold(clientWith(10_000), many.slice(0, count / 5))
  const ours = best(7, () => timed(() => fold(large, many))) / best(7, () => timed(() => fold(small, few)))
  const [fewer, more] = [messagesIn(few), messagesIn(many)]
  const bare = best(7, () => timed(() => mapAndLinks(more))) / best(7, () => timed(() => mapAndLinks(fewer)))
  return {
    name: "10,000 conversations instead of 1,000",
    measured: ours,
    unit: "x",
    baseline: { name: "Map and linked list", measured: bare },
    goal: { text: "at most 1.5 x", met: ours <= 1.5 }
  }
}

const Figures = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Finite))

/** The figure that a file of ours prints on its last line, in a process of its own. */
const alone = (file: string, figure: string, count: number, ...flags: ReadonlyArray<string>): number => {
  const args = [...flags, join(import.meta.dirname, file), String(count)]
  const out = execFileSync(process.execPath, args, { encoding: "utf8" })
  return Schema.decodeUnknownSync(Figures)(out.trim().split("\n").at(-1) ?? "")[figure] ?? Number.NaN
}

/** Messages of which the heap is weighed. */
const KEPT = 20_000

const heap = (share: Share): Row => {
  const bytes = alone("heap.ts", "bytes", share(KEPT), "--expose-gc")
  return {
    name: "heap of a kept message",
    measured: bytes,
    unit: "bytes",
    goal: { text: "at most 350 bytes", met: bytes <= 350 }
  }
}

const CONTACTS = 10_000

const contacts = (share: Share): ReadonlyArray<Row> => {
  const wire = rows(share(CONTACTS))
  const list = wire.map(contactOf)
  const empty = clientWith(0)
  const cold = best(3, () => alone("cold.ts", "millis", share(CONTACTS)))
  const full = withContacts(empty, list, 0)
  const updates = share(2000)
  const update =
    best(5, () =>
      timed(() => {
        let state = full
        for (let i = 0; i < updates; i++) {
          const contact = list[(i * 7919) % list.length]
          if (contact !== undefined)
            state = withContact(state, { ...contact, lastAt: Millis.make(START + i), lastContent: "<p>new</p>", unread: i % 5 })
        }
      })
    ) / updates
  const plain = [...list]
  const resort = best(5, () =>
    timed(() => {
      plain.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.lastAt - a.lastAt)
    })
  )
  return [
    {
      name: "10,000 contacts, sorted and grouped cold",
      measured: cold,
      unit: "ms",
      goal: { text: "under 40 ms", met: cold < 40 }
    },
    {
      name: "one of 10,000 contacts changes",
      measured: update,
      unit: "ms",
      baseline: { name: "sort the array again", measured: resort },
      goal: { text: "under 0.1 ms", met: update < 0.1 }
    }
  ]
}

/** The engine's share of the speed that we hold ourselves to. */
export const PARTS: Bench = {
  contacts: {
    figures: ["10,000 contacts, sorted and grouped cold", "one of 10,000 contacts changes"],
    measure: (share) => Promise.resolve(contacts(share))
  },
  incoming: {
    figures: ["incoming messages, 1,000 conversations", "the same beside links", "worst batch of 100 messages"],
    measure: (share) => Promise.resolve(incoming(share))
  },
  flat: { figures: ["10,000 conversations instead of 1,000"], measure: (share) => Promise.resolve([flat(share)]) },
  heap: { figures: ["heap of a kept message"], measure: (share) => Promise.resolve([heap(share)]) }
}
