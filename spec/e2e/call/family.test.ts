import { readFileSync } from "node:fs"
import { isDeepStrictEqual } from "node:util"
import type { BrowserContext, Page } from "playwright"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { befriend, PASSWORD, person, type Person } from "../../layout/Person.ts"
import { needSignal } from "../../wire/family/needs.ts"
import type { Bag } from "../../wire/speak.ts"
import { type House, openHouse } from "../house.ts"
import { DESK, openWindow, type Window } from "../window.ts"
import { type FamilyPeer, familyPeerIn } from "./familyPeer.ts"
import { press } from "./acts.ts"
import { reaches, record } from "./talk.ts"
import { hears } from "./tones.ts"
import { ANN_TONE, CALLING } from "./voices.ts"

/** What is there of the other's picture is seen from so many colours on. */
const SEEN_FROM = 30

let house: House
const windows: Array<{ readonly close: () => Promise<void> }> = []
beforeAll(async () => {
  house = await openHouse(undefined, {}, CALLING)
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
})
afterAll(() => house.close())

interface Stranger {
  readonly page: Page
  readonly context: BrowserContext
}

const asks = <A>({ page }: Stranger, ask: (peer: FamilyPeer) => A | Promise<A>): Promise<A> =>
  page.evaluate<A>(`(${String(ask)})(globalThis.peer)`)

