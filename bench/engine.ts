import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { Schema } from "effect"
import { groupedByLetter } from "./contacts.ts"
import { mapAndLinks, mapAndSort } from "./barest.ts"
import { clientWith, fold, frames, messagesIn, rows, START } from "./messages.ts"
import type { Row, Run } from "./Row.ts"
import { withContact, withContacts } from "#engine/client/contacts.ts"
import { contactOf } from "#engine/api/nouns.ts"
import { Millis } from "#engine/format/Millis.ts"

/** Milliseconds of processor time, so that what else the machine does is not counted; before Node 23.9 all threads of ours are. */
const spent = (): number => {
  const { system, user } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (system + user) / 1000
}

const timed = (act: () => unknown): number => {
  const from = spent()
  act()
  return spent() - from
}

/** The middle one of several measurements. */
const middle = (times: number, measure: () => number): number => {
  const all = Array.from({ length: times }, measure).toSorted((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? 0
}

const COUNT = 100_000

const incoming = (): ReadonlyArray<Row> => {
  const list = frames(COUNT, 1000)
  const messages = messagesIn(list)
  const before = clientWith(1000)
  fold(before, list.slice(0, 20_000))
  const perSecond = (millis: number) => (COUNT / millis) * 1000
  const ours = perSecond(middle(3, () => timed(() => fold(before, list))))
  const links = perSecond(middle(3, () => timed(() => mapAndLinks(messages))))
  const sorted = perSecond(middle(1, () => timed(() => mapAndSort(messages.slice(0, COUNT / 10)))) * 10)
  let state = before
  let worst = 0
  for (let at = 0; at < COUNT; at += 100) {
    const batch = list.slice(at, at + 100)
    worst = Math.max(
      worst,
      timed(() => {
        state = fold(state, batch)
      })
    )
  }
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

const flat = (): Row => {
  const few = frames(COUNT, 1000)
  const many = frames(COUNT, 10_000)
  const small = clientWith(1000)
  const large = clientWith(10_000)
  fold(large, many.slice(0, 20_000))
  const one = middle(3, () => timed(() => fold(small, few))) * (1e6 / COUNT)
  const ten = middle(3, () => timed(() => fold(large, many))) * (1e6 / COUNT)
  return {
    name: "a message among 10,000 conversations",
    measured: ten,
    unit: "ns",
    baseline: { name: "among 1,000", measured: one },
    goal: { text: "at most 1.5 x", met: ten / one <= 1.5 }
  }
}

const Heap = Schema.fromJsonString(Schema.Struct({ bytes: Schema.Finite }))

const heap = (): Row => {
  const out = execFileSync(process.execPath, ["--expose-gc", join(import.meta.dirname, "heap.ts")], { encoding: "utf8" })
  const { bytes } = Schema.decodeUnknownSync(Heap)(out.trim().split("\n").at(-1) ?? "")
  return {
    name: "heap of a kept message",
    measured: bytes,
    unit: "bytes",
    goal: { text: "at most 350 bytes", met: bytes <= 350 }
  }
}

const contacts = (): ReadonlyArray<Row> => {
  const wire = rows(10_000)
  const list = wire.map(contactOf)
  const empty = clientWith(0)
  const cold = timed(() => {
    withContacts(empty, list, 0)
    groupedByLetter(list)
  })
  let state = withContacts(empty, list, 0)
  const updates = 2000
  const update =
    timed(() => {
      for (let i = 0; i < updates; i++) {
        const contact = list[(i * 7919) % list.length]
        if (contact !== undefined)
          state = withContact(state, { ...contact, lastAt: Millis.make(START + i), lastContent: "<p>new</p>", unread: i % 5 })
      }
    }) / updates
  const plain = [...list]
  const resort = middle(5, () =>
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

/** The engine's share of the speed that we hold ourselves to. The cold figure comes first, while nothing is warm. */
export const run: Run = () => Promise.resolve([...contacts(), ...incoming(), flat(), heap()])
