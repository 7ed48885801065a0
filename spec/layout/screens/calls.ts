import type { Locator } from "playwright"
import type { People } from "../people.ts"
import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

/** A microphone that is never allowed: nobody else hears of the call. Runs inside the page. */
const waitForEver = (): void => {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
}

/** The microphone is not allowed. Runs inside the page. */
const forbid = (): void => {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))
}

/** Calls a friend with such a microphone, until that is there. */
const calling = (name: string, key: string, microphone: () => void, until: (stage: Stage) => Locator): Screen => ({
  name,
  viewer: "me",
  open: async (stage) => {
    const { page, people, t } = stage
    await go(page, `/pages/contacts/detail?id=${people.friend.id}`)
    await page.evaluate(microphone)
    await page.getByRole("button", { name: t(key), exact: true }).click()
    await until(stage).waitFor()
  }
})

const begin = (name: string, key: string): Screen =>
  calling(name, key, waitForEver, ({ page, t }) => page.getByRole("button", { name: t("call:cancel"), exact: true }))

const over = (name: string): Screen => ({
  name,
  viewer: "me",
  open: async ({ page, t }) => {
    await page.getByRole("button", { name: t("call:cancel"), exact: true }).click()
    await page.locator("[data-call]").waitFor({ state: "detached" })
  }
})

/** Keeps the socket of the page at hand. Runs inside the page, before all else. */
const keepSocket = (): void => {
  const Own = WebSocket
  class Kept extends Own {
    constructor(...address: ConstructorParameters<typeof WebSocket>) {
      super(...address)
      Object.assign(globalThis, { keptSocket: this })
    }
  }
  Object.assign(globalThis, { WebSocket: Kept })
}

interface Other {
  readonly me: number
  readonly id: number
  /** How the other side describes itself. */
  readonly sdp: string
}

/** A call with another side whose words, pictures and figures are made up: the service hears nothing of it. Runs inside the page. */
const madeUp = ({ id: other, me, sdp }: Other): void => {
  const isScreen = sdp.includes("slides")
  const drawn = (width: number, height: number, hue: number): MediaStream => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height })
    const context = canvas.getContext("2d")
    setInterval(() => {
      if (context === null) return
      context.fillStyle = `hsl(${hue} 45% 45%)`
      context.fillRect(0, 0, width, height)
      context.fillStyle = "#ffffff"
      context.font = `${height / 8}px sans-serif`
      context.fillText(isScreen ? "| A | B | C |" : "☺", width / 8, height / 2)
    }, 100)
    return canvas.captureStream(10)
  }
  navigator.mediaDevices.getUserMedia = ({ video } = {}) =>
    Promise.resolve(video === undefined ? new MediaStream() : drawn(480, 640, 160))
  navigator.mediaDevices.getDisplayMedia = () => Promise.resolve(drawn(1600, 900, 220))
  const named = ["Headset with a rather long name of its maker", "Built in"]
  const kinds = ["audioinput", "audiooutput", "videoinput"]
  navigator.mediaDevices.enumerateDevices = () =>
    Promise.resolve(
      kinds.flatMap((kind) => named.map((label) => ({ kind, label, deviceId: label, groupId: "" }) as MediaDeviceInfo))
    )
  let packets = 0
  let isLost = false
  let loseSound: () => void = () => undefined
  class Peer extends EventTarget {
    localDescription: object | null = null
    remoteDescription: object | null = null
    connectionState = "new"
    constructor() {
      super()
      loseSound = () => {
        isLost = true
        this.connectionState = "disconnected"
        this.dispatchEvent(new Event("connectionstatechange"))
      }
    }
    addTrack(): void {}
    addTransceiver(): void {}
    getTransceivers = () => []
    getStats = () =>
      Promise.resolve(
        new Map([["in", { type: "inbound-rtp", packetsReceived: (packets += 100), packetsLost: packets, jitter: 0 }]])
      )
    createOffer = () => Promise.resolve({ type: "offer", sdp: "v=0" })
    setLocalDescription = (): Promise<void> => Promise.resolve()
    setRemoteDescription = (description: object): Promise<void> => {
      this.remoteDescription = description
      // it stays away
      if (isLost) return Promise.resolve()
      this.connectionState = "connected"
      this.dispatchEvent(new Event("connectionstatechange"))
      const pictures = sdp.includes("m=video") ? drawn(isScreen ? 1600 : 640, isScreen ? 900 : 480, 20).getTracks() : []
      for (const track of pictures) this.dispatchEvent(Object.assign(new Event("track"), { track }))
      return Promise.resolve()
    }
    close(): void {}
  }
  const tell = (id: string, event: string, code: number): void => {
    const { keptSocket } = globalThis as unknown as { keptSocket: WebSocket }
    const detail = { type: sdp.includes("m=video") ? 1 : 0, event, status: 3, code, callTime: 0, isMobile: 0, sdp }
    const data = { id, msg_id: 9, type: "webrtc", content: "", toContactId: me, fromUser: { id: other }, extends: detail }
    keptSocket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ type: "webrtc", time: 1, data }) }))
  }
  const own = globalThis.fetch
  const fetch = (...asked: Parameters<typeof own>): Promise<Response> => {
    const [address, request] = asked
    const isSignal = (address instanceof Request ? address.url : address.toString()).toLowerCase().includes("sendtomsg")
    if (!isSignal || typeof request?.body !== "string") return own(...asked)
    const { event, id } = JSON.parse(request.body) as { id: string; event: string }
    if (event === "calling") setTimeout(() => tell(id, "acceptRtc", 904), 50)
    if (event === "offer") setTimeout(() => tell(id, "answer", 901), 50)
    return Promise.resolve(Response.json({ code: 0, msg: "", data: { id, msg_id: 9, extends: { code: 901 } } }))
  }
  const rings = (): void => tell("k9", "calling", 901)
  Object.assign(globalThis, { RTCPeerConnection: Peer, fetch, madeUp: { rings, loseSound: () => loseSound() } satisfies MadeUp })
}

