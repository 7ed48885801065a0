import { setTimeout as sleep } from "node:timers/promises"
import type { Locator } from "playwright"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { WITH_DEVICES } from "../layout/browser.ts"
import { befriend, person, type Person } from "../layout/Person.ts"
import { press, talk } from "./call/acts.ts"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, seenMeanwhile, type Window } from "./window.ts"

let house: House
const windows: Array<Window> = []

beforeAll(async () => {
  house = await openHouse(undefined, {}, WITH_DEVICES)
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
})
afterAll(() => house.close())

let pairs = 0
const pair = async (): Promise<readonly [Person, Person]> => {
  pairs += 1
  const ann = await person(house.url, `ann.k${pairs}`, "Ann Larsen")
  const bo = await person(house.url, `bo.k${pairs}`, "Bo Chen")
  await befriend(house.url, ann, bo)
  return [ann, bo]
}

const entered = async (who: Person, other: Person, size: typeof PHONE | typeof DESK, language: "en" | "zh-Hans" = "en") => {
  const window = await openWindow(house, { language, size, person: who, touch: size === PHONE })
  windows.push(window)
  await window.context.grantPermissions(["microphone", "camera"])
  await window.open(`/pages/message/chat?id=${other.id}`)
  await window.composer.waitFor()
  return window
}

const screen = ({ page }: Window): Locator => page.locator("[data-call]")
const phase = (window: Window) => screen(window).getAttribute("data-call")
const start = (window: Window): Promise<void> => press(window, "chat:call")
const rings = (window: Window) => expect.poll(() => phase(window).catch(() => null)).toBe("ringing")
const talks = (window: Window) => expect.poll(() => phase(window), { timeout: 20_000 }).toBe("talking")
const isOver = (window: Window) => screen(window).waitFor({ state: "detached" })
const record = ({ page }: Window): Promise<string> => page.locator("[data-message]").last().innerText()

const said = ({ page }: Window, text: string): Promise<void> => page.locator("[data-message]").getByText(text).waitFor()

/** How loud the other side is heard on this page, from 0 to 1. */
const loudness = ({ page }: Window): Promise<number> =>
  page.evaluate(async () => {
    const media = document.querySelector<HTMLMediaElement>("[data-call] audio, [data-call] video")
    const stream = media?.srcObject
    if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0
    const context = new AudioContext()
    await context.resume()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let most = 0
    for (let i = 0; i < 60; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      analyser.getFloatTimeDomainData(samples)
      most = Math.max(most, ...samples.map(Math.abs))
    }
    await context.close()
    return most
  })

it("says so where a call cannot begin without a network, and calls when there is one", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, PHONE)]
  await ann.context.setOffline(true)
  await start(ann)
  await ann.page.getByText(ann.t("error:network-timeout")).waitFor()
  expect(await screen(ann).count()).toBe(0)
  await ann.context.setOffline(false)
  await expect
    .poll(async () => {
      if ((await screen(ann).count()) === 0) await start(ann)
      return phase(bo).catch(() => null)
    })
    .toBe("ringing")
  await press(ann, "call:cancel")
  await isOver(bo)
})

it("[CALL-38] [CALL-50] offers no relay where the service has none; who still hides is told why they cannot call, and takes it back", async () => {
  const [a, b] = await pair()
  const ann = await entered(a, b, PHONE)
  const hides = ann.page.getByRole("switch", { name: ann.t("me:calls.hideAddress") })
  await ann.open("/pages/mine/setting")
  await ann.page.getByRole("switch", { name: ann.t("me:alerts.sound") }).waitFor()
  expect(await hides.count()).toBe(0)
  // a relay that was there when the person chose so
  await ann.page.evaluate(() => {
    const kept: unknown = JSON.parse(localStorage.getItem("appSetting") ?? "{}")
    localStorage.setItem("appSetting", JSON.stringify({ ...(kept as object), hideAddress: true }))
  })
  await ann.page.reload()
  await hides.waitFor()
  // until then nobody waits for what cannot come: neither to call nor to answer begins anything
  const told = ann.page.getByText(ann.t("refusal:relay-missing"))
  const bo = await entered(b, a, DESK)
  await ann.open(`/pages/message/chat?id=${b.id}`)
  await start(ann)
  await told.waitFor()
  expect(await screen(ann).count()).toBe(0)
  await told.waitFor({ state: "detached" })
  await start(bo)
  await rings(ann)
  await seenMeanwhile(told, () => press(ann, "call:take"))
  expect([await phase(ann), await phase(bo)]).toEqual(["ringing", "dialling"])
  await press(ann, "call:refuse")
  await isOver(bo)
  await ann.open("/pages/mine/setting")
  await hides.click()
  await hides.waitFor({ state: "detached" })
})

