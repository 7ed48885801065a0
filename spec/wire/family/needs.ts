import { expect } from "vitest"
import type { Bag } from "../speak.ts"

/** What these clients read of an answer or a frame: fields and their types. They walk through lists and compare without converting. */

const number: unknown = expect.any(Number)
const text: unknown = expect.any(String)
/** A number that is 0 or 1. */
const bit: unknown = expect.toBeOneOf([0, 1])

const SENDER = { id: number, user_id: number, realname: text, displayName: text, account: text, avatar: text }

/** A message, in a list, in a frame, or as the answer to a send. */
export const needMessage = (message: unknown): Bag => {
  const found = message as Bag
  expect(found).toMatchObject({
    id: text,
    msg_id: number,
    type: text,
    content: text,
    sendTime: number,
    status: "succeed",
    is_read: bit,
    is_group: number,
    fromUser: SENDER,
    toContactId: expect.anything()
  })
  expect(Array.isArray(found["at"])).toBe(true)
  // milliseconds
  expect(found["sendTime"]).toBeGreaterThan(1e12)
  return found
}

/** A row of the list of contacts. */
export const needContact = (contact: unknown): Bag => {
  const found = contact as Bag
  const common = { displayName: text, avatar: text, name_py: text, index: text, is_group: number, is_top: bit, is_notice: bit }
  expect(found).toMatchObject(common)
  if (found["is_group"] === 1)
    expect(found).toMatchObject({ id: expect.stringMatching(/^group-\d+$/), role: number, owner_id: number, setting: {} })
  if (found["is_group"] === 0) expect(found).toMatchObject({ id: number, user_id: number, unread: number })
  return found
}

/** A message that holds a file. */
export const needFile = (message: unknown): Bag => {
  const found = needMessage(message)
  expect(found).toMatchObject({ fileName: text, fileSize: number, preview: text, download: text, extUrl: text, file_id: number })
  return found
}

/** A signal of a call. */
export const needSignal = (signal: Bag, event: string, code: number): Bag => {
  expect(signal).toMatchObject({
    ...{ id: text, msg_id: number, type: "webrtc", content: text, sendTime: number, at: [], toContactId: number },
    ...{ fromUser: SENDER, extends: { event, code, type: number, isMobile: bit } }
  })
  return signal
}

/** One of what stands in a list, whose rows are `each`. */
export const among = (list: unknown, each: (row: unknown) => Bag, key: string, value: unknown): Bag => {
  expect(Array.isArray(list)).toBe(true)
  const found = (list as ReadonlyArray<Bag>).map(each).find((row) => row[key] === value)
  if (found === undefined) throw new Error(`nothing in the list has ${key} ${String(value)}`)
  return found
}