/** What the other side does when it is asked to. */
interface MadeUp {
  readonly rings: () => void
  readonly loseSound: () => void
}

/** Beside a made-up person; gives the button that calls them. */
const besideOther = async ({ page, people: { friend, me }, t }: Stage, key: string, sdp: string): Promise<Locator> => {
  await page.addInitScript(keepSocket)
  await page.goto(new URL(`#/pages/contacts/detail?id=${friend.id}`, page.url()).href)
  await page.reload()
  const begin = page.getByRole("button", { name: t(key), exact: true })
  await begin.waitFor()
  await page.waitForFunction(() => "keptSocket" in globalThis)
  await page.evaluate(madeUp, { me: me.id, id: friend.id, sdp })
  return begin
}

/** A call that goes on; the other side shows what its description says. */
const talking = (name: string, key: string, sdp: string): Screen => ({
  name,
  viewer: "me",
  open: async (stage) => {
    await (await besideOther(stage, key, sdp)).click()
    await stage.page.locator("[data-call=talking]").waitFor()
  }
})

/** Somebody calls. */
const ringing = (name: string, sdp: string): Screen => ({
  name,
  viewer: "me",
  open: async (stage) => {
    await besideOther(stage, "contacts:detail.voiceCall", sdp)
    await stage.page.evaluate(() => (globalThis as unknown as { readonly madeUp: MadeUp }).madeUp.rings())
    await stage.page.locator("[data-call=ringing]").waitFor()
  }
})

/** Why no call begins, and how to allow it; closed before the next screen. */
const denied = (name: string, key: string): ReadonlyArray<Screen> => [
  calling(name, key, forbid, ({ page, t }) => page.getByRole("dialog", { name: t("call:denied.title") })),
  inCall(`${name}-read`, "app:close", ({ page }) => page.getByRole("dialog"), "detached")
]

