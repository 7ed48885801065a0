import { afterEach, assert, beforeEach, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { type Alert, Alerts, type AlertNotice } from "#engine/client/ports/Alerts.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { alertsOnPage } from "./page.ts"

/** What the page's browser was asked to do. */
let done: Array<unknown> = []
let page = new EventTarget()
let worker = new EventTarget()
/** Notifications of the page that stand. */
let cards: Array<Card> = []
/** Notifications of the worker that stand. */
let kept: Array<{ readonly tag: string; readonly close: () => void }> = []
let clock = 0

class Card extends EventTarget {
  static permission = "granted"
  readonly title: string
  readonly options: NotificationOptions
  constructor(title: string, options: NotificationOptions) {
    super()
    this.title = title
    this.options = options
    cards = [...cards.filter((each) => each.options.tag !== options.tag), this]
  }
  close(): void {
    cards = cards.filter((each) => each !== this)
    this.dispatchEvent(new Event("close"))
  }
}

class Context {
  state = "running"
  destination = {}
  resume = async () => void (this.state = "running")
  suspend = async () => void (this.state = "suspended")
  decodeAudioData = async (bytes: ArrayBuffer) => ({ bytes: bytes.byteLength })
  createBufferSource = () =>
    Object.assign(new EventTarget(), { buffer: null, connect: () => undefined, start: () => done.push("sound") })
}

const registration = {
  active: {},
  showNotification: async (title: string, { tag = "" }: NotificationOptions) => {
    done.push(["worker", title, tag])
    kept.push({ tag, close: () => void (kept = kept.filter((each) => each.tag !== tag)) })
  },
  getNotifications: async ({ tag }: { readonly tag: string }) => kept.filter((each) => each.tag === tag)
}

const withBrowser = ({ hasWorker = false, isTouched = false, permission = "granted" } = {}): void => {
  Card.permission = permission
  vi.stubGlobal("navigator", {
    userActivation: { hasBeenActive: isTouched },
    vibrate: (millis: number) => done.push(["vibrate", millis]),
    serviceWorker: Object.assign(worker, { getRegistration: async () => (hasWorker ? registration : undefined) })
  })
}

beforeEach(() => {
  done = []
  cards = []
  kept = []
  clock = 0
  page = new EventTarget()
  worker = new EventTarget()
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page))
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page))
  vi.stubGlobal("window", { focus: () => done.push("focus") })
  vi.spyOn(performance, "now").mockImplementation(() => clock)
  vi.stubGlobal("AudioContext", Context)
  vi.stubGlobal("Notification", Card)
  vi.stubGlobal("fetch", async (address: string) => {
    done.push(["fetch", address])
    return new Response("tick", { status: 200 })
  })
  withBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const settled = (): Promise<unknown> => new Promise((resolve) => setImmediate(resolve))

const start = () => {
  const layer = alertsOnPage({
    home: "/h5/",
    sound: "/ding.mp3",
    say: ({ chat, name }) => ({ title: name, body: `about ${chat}`, place: `/chat?id=${chat}` }),
    go: (place) => done.push(["go", place])
  })
  return Effect.runSync(Alerts.pipe(Effect.provide(layer)))
}
const notice = (chat: string): AlertNotice => ({
  chat: ContactId.make(chat),
  kind: "person",
  name: `Name ${chat}`,
  sender: "",
  preview: { _tag: "Text", text: "hi" },
  mentioned: false
})
const alert = (more: Partial<Alert>): Alert => ({ sound: false, vibrate: false, notices: [], ...more })

it("sounds after the first touch, and fetches the sound once", async () => {
  const alerts = start()
  alerts.raise(alert({ sound: true }))
  await settled()
  assert.deepStrictEqual(done, [])
  page.dispatchEvent(new Event("pointerdown"))
  await settled()
  for (let i = 0; i < 2; i += 1) {
    alerts.raise(alert({ sound: true }))
    await settled()
  }
  assert.deepStrictEqual(done, [["fetch", "/ding.mp3"], "sound", "sound"])
})

it("makes nobody wait who touches the page: what sounds is opened once that touch is over", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  let opened = 0
  vi.stubGlobal(
    "AudioContext",
    class extends Context {
      constructor() {
        super()
        opened += 1
      }
    }
  )
  start()
  for (const type of ["pointerdown", "pointerup", "keydown"]) page.dispatchEvent(new Event(type))
  assert.strictEqual(opened, 0)
  // WebKit takes it for asked by a person until a second after the touch
  vi.advanceTimersByTime(999)
  assert.strictEqual(opened, 1)
  vi.useRealTimers()
})

