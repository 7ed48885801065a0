import { afterAll, beforeAll, expect, it } from "vitest"
import { readFrame } from "#engine/api/frames.ts"
import { type Person, type RawClient, startRawClient } from "./RawClient.ts"

// messages in their short form (WIRE-24, DEC-0408): who asks for it hears the same in fewer bytes, and nobody else notices

let raw: RawClient
let ann: Person
let ben: Person
beforeAll(async () => {
  raw = await startRawClient()
  ann = await raw.person("ann1")
  ben = await raw.person("ben1")
  await raw.befriend(ann, ben)
})
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})

let said = 0
const say = (to: number | string, more: object = {}): Promise<unknown> =>
  raw.data(
    "/enterprise/im/sendMessage",
    { id: `short-${(said += 1)}`, toContactId: to, type: "text", content: `No. ${said}`, ...more },
    ann
  )

/** Frames of the log in the order they came, as their texts. */
const lines = (heard: string): ReadonlyArray<string> => heard.split("\n").filter((text) => /"s":"[cu]:/.test(text))

it("one socket hears messages short, the other whole, and both read the same", async () => {
  const [whole, short] = [await raw.socketOf(ben, "?lang=en"), await raw.socketOf(ben, "?lang=en&short=1")]
  await say(ben.id)
  const group = (await raw.data("/enterprise/group/add", { user_ids: [ben.id], name: "Choir" }, ann)) as { readonly id: string }
  await say(group.id, { at: [ben.id] })
  await say(group.id, { at: [0] })
  const first = (await say(ben.id, { content: "<p>with <b>signs</b></p>" })) as { readonly id: string; readonly msg_id: number }
  await say(ben.id, { pid: first.msg_id })
  await raw.data("/enterprise/im/undoMessage", { id: first.id }, ann)
  await Promise.all([whole.settled(), short.settled()])
  const [long, brief] = [lines(whole.heard()), lines(short.heard())]
  expect(long.length).toBeGreaterThanOrEqual(6)
  // the service's own picture is none (WIRE-22)
  const withNone = (text: string): string => text.replaceAll('"/static/img/avatar.png"', '""')
  expect(brief.map(withNone).map(readFrame)).toEqual(long.map(withNone).map(readFrame))
  const isMessage = (text: string): boolean => /^\{"type":"(simple|group|groupEvent)"/.test(text)
  const bytes = (texts: ReadonlyArray<string>): number => texts.filter(isMessage).join("").length
  expect(long.filter(isMessage).length).toBeGreaterThanOrEqual(5)
  expect(bytes(brief)).toBeLessThan(bytes(long) / 2)
  expect(brief.filter(isMessage).every((text) => text.includes('"short":{'))).toBe(true)
  expect(brief.filter((text) => !isMessage(text))).toEqual(long.filter((text) => !isMessage(text)))
  expect(long.join()).not.toContain('"short"')
})

it("a socket that asks for another form hears messages whole", async () => {
  const asked = [await raw.socketOf(ben, "?short=2"), await raw.socketOf(ben, "?short="), await raw.socketOf(ben, "?Short=1")]
  await say(ben.id)
  for (const socket of asked) expect(await socket.next("simple")).toMatchObject({ data: { content: `No. ${said}` } })
})
