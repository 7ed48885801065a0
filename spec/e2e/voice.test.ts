import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Locator, Page } from "playwright"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { CHROMIUM } from "../layout/browser.ts"
import { befriend, PASSWORD, person, type Person, say } from "../layout/Person.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, reload, type Window } from "./window.ts"

/** What the microphone hears: a tone of so many swings a second. */
const TONE = 440
const RATE = 48_000

/** Two seconds of the tone, as a file that a browser plays to itself again and again. */
const wave = (): Buffer => {
  const samples = Int16Array.from({ length: RATE * 2 }, (_, at) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * TONE * at) / RATE))
  )
  const head = Buffer.alloc(44)
  head.write("RIFF", 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write("WAVEfmt ", 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write("data", 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

let folder: string
let house: House
let ann: Person
let bo: Person
let pairs = 0
const windows: Array<Window> = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-voice-"))
  const heard = join(folder, "tone.wav")
  writeFileSync(heard, wave())
  const args = [
    ...(CHROMIUM.args ?? []),
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-audio-capture=${heard}`,
    "--autoplay-policy=no-user-gesture-required"
  ]
  house = await openHouse(undefined, {}, { ...CHROMIUM, args })
})
beforeEach(async () => {
  pairs += 1
  ann = await person(house.url, `ann.voice${pairs}`, "Ann Larsen")
  bo = await person(house.url, `bo.voice${pairs}`, "Bo Chen")
  await befriend(house.url, bo, ann)
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const inChat = async (me: Person, other: Person, size: typeof DESK | typeof PHONE = DESK): Promise<Window> => {
  const window = await openWindow(house, { language: "en", size, person: me })
  windows.push(window)
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.composer.waitFor()
  await window.page.getByRole("log").waitFor()
  return window
}
const talk = ({ page, t }: Window): Locator => page.getByRole("button", { name: t("chat:composer.talk"), exact: true })
const stage = ({ page }: Window, tag: string): Locator => page.locator(`[data-stage=${tag}]`)
const voices = ({ page }: Window): Locator => page.locator("[data-voice]")
const named = (scope: Page | Locator, name: string): Locator => scope.getByRole("button", { name, exact: true })
const isSent = async (window: Window, count = 1): Promise<void> => {
  await expect.poll(() => voices(window).count()).toBe(count)
  await expect
    .poll(() =>
      window.page
        .locator("[data-message]")
        .filter({ has: window.page.locator("[data-voice]") })
        .last()
        .locator("[data-delivery]")
        .getAttribute("data-delivery")
    )
    .toMatch(/sent|read/)
}
const middle = async (of: Locator) => {
  const box = await of.boundingBox()
  if (box === null) throw new Error("There is nothing to press.")
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** Holds the button until it records. */
const hold = async (window: Window) => {
  const at = await middle(talk(window))
  await window.page.mouse.move(at.x, at.y)
  await window.page.mouse.down()
  await stage(window, "Recording").waitFor()
  return at
}
const speakFor = (window: Window, millis: number) => window.page.waitForTimeout(millis)
/** Records for so long by the keyboard and sends it. */
const sayByKeys = async (window: Window, millis: number): Promise<void> => {
  await talk(window).focus()
  await window.page.keyboard.press("Enter")
  await stage(window, "Recording").waitFor()
  await speakFor(window, millis)
  await window.page.keyboard.press("Enter")
}

interface Row {
  readonly type: string
  readonly content: string
  readonly fileName: string
  readonly extends: { readonly duration: number; readonly peaks?: string }
}
const rowsOf = async (): Promise<ReadonlyArray<Row>> => {
  const body = { toContactId: String(ann.id), is_group: "0", page: 1, limit: 100 }
  const rows = (await ask(house.url, "getMessageList", body as never, bo.token)) as ReadonlyArray<Row>
  return rows.filter(({ type }) => type === "voice")
}

/** The strongest tone in a sound that this page loads, in swings a second. Runs in the page. */
const strongest = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer()
    const rate = 8000
    const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes)
    const samples = sound.getChannelData(0).subarray(rate / 4, rate / 4 + rate / 2)
    let best = { at: 0, power: 0 }
    for (let tone = 100; tone < 2000; tone += 10) {
      let [cos, sin] = [0, 0]
      samples.forEach((each, n) => {
        cos += each * Math.cos((2 * Math.PI * tone * n) / rate)
        sin += each * Math.sin((2 * Math.PI * tone * n) / rate)
      })
      const power = cos * cos + sin * sin
      if (power > best.power) best = { at: tone, power }
    }
    return best.at
  }, url)

const audioAt = ({ page }: Window): Promise<number> =>
  page.locator("body > audio").evaluate((sound) => (sound as HTMLAudioElement).currentTime, undefined, { timeout: 5000 })

// (VOICE-03, VOICE-04)
it("what one says while the button is held is heard by the other", async () => {
  const [me, other] = [await inChat(ann, bo), await inChat(bo, ann, PHONE)]
  await hold(me)
  await speakFor(me, 1800)
  await expect.poll(() => me.page.locator("[data-levels] i").count()).toBeGreaterThan(5)
  await me.page.mouse.up()
  await isSent(me)
  const [row] = await rowsOf()
  expect(row?.extends.duration).toBeGreaterThan(1)
  expect(row?.extends.duration).toBeLessThan(6)
  expect(row?.extends.peaks).toMatch(/^[A-Za-z0-9+/]{64}$/)
  expect(row?.fileName).toMatch(/\.mp3$/)
  await voices(other).first().waitFor()
  expect(await voices(other).first().getAttribute("data-unheard")).toBe("true")
  await voices(other).getByRole("button").first().click()
  await expect.poll(() => audioAt(other)).toBeGreaterThan(0.2)
  expect(await voices(other).first().getAttribute("data-unheard")).toBeNull()
  expect(await strongest(other.page, new URL(row?.content ?? "", house.url).href)).toBeCloseTo(TONE, -1)
  expect([...me.complaints(), ...other.complaints()]).toEqual([])
})

// (VOICE-01, VOICE-03)
it("slid away it is cancelled, and too short nothing goes", async () => {
  const me = await inChat(ann, bo)
  const at = await hold(me)
  await speakFor(me, 1200)
  await me.page.mouse.move(at.x - 150, at.y, { steps: 5 })
  await me.page.getByText(me.t("voice:away")).waitFor()
  await me.page.mouse.up()
  await me.page.locator("[data-stage]").waitFor({ state: "detached" })
  await hold(me)
  await me.page.mouse.up()
  await me.page.getByText(me.t("voice:hint.short")).waitFor()
  await speakFor(me, 500)
  expect([await voices(me).count(), await rowsOf()]).toEqual([0, []])
})

it("slid up it goes on without a finger, and is sent or deleted by a button", async () => {
  const me = await inChat(ann, bo)
  const at = await hold(me)
  await me.page.mouse.move(at.x, at.y - 120, { steps: 5 })
  await me.page.mouse.up()
  await named(me.page, me.t("voice:cancel")).click()
  await me.page.locator("[data-stage]").waitFor({ state: "detached" })
  const again = await hold(me)
  await me.page.mouse.move(again.x, again.y - 120, { steps: 5 })
  await me.page.mouse.up()
  await speakFor(me, 1500)
  await named(me.page, me.t("voice:send")).click()
  await isSent(me)
})

it("by keys it begins with a press and is sent with one, and Escape cancels it", async () => {
  const me = await inChat(ann, bo)
  await sayByKeys(me, 1500)
  await isSent(me)
  await talk(me).focus()
  await me.page.keyboard.press("Enter")
  await stage(me, "Recording").waitFor()
  await me.page.keyboard.press("Escape")
  await me.page.locator("[data-stage]").waitFor({ state: "detached" })
  expect(await voices(me).count()).toBe(1)
})

it("a microphone that is lost leaves a draft, which is heard and sent", async () => {
  const me = await inChat(ann, bo)
  await me.page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish)
      // what a browser does when it is taken out
      setTimeout(() => {
        for (const track of stream.getTracks()) {
          track.stop()
          track.dispatchEvent(new Event("ended"))
        }
      }, 2000)
      return stream
    }
  })
  await talk(me).focus()
  await me.page.keyboard.press("Enter")
  await stage(me, "Draft").waitFor()
  await named(me.page, me.t("voice:listen")).click()
  await named(me.page, me.t("voice:pauseDraft")).waitFor()
  await named(me.page, me.t("voice:send")).click()
  await isSent(me)
})

it("what is spoken stays as a draft where its chat is left, and is sent when one comes back and asks for it", async () => {
  await say(house.url, bo, ann, "Good morning")
  const me = await inChat(ann, bo)
  await talk(me).focus()
  await me.page.keyboard.press("Enter")
  await stage(me, "Recording").waitFor()
  await speakFor(me, 1500)
  await me.open("/")
  await me.open(`/pages/message/chat?id=${bo.id}`)
  await stage(me, "Draft").waitFor()
  expect(await rowsOf()).toEqual([])
  // Escape is for the menu that stands above all
  await me.line("Good morning").last().locator("[data-text]").click({ button: "right" })
  await me.page.getByRole("menu").waitFor()
  await me.page.keyboard.press("Escape")
  await me.page.getByRole("menu").waitFor({ state: "detached" })
  await named(me.page, me.t("voice:send")).click()
  await isSent(me)
})

it("a call that begins has the microphone: what was spoken stays as a draft", async () => {
  const me = await inChat(ann, bo)
  await talk(me).focus()
  await me.page.keyboard.press("Enter")
  await stage(me, "Recording").waitFor()
  await speakFor(me, 1500)
  await named(me.page, me.t("chat:call")).click()
  await stage(me, "Draft").waitFor()
  expect(await voices(me).count()).toBe(0)
})

it("what is spoken ends with the session: the next person finds nothing of it", async () => {
  const me = await inChat(ann, bo)
  await talk(me).focus()
  await me.page.keyboard.press("Enter")
  await stage(me, "Recording").waitFor()
  await speakFor(me, 1500)
  await me.open("/")
  await me.open(`/pages/message/chat?id=${bo.id}`)
  await stage(me, "Draft").waitFor()
  await me.page.evaluate(() => Object.assign(window, { isSame: true }))
  await me.open("/pages/mine/profile")
  await named(me.page, me.t("me:logout.title")).click()
  await named(me.page.getByRole("dialog"), me.t("me:logout.title")).click()
  const cy = await person(house.url, `cy.voice${pairs}`, "Cy Duarte")
  await befriend(house.url, bo, cy)
  await me.page.locator("main [name=account]").fill(cy.account)
  await me.page.locator("main [name=password]").fill(PASSWORD)
  await me.page.locator("main [name=agreement]").check()
  await me.page.locator("main [type=submit]").click()
  await me.page.getByRole("navigation", { name: me.t("app:tabs.name") }).waitFor()
  await me.open(`/pages/message/chat?id=${bo.id}`)
  await me.composer.waitFor()
  expect(await me.page.evaluate(() => "isSame" in window)).toBe(true)
  expect(await me.page.locator("[data-stage]").count()).toBe(0)
})

it("a microphone that is not allowed is told with what to do", async () => {
  const me = await inChat(ann, bo)
  await me.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))
  })
  await talk(me).click()
  await me.page.getByRole("alert").getByText(me.t("voice:refused.denied")).waitFor()
  await named(me.page, me.t("voice:close")).click()
  await me.page.locator("[data-stage]").waitFor({ state: "detached" })
})

// (OUTBOX-07)
it("goes on when the page is loaded again before it was sent, and comes once", async () => {
  const me = await inChat(ann, bo)
  await me.page.route(/\/common\/upload\//, (route) => route.abort())
  await sayByKeys(me, 1500)
  await voices(me).first().waitFor()
  await me.page.unroute(/\/common\/upload\//)
  await reload(me.page)
  await isSent(me)
  expect((await rowsOf()).length).toBe(1)
})

// (VOICE-05)
it("the next that was not heard follows, on whatever screen one is, and the bar ends it", async () => {
  const [me, other] = [await inChat(ann, bo), await inChat(bo, ann, PHONE)]
  for (const count of [1, 2]) {
    await sayByKeys(me, 1500)
    await isSent(me, count)
  }
  await expect.poll(() => voices(other).count()).toBe(2)
  await voices(other).first().getByRole("button").first().click()
  await expect.poll(() => voices(other).last().getAttribute("data-voice"), { timeout: 15_000 }).toBe("playing")
  expect(await voices(other).last().getAttribute("data-unheard")).toBeNull()
  await other.open("/")
  const bar = other.page.getByRole("region", { name: other.t("voice:bar") })
  await bar.getByText(other.t("voice:by", { name: "Ann Larsen" })).waitFor()
  // when all was heard it goes by itself
  await bar.waitFor({ state: "detached" })
  await other.open(`/pages/message/chat?id=${ann.id}`)
  await voices(other).first().getByRole("button").first().click()
  await named(bar, other.t("voice:speed", { speed: 1 })).click()
  await named(bar, other.t("voice:stop")).click()
  await bar.waitFor({ state: "detached" })
  await reload(other.page)
  expect(await voices(other).first().getAttribute("data-unheard")).toBeNull()
  await voices(other).first().getByRole("button").first().click()
  await named(bar, other.t("voice:speed", { speed: 1.5 })).waitFor()
})