it("sounds at once where somebody has touched the page before the engine was here", async () => {
  withBrowser({ isTouched: true })
  start().raise(alert({ sound: true }))
  await settled()
  assert.deepStrictEqual(done, [["fetch", "/ding.mp3"], "sound"])
})

it("what could not sound in time is not heard later, and a sound that did not arrive is asked for again", async () => {
  const alerts = start()
  page.dispatchEvent(new Event("keydown"))
  vi.stubGlobal("fetch", async () => {
    clock += 3000
    return new Response("tick", { status: 200 })
  })
  alerts.raise(alert({ sound: true }))
  await settled()
  assert.deepStrictEqual(done, [])
  const other = start()
  page.dispatchEvent(new Event("keydown"))
  vi.stubGlobal("fetch", async () => new Response("", { status: 502 }))
  other.raise(alert({ sound: true }))
  await settled()
  vi.stubGlobal("fetch", async () => new Response("tick", { status: 200 }))
  other.raise(alert({ sound: true }))
  await settled()
  assert.deepStrictEqual(done, ["sound"])
})

// (ALERT-04)
it("vibrates once somebody has touched the page", () => {
  start().raise(alert({ vibrate: true }))
  assert.deepStrictEqual(done, [])
  withBrowser({ isTouched: true })
  start().raise(alert({ vibrate: true }))
  assert.deepStrictEqual(done, [["vibrate", 120]])
})

// (ALERT-05, ALERT-06)
it("shows one notification for each chat, the newest on top, and leads there", async () => {
  const alerts = start()
  alerts.raise(alert({ notices: [notice("7"), notice("8")] }))
  alerts.raise(alert({ notices: [notice("7")] }))
  await settled()
  assert.deepStrictEqual(
    cards.map(({ options, title }) => [title, options.body, options.tag]),
    [
      ["Name 8", "about 8", "chat:8"],
      ["Name 7", "about 7", "chat:7"]
    ]
  )
  cards.at(-1)?.dispatchEvent(new Event("click"))
  assert.deepStrictEqual(done, ["focus", ["go", "/chat?id=7"]])
  assert.strictEqual(cards.length, 1)
  alerts.end([ContactId.make("8")])
  await settled()
  assert.strictEqual(cards.length, 0)
})

it("the system sounds only where we should and cannot", async () => {
  const silent = async (more: Partial<Alert>): Promise<unknown> => {
    start().raise(alert({ notices: [notice("7")], ...more }))
    await settled()
    return cards.at(-1)?.options.silent
  }
  assert.strictEqual(await silent({ sound: false }), true)
  assert.strictEqual(await silent({ sound: true }), false)
  withBrowser({ isTouched: true })
  assert.strictEqual(await silent({ sound: true }), true)
})

it("leaves it to the worker where there is one; a click there leads here", async () => {
  withBrowser({ hasWorker: true })
  const alerts = start()
  alerts.raise(alert({ notices: [notice("7")] }))
  // said at once, done in turn
  alerts.raise(alert({ notices: [notice("8")] }))
  alerts.end([ContactId.make("7")])
  await settled()
  worker.dispatchEvent(new MessageEvent("message", { data: { place: "/chat?id=8" } }))
  worker.dispatchEvent(new MessageEvent("message", { data: "something else" }))
  assert.deepStrictEqual(done, [
    ["worker", "Name 7", "chat:7"],
    ["worker", "Name 8", "chat:8"],
    ["go", "/chat?id=8"]
  ])
  assert.deepStrictEqual(
    kept.map(({ tag }) => tag),
    ["chat:8"]
  )
  assert.deepStrictEqual(cards, [])
})

it.each(["default", "denied"])("shows nothing while the permission is %s", async (permission) => {
  withBrowser({ permission })
  start().raise(alert({ notices: [notice("7")] }))
  await settled()
  assert.deepStrictEqual(cards, [])
})

it("does nothing where a browser has none of it", async () => {
  vi.stubGlobal("navigator", {})
  for (const name of ["Notification", "AudioContext"]) Reflect.deleteProperty(globalThis, name)
  const alerts = start()
  page.dispatchEvent(new Event("pointerdown"))
  alerts.raise(alert({ sound: true, vibrate: true, notices: [notice("7")] }))
  alerts.end([ContactId.make("7")])
  await settled()
  assert.deepStrictEqual(done, [])
})