it("calls somebody, whose telephone rings; both hear each other, and the chat says for how long", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, PHONE, "zh-Hans")]
  await start(ann)
  await rings(bo)
  expect(await phase(ann)).toBe("dialling")
  await expect.poll(() => bo.page.title()).toBe(bo.t("app:titleRings"))
  await press(bo, "call:take")
  await Promise.all([talks(ann), talks(bo)])
  const [atAnn, atBo] = await Promise.all([loudness(ann), loudness(bo)])
  expect(atAnn).toBeGreaterThan(0.02)
  expect(atBo).toBeGreaterThan(0.02)
  await press(ann, "call:mute")
  await ann.page.getByRole("button", { name: ann.t("call:unmute") }).waitFor()
  await sleep(500)
  expect(await loudness(bo)).toBeLessThan(0.01)
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  for (const each of [ann, bo]) await expect.poll(() => record(each)).toMatch(/00:\d\d/)
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("refuses a call, which the caller is told; a tap on its line calls back", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, PHONE), await entered(b, a, DESK)]
  await start(ann)
  await rings(bo)
  await press(bo, "call:refuse")
  await Promise.all([isOver(ann), isOver(bo)])
  await ann.page.getByText(ann.t("call:notice.peer-refused")).waitFor()
  await bo.page.getByRole("button", { name: new RegExp(bo.t("call:again")) }).click()
  await rings(ann)
  await press(bo, "call:cancel")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("says that somebody is in another call, or is not there", async () => {
  const [a, b] = await pair()
  const cy = await person(house.url, "cy.k", "Cy Duarte")
  await befriend(house.url, cy, b)
  const [ann, bo, third] = [await entered(a, b, DESK), await entered(b, a, DESK), await entered(cy, b, PHONE)]
  await talk(ann, bo)
  await start(third)
  await third.page.getByText(third.t("call:notice.peer-busy")).waitFor()
  await isOver(third)
  expect(await phase(bo)).toBe("talking")
  const away = await person(house.url, "dee.k", "Dee Okafor")
  await befriend(house.url, away, cy)
  await third.open(`/pages/message/chat?id=${away.id}`)
  await third.page.getByRole("heading", { name: "Dee Okafor" }).waitFor()
  await start(third)
  await third.page.getByText(third.t("call:notice.peer-offline")).waitFor()
  await isOver(third)
})

it("a second tab and a second device fall silent when another takes the call", async () => {
  const [a, b] = await pair()
  const ann = await entered(a, b, DESK)
  const bo = await entered(b, a, DESK)
  const second = await bo.context.newPage()
  await second.goto(bo.page.url())
  const tab: Window = { ...bo, page: second }
  await second.locator("[data-message], textarea").first().waitFor()
  await start(ann)
  await Promise.all([rings(bo), rings(tab)])
  await press(tab, "call:take")
  await Promise.all([talks(ann), talks(tab)])
  await isOver(bo)
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(tab)])
  expect(await screen(bo).count()).toBe(0)
})

it("sees each other in a video call, and switches the camera off", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, PHONE)]
  await press(ann, "chat:composer.attach")
  await ann.page.getByRole("menuitem", { name: ann.t("attach:videoCall") }).click()
  await rings(bo)
  await press(bo, "call:take")
  await Promise.all([talks(ann), talks(bo)])
  for (const each of [ann, bo])
    await expect
      .poll(() =>
        each.page.locator("[data-call] video").evaluateAll((all) => all.map((it) => (it as HTMLVideoElement).videoWidth > 0))
      )
      .toEqual([true, true])
  await press(ann, "call:cameraOff")
  await ann.page.getByRole("button", { name: ann.t("call:cameraOn") }).waitFor()
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
})

it("people who call each other in the same moment talk in one call", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, PHONE)]
  // neither hears of the other's call before both have begun
  await Promise.all([start(ann), start(bo)])
  await Promise.all([talks(ann), talks(bo)])
  await expect.poll(() => loudness(ann)).toBeGreaterThan(0.02)
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  for (const each of [ann, bo]) {
    await expect.poll(() => record(each)).toMatch(/00:\d\d/)
    expect(await each.page.locator("[data-message]").count()).toBe(1)
  }
})

