import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type RawClient, startRawClient } from "../RawClient.ts"
import type { Bag } from "../speak.ts"
import { needSignal } from "./needs.ts"
import { SeenClient } from "./SeenClient.ts"

/** A whole video call between two H5 clients that we did not write, post by post as it was taken down. */

interface Post {
  readonly by: "caller" | "callee"
  readonly body: Bag
}

const seen = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/wire/seen/${name}.json`, import.meta.url), "utf8"))
const { posts } = seen("call") as { readonly posts: ReadonlyArray<Post> }

/** Calls between such a client and ours, as `spec/e2e/call/family.test.ts` takes them down in two browsers. */
const { calls } = seen("peer") as {
  readonly calls: Readonly<Record<string, ReadonlyArray<{ readonly by: "family" | "ours"; readonly body: Bag }>>>
}

let raw: RawClient
beforeAll(async () => {
  raw = await startRawClient()
})
afterAll(() => raw.stop())

const eventOf = ({ data }: Bag): unknown => ((data as Bag)["extends"] as Bag)["event"]

// (socket.md 6.4)
it("tells each of two clients what was posted, once and in order", async () => {
  const [ann, ben] = [await raw.person("ann.call"), await raw.person("ben.call")]
  await raw.befriend(ann, ben)
  const caller = await SeenClient.open(raw, "h5", ann.account, "pass word 1")
  const callee = await SeenClient.open(raw, "h5", ben.account, "pass word 1")
  const who = { caller, callee }
  const id = randomUUID()
  let told: unknown = ""
  for (const { body, by } of posts) {
    const to = by === "caller" ? callee : caller
    const msg_id = body["msg_id"] === "" ? "" : told
    const answer = (await who[by].ok(`sendToMsg ${String(body["event"])}`, {
      ...body,
      id,
      msg_id,
      toContactId: String(to.id)
    })) as Bag
    if (told === "") told = answer["msg_id"]
    expect(answer).toMatchObject({ id, msg_id: told })
    await to.socket.settled()
  }
  const by = (side: Post["by"]) => posts.filter((post) => post.by === side)
  for (const each of [caller, callee]) await each.socket.settled()
  const heard = { caller: caller.socket.left("webrtc"), callee: callee.socket.left("webrtc") }
  // one's own call comes back, so that its bubble stands in the open chat, and so does its end
  expect(heard.caller.map(eventOf)).toEqual(["calling", ...by("callee").map(({ body }) => body["event"]), "otherOpt"])
  expect(heard.callee.map(eventOf)).toEqual(by("caller").map(({ body }) => body["event"]))
  for (const [side, other] of [
    ["caller", "callee"],
    ["callee", "caller"]
  ] as const) {
    const from = heard[side].filter(({ data }) => ((data as Bag)["fromUser"] as Bag)["id"] === who[other].id)
    const carried = by(other).map(({ body: { iceCandidate, sdp } }) => [sdp, iceCandidate].filter((each) => each !== ""))
    const came = from.map(({ data }) => (data as Bag)["extends"] as Bag)
    expect(came.map(({ iceCandidate, sdp }) => [sdp, iceCandidate].filter((each) => each !== undefined))).toEqual(carried)
  }
  const [rings] = heard.callee
  needSignal(rings?.["data"] as Bag, "calling", 901)
  needSignal(heard.callee.at(-1)?.["data"] as Bag, "hangup", 906)
  needSignal(heard.caller.at(-1)?.["data"] as Bag, "otherOpt", 906)
  // the call is one unread message of the callee
  expect([await caller.unread(), await callee.unread()]).toEqual([0, 1])
  for (const each of [caller, callee]) expect(each.socket.left("simple")).toEqual([])
})

// (socket.md 6.4)
it.each(Object.entries(calls))("%s: each hears what the other posts, once and in order", async (name, told) => {
  const turn = Object.keys(calls).indexOf(name)
  const [ann, bo] = [await raw.person(`ann.peer${turn}`), await raw.person(`bo.peer${turn}`)]
  await raw.befriend(ann, bo)
  const people = { family: ann, ours: bo }
  const sockets = { family: await raw.socketOf(ann), ours: await raw.socketOf(bo) }
  const posted: Record<"family" | "ours", Array<Bag>> = { family: [], ours: [] }
  let [id, number]: [string, unknown] = ["", ""]
  for (const { body, by } of told) {
    const other = by === "family" ? "ours" : "family"
    if (body["event"] === "calling") [id, number] = [randomUUID(), ""]
    const said = {
      ...body,
      id,
      ...(body["msg_id"] === "a number" ? { msg_id: number } : {}),
      toContactId: String(body["toContactId"]).endsWith("string") ? String(people[other].id) : people[other].id,
      ...(body["callTime"] === "seconds" ? { callTime: 7 } : {})
    }
    const answer = (await raw.data("/enterprise/im/sendToMsg", said, { token: people[by].token })) as Bag
    number = answer["msg_id"]
    posted[other].push(said)
    await sockets[other].settled()
  }
  for (const side of ["family", "ours"] as const) {
    const came = sockets[side].left("webrtc").map(({ data }) => data as Bag)
    const from = came.filter(({ fromUser }) => (fromUser as Bag)["id"] !== people[side].id)
    expect(from.map(({ extends: more, id: call }) => ({ event: (more as Bag)["event"], call }))).toEqual(
      posted[side].map(({ event, id: call }) => ({ event, call }))
    )
    for (const [i, frame] of from.entries()) {
      const { code, event, sdp } = posted[side][i] as { code: number | ""; event: string; sdp: string }
      needSignal(frame, event, code === "" ? 901 : code)
      expect((frame["extends"] as Bag)["sdp"] ?? "").toBe(sdp)
    }
  }
})
