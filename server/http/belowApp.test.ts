import { afterAll, beforeAll, expect, it } from "vitest"
import { openTestDoors, type TestDoors } from "../testing.ts"

let doors: TestDoors
beforeAll(async () => void (doors = await openTestDoors()))
afterAll(() => doors.doors.close(0))

const get = async (path: string) => {
  const answer = await fetch(doors.url + path, { redirect: "manual" })
  const { headers, status } = answer
  return { status, type: headers.get("content-type"), to: headers.get("location"), body: Buffer.from(await answer.arrayBuffer()) }
}

it.each([
  "/static/img/avatar.png",
  "/static/img/ext/PDF.png",
  "/static/common/img/notice.png",
  "/static/voice/notify.mp3",
  "/avatar/Ann/64/1",
  "/common/pub/avatar?str=Ann&s=64&uid=1",
  "/downapp",
  "/scan/u/abc.def",
  "/scan/g/abc.def",
  "//static//img/avatar.png"
])("what %s leads to is also found below the app, where a client joins paths so", async (path) => {
  const [there, below] = [await get(path), await get(`/h5${path}`)]
  expect(there.status).toBeLessThan(400)
  expect(below).toEqual(there)
})

it("calls and the app's own files are only where they were", async () => {
  expect((await get("/h5/common/Pub/login")).status).toBe(404)
  expect((await get("/h5/storagex")).status).toBe(404)
  expect((await get("/h5/")).body.toString()).toContain("<title>Parley</title>")
})
