import { expect, it } from "vitest"
import { befriend, person, type Person } from "../layout/Person.ts"
import { isOver, press, screen } from "./calling.ts"
import { choose, picture, send } from "./choosingFiles.ts"
import { beginByKeys, enter, hold, isSent, named, speakers, speakFor, stage, talk, voices } from "./speakers.ts"
import { historyStill, PHONE, type Window } from "./window.ts"

const two = speakers()

/** A third, who is a friend of these. */
const friendOf = async (account: string, ...others: ReadonlyArray<Person>): Promise<Person> => {
  const carl = await person(two.house.url, account, "Carl Berg")
  for (const each of others) await befriend(two.house.url, carl, each)
  return carl
}
/** Records for so long, and goes on without a finger. */
const lockFor = async (window: Window, millis: number): Promise<void> => {
  const at = await hold(window)
  await window.page.mouse.move(at.x, at.y - 120, { steps: 5 })
  await window.page.mouse.up()
  await speakFor(window, millis)
}
const isHome = ({ page }: Window) => expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/?$/)

it("who leaves the chat finds a draft of what was said, each chat its own", async () => {
  const carl = await friendOf("carl.leaves", two.ann)
  const me = await two.inChat(two.ann, two.bo)
  await lockFor(me, 1300)
  await me.page.getByRole("link", { name: /Carl Berg/ }).click()
  await me.page.getByRole("heading", { name: "Carl Berg" }).waitFor()
  await me.page.locator("[data-stage]").waitFor({ state: "detached" })
  await beginByKeys(me)
  await speakFor(me, 1300)
  await me.open("/")
  await isHome(me)
  for (const each of [two.bo, carl]) {
    await enter(me, each)
    await stage(me, "Draft").waitFor()
  }
  await named(me.page, me.t("voice:send")).click()
  await isSent(me)
  await enter(me, two.bo)
  await stage(me, "Draft").waitFor()
  expect(await voices(me).count()).toBe(0)
})

it("who leaves the chat before the microphone is allowed records nothing", async () => {
  const me = await two.inChat(two.ann, two.bo, PHONE)
  await me.page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const stream = await open(wish)
      Object.assign(globalThis, { heard: stream })
      return stream
    }
  })
  await talk(me).focus()
  await me.page.keyboard.press("Enter")
  await stage(me, "Opening").waitFor()
  await me.open("/")
  await me.page.waitForFunction(() => {
    const { heard } = globalThis as unknown as { heard?: MediaStream }
    return heard?.getTracks().every(({ readyState }) => readyState === "ended")
  })
  await enter(me, two.bo)
  expect(await me.page.locator("[data-stage]").count()).toBe(0)
})

it("a call that begins leaves a draft, one that only rings does not, and nobody records in a call", async () => {
  const [me, other] = [await two.inChat(two.ann, two.bo), await two.inChat(two.bo, two.ann)]
  await lockFor(me, 1300)
  await press(me, "chat:call")
  await screen(me).waitFor()
  await stage(me, "Draft").waitFor()
  expect(await voices(me).count()).toBe(0)
  await press(me, "call:cancel")
  for (const each of [me, other]) await isOver(each)
  await named(me.page, me.t("voice:cancel")).click()
  await lockFor(me, 1300)
  await press(other, "chat:call")
  await screen(me).waitFor()
  await speakFor(me, 500)
  expect(await stage(me, "Recording").count()).toBe(1)
  await press(me, "call:take")
  await stage(me, "Draft").waitFor()
  await named(me.page, me.t("voice:cancel")).click()
  await talk(me).click()
  await me.page.getByRole("alert").getByText(me.t("voice:refused.call")).waitFor()
})

it("Escape that closes a picture leaves a draft as it is, and one alone does not delete it", async () => {
  const me = await two.inChat(two.ann, two.bo)
  const { page, t } = me
  await choose(me, "photos", [await picture("hill.jpg")])
  await send(me)
  await page.getByRole("button", { name: /hill/ }).waitFor()
  await lockFor(me, 1300)
  const large = page.getByRole("dialog", { name: t("pictures:preview") })
  const look = async (): Promise<void> => {
    await page.getByRole("button", { name: /hill/ }).click()
    await large.waitFor()
    await page.keyboard.press("Escape")
    await large.waitFor({ state: "detached" })
  }
  await look()
  expect(await stage(me, "Recording").count()).toBe(1)
  await historyStill(page)
  await me.open("/")
  await isHome(me)
  await enter(me, two.bo)
  await stage(me, "Draft").waitFor()
  await look()
  expect(await stage(me, "Draft").count()).toBe(1)
  await named(page, t("voice:listen")).focus()
  await historyStill(page)
  await page.keyboard.press("Escape")
  // the key leaves the chat, as always
  await isHome(me)
  await enter(me, two.bo)
  await stage(me, "Draft").waitFor()
})

// (VOICE-02)
it("after a minute it ends by itself and is sent", async () => {
  const me = await two.inChat(two.ann, two.bo)
  await me.page.clock.install()
  await beginByKeys(me)
  await me.page.clock.fastForward(58_000)
  await speakFor(me, 300)
  expect(await stage(me, "Recording").count()).toBe(1)
  await me.page.clock.fastForward(3000)
  await isSent(me)
})
