import type { Page } from "playwright"
import { expect, it } from "vitest"
import { ask } from "../layout/ask.ts"
import { befriend, PASSWORD, person, say } from "../layout/Person.ts"
import {
  audioAt,
  beginByKeys,
  goesOn,
  hold,
  isSent,
  named,
  sayByKeys,
  speakers,
  speakFor,
  stage,
  talk,
  TONE,
  voices
} from "./speakers.ts"
import { PHONE, reload, type Window } from "./window.ts"

const two = speakers()

interface Row {
  readonly type: string
  readonly content: string
  readonly fileName: string
  readonly extends: { readonly duration: number; readonly peaks?: string }
}
const rowsOf = async (): Promise<ReadonlyArray<Row>> => {
  const body = { toContactId: String(two.ann.id), is_group: "0", page: 1, limit: 100 }
  const rows = (await ask(two.house.url, "getMessageList", body as never, two.bo.token)) as ReadonlyArray<Row>
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

// (VOICE-03, VOICE-04)
it("what one says while the button is held is heard by the other", async () => {
  const [me, other] = [await two.inChat(two.ann, two.bo), await two.inChat(two.bo, two.ann, PHONE)]
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
  expect(await strongest(other.page, new URL(row?.content ?? "", two.house.url).href)).toBeCloseTo(TONE, -1)
  expect([...me.complaints(), ...other.complaints()]).toEqual([])
})

// (VOICE-01, VOICE-03)
it("slid away it is cancelled, and too short nothing goes", async () => {
  const me = await two.inChat(two.ann, two.bo)
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
  const me = await two.inChat(two.ann, two.bo)
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
  const me = await two.inChat(two.ann, two.bo)
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
  const me = await two.inChat(two.ann, two.bo)
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

/** Records, leaves the chat with Bo, and comes back to what is left of it. */
const leaveDraft = async (me: Window): Promise<void> => {
  await beginByKeys(me)
  await speakFor(me, 1500)
  await me.open("/")
  await me.open(`/pages/message/chat?id=${two.bo.id}`)
  await stage(me, "Draft").waitFor()
}

it("what is spoken stays as a draft where its chat is left, and is sent when one comes back and asks for it", async () => {
  await say(two.house.url, two.bo, two.ann, "Good morning")
  const me = await two.inChat(two.ann, two.bo)
  await leaveDraft(me)
  expect(await rowsOf()).toEqual([])
  // Escape is for the menu that stands above all
  await me.line("Good morning").last().locator("[data-text]").click({ button: "right" })
  await me.page.getByRole("menu").waitFor()
  await me.page.keyboard.press("Escape")
  await me.page.getByRole("menu").waitFor({ state: "detached" })
  await named(me.page, me.t("voice:send")).click()
  await isSent(me)
})

it("what is spoken ends with the session: the next person finds nothing of it", async () => {
  const me = await two.inChat(two.ann, two.bo)
  await leaveDraft(me)
  await me.page.evaluate(() => Object.assign(window, { isSame: true }))
  await me.open("/pages/mine/profile")
  await named(me.page, me.t("me:logout.title")).click()
  await named(me.page.getByRole("dialog"), me.t("me:logout.title")).click()
  const cy = await person(two.house.url, "cy.voice", "Cy Duarte")
  await befriend(two.house.url, two.bo, cy)
  await me.page.locator("main [name=account]").fill(cy.account)
  await me.page.locator("main [name=password]").fill(PASSWORD)
  await me.page.locator("main [name=agreement]").check()
  await me.page.locator("main [type=submit]").click()
  await me.page.getByRole("navigation", { name: me.t("app:tabs.name") }).waitFor()
  await me.open(`/pages/message/chat?id=${two.bo.id}`)
  await me.composer.waitFor()
  expect(await me.page.evaluate(() => "isSame" in window)).toBe(true)
  expect(await me.page.locator("[data-stage]").count()).toBe(0)
})

it("a microphone that is not allowed is told with what to do", async () => {
  const me = await two.inChat(two.ann, two.bo)
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
  const me = await two.inChat(two.ann, two.bo)
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
  const [me, other] = [await two.inChat(two.ann, two.bo), await two.inChat(two.bo, two.ann, PHONE)]
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
  await other.open(`/pages/message/chat?id=${two.ann.id}`)
  await voices(other).first().getByRole("button").first().click()
  await goesOn(other)
  await named(bar, other.t("voice:speed", { speed: 1 })).click()
  await named(bar, other.t("voice:stop")).click()
  await bar.waitFor({ state: "detached" })
  await reload(other.page)
  expect(await voices(other).first().getAttribute("data-unheard")).toBeNull()
  await voices(other).first().getByRole("button").first().click()
  await named(bar, other.t("voice:speed", { speed: 1.5 })).waitFor()
})