/** A page of the service's host that is not ours, where another client runs. */
const openStranger = async (who: Person): Promise<Stranger> => {
  const context = await house.browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${house.url}/health`)
  await page.evaluate(familyPeerIn, ANN_TONE)
  windows.push(context)
  const stranger = { page, context }
  await page.evaluate((login) => (globalThis as unknown as { peer: FamilyPeer }).peer.enter(login), {
    account: who.account,
    password: PASSWORD
  })
  return stranger
}

/** What a client posts of a call, without routes: they come whenever they are found. */
interface Post {
  readonly by: "family" | "ours"
  readonly body: Bag
}

/** The same, taken down; played to the service without a browser by `spec/wire/family/call.test.ts`. */
const PEER = (
  JSON.parse(readFileSync(new URL("../../../fixtures/wire/seen/peer.json", import.meta.url), "utf8")) as {
    readonly calls: Readonly<Record<string, ReadonlyArray<Post>>>
  }
).calls

/** What both post from now on, with names in the place of what is another one each time. */
const postsFrom = (pages: Readonly<Record<Post["by"], Page>>, ids: Readonly<Record<Post["by"], number>>): ReadonlyArray<Post> => {
  const posts: Array<Post> = []
  for (const by of ["family", "ours"] as const)
    pages[by].on("request", (request) => {
      if (!request.url().endsWith("/sendToMsg")) return
      const { callTime, id, msg_id, sdp, toContactId, ...rest } = request.postDataJSON() as Bag
      if (rest["event"] === "iceCandidate") return
      const other = by === "family" ? ids.ours : ids.family
      const parts = [...(typeof sdp === "string" ? sdp : "").matchAll(/^m=(\w+)/gm)].map(([part]) => part)
      const body = {
        id: typeof id === "string" && id !== "" ? "the call" : id,
        msg_id: msg_id === undefined || msg_id === "" ? msg_id : `a ${typeof msg_id}`,
        toContactId: String(toContactId) === String(other) ? `the other, a ${typeof toContactId}` : toContactId,
        callTime: typeof callTime === "number" ? "seconds" : callTime,
        sdp: sdp === undefined || sdp === "" ? sdp : parts.join("\r\n"),
        ...rest
      }
      const post = { by, body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }
      // on a slow machine a client says again what nobody has answered
      if (!isDeepStrictEqual(posts.at(-1), post)) posts.push(post)
    })
  return posts
}

/** Both posted what was taken down, each in its order: what two browsers tell of each other has none, and {@link words} hold what came after what. */
const arePosted = (posts: ReadonlyArray<Post>, of: string): void => {
  for (const by of ["family", "ours"] as const) {
    const taken = PEER[of]?.filter((each) => each.by === by) ?? []
    expect(taken.length).toBeGreaterThan(0)
    expect(posts.filter((each) => each.by === by)).toEqual(taken)
  }
}

interface Pair {
  readonly posts: ReadonlyArray<Post>
  readonly ann: Stranger
  readonly bo: Window
  readonly boId: number
  readonly people: readonly [ann: Person, bo: Person]
}

/** Our client in the chat with somebody. */
const openOurs = async (who: Person, other: Person): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size: DESK, person: who })
  windows.push(window)
  await window.context.grantPermissions(["microphone", "camera"])
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.composer.waitFor()
  return window
}

let pairs = 0
/** Ann has the other client, Bo ours. */
const pair = async (): Promise<Pair> => {
  pairs += 1
  const a = await person(house.url, `ann.f${pairs}`, "Ann Larsen")
  const b = await person(house.url, `bo.f${pairs}`, "Bo Chen")
  await befriend(house.url, a, b)
  const bo = await openOurs(b, a)
  const ann = await openStranger(a)
  return {
    ann,
    bo,
    boId: b.id,
    people: [a, b],
    posts: postsFrom({ family: ann.page, ours: bo.page }, { family: a.id, ours: b.id })
  }
}

const statusIs = (ann: Stranger, status: number) => expect.poll(() => asks(ann, (peer) => peer.status())).toBe(status)

const heardOn = async (ann: Stranger, event: string, code: number): Promise<void> => {
  const all = (await asks(ann, (peer) => peer.heard())) as ReadonlyArray<Bag>
  const one = all.find((data) => (data["extends"] as Bag)["event"] === event)
  needSignal(one ?? {}, event, code)
}

/** The words of a call in their order; routes come whenever they are found. */
const words = async (ann: Stranger) =>
  (await asks(ann, (peer) => peer.words())).map(([by, what]) => `${by} ${what}`).filter((each) => !each.includes("iceCandidate"))

/** They hear each other and, with pictures, see each other: the other client's green, and the moving picture of our camera. */
const areTogether = async (ann: Stranger, bo: Window, hasPictures: boolean): Promise<void> => {
  await reaches(bo, "talking")
  await hears(bo, ANN_TONE)
  await expect.poll(() => asks(ann, (peer) => peer.loudness())).toBeGreaterThan(0.02)
  if (!hasPictures) return
  const seen = () =>
    bo.page.getByLabel(bo.t("call:theirs", { name: "Ann Larsen" }), { exact: true }).evaluate((video) => {
      const canvas = new OffscreenCanvas(1, 1)
      const paint = canvas.getContext("2d")
      paint?.drawImage(video as HTMLVideoElement, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = paint?.getImageData(0, 0, 1, 1).data ?? []
      return green > 100 && red < 80 && blue < 80
    })
  await expect.poll(seen).toBe(true)
  await expect.poll(async () => Math.max(0, ...(await asks(ann, (peer) => peer.colour())))).toBeGreaterThan(SEEN_FROM)
}

it.each([
  ["voice", 0],
  ["video", 1]
] as const)("a client of the family calls ours, by %s, and hangs up", async (media, type) => {
  const { ann, bo, boId, posts } = await pair()
  await ann.page.evaluate(([to, kind]) => (globalThis as unknown as { peer: FamilyPeer }).peer.call(to, kind), [
    boId,
    type
  ] as const)
  await reaches(bo, "ringing")
  await press(bo, "call:take")
  await statusIs(ann, 2)
  await areTogether(ann, bo, type === 1)
  await asks(ann, (peer) => peer.hangUp())
  await reaches(bo, null)
  await expect.poll(() => record(bo)).toMatch(/Duration 0\d:\d\d/)
  const told = [
    "said calling 901",
    "heard calling 901",
    "heard acceptRtc 904",
    "said offer",
    "heard answer 901",
    "said hangup 906"
  ]
  expect((await words(ann)).toSorted()).toEqual([...told, "heard otherOpt 906"].toSorted())
  await heardOn(ann, "acceptRtc", 904)
  await heardOn(ann, "answer", 901)
  arePosted(posts, `a client of the family calls ours, by ${media}`)
  expect(bo.complaints()).toEqual([])
})

it.each([
  ["voice", 0],
  ["video", 1]
] as const)("ours calls a client of the family, by %s, and hangs up", async (media, type) => {
  const { ann, bo, posts } = await pair()
  if (type === 0) await press(bo, "chat:call")
  else {
    await press(bo, "chat:composer.attach")
    await bo.page.getByRole("menuitem", { name: bo.t("attach:videoCall") }).click()
  }
  await statusIs(ann, 3)
  await asks(ann, (peer) => peer.take())
  await areTogether(ann, bo, type === 1)
  await press(bo, "call:hangUp")
  await statusIs(ann, 0)
  await expect.poll(() => record(bo)).toMatch(/Duration 0\d:\d\d/)
  expect(await words(ann)).toEqual([
    ...["heard calling 901", "said acceptRtc 904", "heard offer 901", "said answer", "heard hangup 906"]
  ])
  await heardOn(ann, "calling", 901)
  await heardOn(ann, "offer", 901)
  await heardOn(ann, "hangup", 906)
  arePosted(posts, `ours calls a client of the family, by ${media}`)
  expect(bo.complaints()).toEqual([])
})

it("each side refuses and takes back in the words of the other", async () => {
  const { ann, bo, boId, posts } = await pair()
  const calls = () => ann.page.evaluate((to) => (globalThis as unknown as { peer: FamilyPeer }).peer.call(to, 0), boId)
  await calls()
  await reaches(bo, "ringing")
  await press(bo, "call:refuse")
  await statusIs(ann, 0)
  await calls()
  await reaches(bo, "ringing")
  await asks(ann, (peer) => peer.hangUp())
  await reaches(bo, null)
  await press(bo, "chat:call")
  await statusIs(ann, 3)
  await asks(ann, (peer) => peer.hangUp())
  await bo.page.getByText(bo.t("call:notice.peer-refused")).waitFor()
  await press(bo, "chat:call")
  await statusIs(ann, 3)
  await press(bo, "call:cancel")
  await statusIs(ann, 0)
  const codes = (await words(ann)).filter((each) => each.includes("hangup"))
  expect(codes).toEqual(["heard hangup 903", "said hangup 902", "said hangup 903", "heard hangup 902"])
  arePosted(posts, "each refuses and takes back")
  expect(bo.complaints()).toEqual([])
})

const callOf = (who: Stranger, to: number) =>
  who.page.evaluate((id) => (globalThis as unknown as { peer: FamilyPeer }).peer.call(id, 0), to)
const busyWords = async (who: Stranger) => (await words(who)).filter((each) => each.includes("busy"))

it("in a call of both, ours and the family's hear of a third that they are busy, whichever client that has", async () => {
  const { ann, bo, boId, people } = await pair()
  const [cy, dee] = [await person(house.url, "cy.f", "Cy Duarte"), await person(house.url, "dee.f", "Dee Okafor")]
  await befriend(house.url, cy, people[0])
  await befriend(house.url, dee, people[1])
  const [ours, family] = [await openOurs(cy, people[0]), await openStranger(dee)]
  await callOf(ann, boId)
  await reaches(bo, "ringing")
  await press(bo, "call:take")
  await areTogether(ann, bo, false)
  await press(ours, "chat:call")
  await ours.page.getByText(ours.t("call:notice.peer-busy")).waitFor()
  await reaches(ours, null)
  await callOf(family, boId)
  await statusIs(family, 4)
  expect(await busyWords(family)).toEqual(["heard busy 907"])
  await heardOn(family, "busy", 907)
  await reaches(bo, "talking")
  await statusIs(ann, 2)
  expect(await busyWords(ann)).toEqual([])
  await asks(ann, (peer) => peer.hangUp())
  await reaches(bo, null)
  expect([...bo.complaints(), ...ours.complaints()]).toEqual([])
})

it("a client that has a call of which the service does not know says itself that it is busy, to the other's client", async () => {
  const { ann, bo, boId, people } = await pair()
  await asks(ann, (peer) => peer.occupy(true))
  await press(bo, "chat:call")
  await bo.page.getByText(bo.t("call:notice.peer-busy")).waitFor()
  await reaches(bo, null)
  expect(await words(ann)).toEqual(["heard calling 901", "said busy 907"])
  await expect.poll(() => record(bo)).toContain("Busy")
  await asks(ann, (peer) => peer.occupy(false))
  // Bo calls somebody else, and is still asked for the microphone
  const eve = await person(house.url, "eve.f", "Eve Stone")
  await befriend(house.url, eve, people[1])
  await bo.open(`/pages/message/chat?id=${eve.id}`)
  await bo.page.getByRole("heading", { name: "Eve Stone" }).waitFor()
  await bo.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
  })
  await press(bo, "chat:call")
  await reaches(bo, "opening")
  await callOf(ann, boId)
  await statusIs(ann, 4)
  expect((await busyWords(ann)).at(-1)).toBe("heard busy 907")
  await reaches(bo, "opening")
  await press(bo, "call:cancel")
  await reaches(bo, null)
  expect(bo.complaints()).toEqual([])
})
