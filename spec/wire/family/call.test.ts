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

const { posts } = JSON.parse(readFileSync(new URL("../../../fixtures/wire/seen/call.json", import.meta.url), "utf8")) as {
  readonly posts: ReadonlyArray<Post>
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