/** What is opened in a call that goes on, unless it is already. */
const inCall = (name: string, key: string, is: (stage: Stage) => Locator, state: "visible" | "detached" = "visible"): Screen => ({
  name,
  viewer: "me",
  open: async (stage) => {
    const isThere = (await is(stage).count()) > 0
    if (isThere !== (state === "visible")) await stage.page.getByRole("button", { name: stage.t(key), exact: true }).click()
    await is(stage).waitFor({ state })
  }
})
const hungUp = (name: string): Screen => inCall(name, "call:hangUp", ({ page }) => page.locator("[data-call]"), "detached")
const small: (stage: Stage) => Locator = ({ page }) => page.locator("[data-call][data-small]")

/** A call by its address, of a friend and of nobody. */
const addressed = (name: string, of: (people: People) => number, key: string): Screen => ({
  name,
  viewer: "me",
  open: async ({ page, people, t }) => {
    await go(page, `/pages/message/call?msg_id=k1&type=1&status=1&id=${of(people)}`)
    await page.locator("main").getByText(t(key), { exact: true }).last().waitFor()
  }
})

const PICTURE = "v=0\r\nm=video 9\r\n"

/** A call that goes on, by voice and by video, with its devices, its quality and a screen. */
const GOING_ON: ReadonlyArray<Screen> = [
  talking("call-talking", "contacts:detail.voiceCall", "v=0\r\n"),
  { name: "call-poor", viewer: "me", open: ({ page, t }) => page.getByText(t("call:poor")).waitFor() },
  inCall("call-devices", "call:devices", ({ page }) => page.getByRole("dialog")),
  inCall("call-devices-closed", "app:close", ({ page }) => page.getByRole("dialog"), "detached"),
  {
    name: "call-lost",
    viewer: "me",
    open: async ({ page }) => {
      await page.evaluate(() => (globalThis as unknown as { readonly madeUp: MadeUp }).madeUp.loseSound())
      await page.locator("[data-call=lost]").waitFor()
    }
  },
  hungUp("call-talking-over"),
  talking("call-video-talking", "contacts:detail.videoCall", PICTURE),
  inCall("call-video-small", "call:smaller", small),
  inCall("call-video-larger", "call:larger", small, "detached"),
  hungUp("call-video-talking-over"),
  talking("call-screen", "contacts:detail.videoCall", `${PICTURE}a=content:slides\r\n`),
  hungUp("call-screen-over")
]

/** A call that is begun, full and small; each ends before the next screen. */
export const CALLS: ReadonlyArray<Screen> = [
  begin("call", "contacts:detail.voiceCall"),
  {
    name: "call-small",
    viewer: "me",
    open: async ({ page, t }) => {
      await page.getByRole("button", { name: t("call:smaller"), exact: true }).click()
      await page.getByRole("button", { name: t("call:larger"), exact: true }).waitFor()
    }
  },
  over("call-over"),
  addressed("call-page", ({ friend }) => friend.id, "contacts:detail.sendMessage"),
  addressed("call-page-nobody", () => 999_999, "call:nobody"),
  begin("call-video", "contacts:detail.videoCall"),
  over("call-video-over"),
  ...denied("call-denied", "contacts:detail.voiceCall"),
  ...denied("call-video-denied", "contacts:detail.videoCall"),
  ringing("call-ringing", "v=0\r\n"),
  inCall("call-refusing", "call:refuseWith", ({ page, t }) => page.getByRole("form", { name: t("call:refuseWith") })),
  inCall("call-refused", "call:refuse", ({ page }) => page.locator("[data-call]"), "detached"),
  ringing("call-video-ringing", PICTURE),
  inCall("call-video-refused", "call:refuse", ({ page }) => page.locator("[data-call]"), "detached"),
  ...GOING_ON,
  {
    name: "call-back",
    viewer: "me",
    open: async ({ page, people, t }) => {
      const left = { me: people.me.id, peer: people.friend.id, media: "voice" }
      await page.evaluate((call) => {
        sessionStorage.setItem("leftCall", JSON.stringify({ ...call, at: Date.now() }))
      }, left)
      await page.reload()
      await page.getByText(t("call:interrupted")).waitFor()
    }
  },
  {
    name: "call-back-declined",
    viewer: "me",
    open: async ({ page, t }) => {
      await page.getByRole("button", { name: t("app:close"), exact: true }).click()
      await page.getByText(t("call:interrupted")).waitFor({ state: "detached" })
    }
  }
]