it("refuses with a message, which the caller reads in the chat", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, PHONE)]
  await start(ann)
  await rings(bo)
  await press(bo, "call:refuseWith")
  await press(bo, "call:reply.callBack")
  await Promise.all([isOver(ann), isOver(bo)])
  await ann.page.getByText(ann.t("call:notice.peer-refused")).waitFor()
  for (const each of [ann, bo]) await said(each, bo.t("call:reply.callBack"))
  await start(ann)
  await rings(bo)
  await press(bo, "call:refuseWith")
  await bo.page.getByRole("textbox", { name: bo.t("call:reply.own") }).fill("On the train")
  await bo.page.keyboard.press("Enter")
  await Promise.all([isOver(ann), isOver(bo)])
  await said(ann, "On the train")
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("a voice call shows pictures when people say so, each their own", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, DESK)]
  const sees = ({ page }: Window, label: string) =>
    expect
      .poll(() =>
        page
          .getByLabel(label, { exact: true })
          .evaluateAll((all) => all.map((it) => it instanceof HTMLVideoElement && it.videoWidth > 0))
      )
      .toEqual([true])
  await talk(ann, bo)
  expect(await bo.page.locator("[data-call] video").count()).toBe(0)
  await press(ann, "call:cameraOn")
  await sees(ann, ann.t("call:mine"))
  await sees(bo, bo.t("call:theirs", { name: "Ann Larsen" }))
  // the other shows nothing that was not asked for
  expect(await bo.page.getByLabel(bo.t("call:mine"), { exact: true }).count()).toBe(0)
  await press(bo, "call:cameraOn")
  await sees(ann, ann.t("call:theirs", { name: "Bo Chen" }))
  await sees(bo, bo.t("call:mine"))
  for (const each of [ann, bo]) expect(await loudness(each)).toBeGreaterThan(0.02)
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("rings on a device that is opened while it rings", async () => {
  const [a, b] = await pair()
  const ann = await entered(a, b, DESK)
  const bo = await entered(b, a, PHONE)
  await start(ann)
  await rings(bo)
  const late = await entered(b, a, DESK)
  await rings(late)
  await press(late, "call:take")
  await Promise.all([talks(ann), talks(late), isOver(bo)])
  await press(ann, "call:hangUp")
  await Promise.all([isOver(ann), isOver(late)])
})

it("hangs up when the page is closed, at once for the other side", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, DESK)]
  await talk(ann, bo)
  await bo.page.goto("about:blank")
  await screen(ann).waitFor({ state: "detached", timeout: 15_000 })
  await expect.poll(() => record(ann)).toMatch(/00:\d\d/)
})

it("offers to call back after a reload, for who comes back and nobody else", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, PHONE)]
  const isOffered = ann.page.getByText(ann.t("call:interrupted"))
  await talk(ann, bo)
  await ann.page.reload()
  await isOver(bo)
  await isOffered.waitFor()
  await press(ann, "call:again")
  await rings(bo)
  await press(bo, "call:take")
  await Promise.all([talks(ann), talks(bo)])
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  // that one ended as calls do
  await ann.page.reload()
  await ann.composer.waitFor()
  expect(await isOffered.count()).toBe(0)
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

it("offers to call back on a page that fell over, and is heard again", async () => {
  const [a, b] = await pair()
  const [ann, bo] = [await entered(a, b, DESK), await entered(b, a, DESK)]
  await talk(ann, bo)
  const crashed = ann.page.waitForEvent("crash")
  const devtools = await ann.context.newCDPSession(ann.page)
  // the page that should answer is the one that goes
  void devtools.send("Page.crash").catch(() => undefined)
  await crashed
  // Playwright has nothing more to do with such a page, which people load again
  const inPage = async (expression: string): Promise<unknown> => {
    const { exceptionDetails, result } = await devtools.send("Runtime.evaluate", { expression, returnByValue: true })
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  await devtools.send("Page.reload")
  await expect.poll(() => inPage("document.body.innerText")).toContain(ann.t("call:interrupted"))
  await inPage(`document.querySelector(${JSON.stringify(`button[aria-label="${ann.t("call:again")}"]`)}).click()`)
  await rings(bo)
  await press(bo, "call:take")
  await talks(bo)
  await expect.poll(() => inPage("document.querySelector('[data-call]')?.dataset.call")).toBe("talking")
  expect(await loudness(bo)).toBeGreaterThan(0.02)
  await press(bo, "call:hangUp")
  await isOver(bo)
  await expect.poll(() => inPage("document.querySelector('[data-call]')")).toBe(null)
  expect(bo.complaints()).toEqual([])
})
