import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Person, type RawClient, type RawSocket, startRawClient } from "./RawClient.ts"

/** Live figures of the back office, over real sockets (spec 7.8). */

let raw: RawClient
let root: Person
let ann: Person
beforeAll(async () => {
  raw = await startRawClient()
  root = await raw.person("root.one")
  ann = await raw.person("ann.one")
  raw.database.sql.prepare("UPDATE users SET role = 1 WHERE user_id = ?").run(root.id)
})
afterAll(async () => {
  await raw.stop()
  expect(raw.log).toEqual([])
})

/** Longer than changes are gathered. */
const WHILE = 1500

const asks = (who: Person, { clientId }: RawSocket) => raw.call("/manage/index/index", { client_id: clientId }, who)

/** The newest of what was told, sooner or later. */
const newest = (socket: RawSocket) => expect.poll(() => socket.left("statistics").at(-1)?.["data"])

it("staff who asked for figures hear them when people come or go, as long as they have a role", async () => {
  const mine = await raw.socketOf(root)
  const others = await raw.socketOf(ann)
  expect((await asks(ann, others)).envelope.code).toBe(403)
  expect((await asks(root, mine)).envelope.data).toMatchObject({ onlineCount: 2, clientCount: 2 })
  await newest(mine).toEqual({ onlineCount: 2, clientCount: 2 })
  const more = await raw.socketOf(ann)
  await newest(mine).toEqual({ onlineCount: 2, clientCount: 3 })
  more.ws.close()
  others.ws.close()
  await newest(mine).toEqual({ onlineCount: 1, clientCount: 1 })
  expect(others.left("statistics")).toEqual([])

  raw.database.sql.prepare("UPDATE users SET role = 0 WHERE user_id = ?").run(root.id)
  const told = mine.left("statistics").length
  const again = await raw.socketOf(ann)
  await setTimeout(WHILE)
  expect(mine.left("statistics")).toHaveLength(told)
  again.ws.close()
  mine.ws.close()
})
