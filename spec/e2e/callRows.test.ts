import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { WITH_DEVICES } from "../layout/browser.ts"
import { entered, isOver, pair, press, screen, talk } from "./calling.ts"
import { type House, openHouse } from "./house.ts"
import { look } from "./look.ts"
import { DESK, PHONE, reload, type Window as Opened } from "./window.ts"

let house: House
const windows: Array<Opened> = []

beforeAll(async () => {
  house = await openHouse(undefined, {}, WITH_DEVICES)
})
afterEach(async () => {
  for (const window of windows.splice(0)) await window.close()
})
afterAll(() => house.close())

const two = async (): Promise<readonly [Opened, Opened]> => {
  const [a, b] = await pair(house)
  const ann = await entered(house, a, b, DESK)
  const bo = await entered(house, b, a, PHONE)
  windows.push(ann, bo)
  return [ann, bo]
}

const line = ({ page }: Opened, name: string) => page.getByRole("link", { name: new RegExp(name) }).innerText()
const LENGTH = /\[Call\] Duration 00:0\d/

it("[CONTACT-05] [BODY-13] the list of chats and the history of one say how long a call took, and that another was declined", async () => {
  const [ann, bo] = await two()
  await talk(ann, bo)
  await ann.page.waitForTimeout(1200)
  await press(bo, "call:hangUp")
  await Promise.all([isOver(ann), isOver(bo)])
  await expect.poll(() => line(ann, "Bo Chen")).toMatch(LENGTH)
  await bo.open("/")
  await expect.poll(() => line(bo, "Ann Larsen")).toMatch(LENGTH)
  const id = Number(/id=(\d+)/.exec(ann.page.url())?.[1])
  await ann.open(`/pages/message/record?id=${id}`)
  await ann.page.getByText(LENGTH).last().waitFor()
  await ann.open(`/pages/message/chat?id=${id}`)
  await ann.composer.waitFor()
  await press(ann, "chat:call")
  await screen(bo).waitFor()
  await press(bo, "call:refuse")
  await Promise.all([isOver(ann), isOver(bo)])
  for (const [each, name] of [
    [ann, "Bo Chen"],
    [bo, "Ann Larsen"]
  ] as const)
    await expect.poll(() => line(each, name)).toContain("[Call] Call declined")
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})

/** Notes each notification of a page. Runs inside the page, before all else. */
const noteNotifications = (): void => {
  const noted: Array<string> = []
  Object.assign(globalThis, { noted })
  const Native = Notification
  window.Notification = class extends Native {
    constructor(title: string, options: NotificationOptions = {}) {
      super(title, options)
      noted.push(`${title}: ${options.body ?? ""}`)
    }
  }
}

it("[BODY-13] the notification of a call that was missed says so as soon as it is over", async () => {
  const [ann, bo] = await two()
  await bo.context.grantPermissions(["notifications"])
  await bo.context.addInitScript(noteNotifications)
  await bo.open("/")
  await reload(bo.page)
  await bo.page.getByRole("link", { name: /Ann Larsen/ }).waitFor()
  await look(bo.page, "hidden")
  await press(ann, "chat:call")
  const noted = () => bo.page.evaluate(() => (globalThis as unknown as { noted: ReadonlyArray<string> }).noted)
  await expect.poll(noted).toEqual(["Ann Larsen: [Call] Voice call"])
  await press(ann, "call:cancel")
  await isOver(ann)
  await expect.poll(noted).toEqual(["Ann Larsen: [Call] Voice call", "Ann Larsen: [Call] Missed call"])
  expect([...ann.complaints(), ...bo.complaints()]).toEqual([])
})
