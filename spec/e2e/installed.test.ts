import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { WHOLE_CHROMIUM } from "../layout/browser.ts"
import { errorsOf } from "../layout/findings/errors.ts"
import { befriend, PASSWORD, person, type Person } from "../layout/Person.ts"
import { textsIn } from "../layout/texts.ts"
import { type House, openHouse } from "./house.ts"
import { type NetworkLine, openLine } from "./NetworkLine.ts"
import { renew } from "./renew.ts"
import { keptOnDisk } from "./disk.ts"
import { isKept, openWindow, PHONE, reload, type Window } from "./window.ts"

let house: House
let line: NetworkLine
let me: Person
let friend: Person

const app = mkdtempSync(join(tmpdir(), "parley-app-"))

beforeAll(async () => {
  cpSync(fileURLToPath(new URL("../../dist/h5", import.meta.url)), app, { recursive: true })
  // a shell keeps no app
  house = await openHouse(app, {}, WHOLE_CHROMIUM)
  line = await openLine(house.url)
  me = await person(house.url, "traveller", "Tara Traveller")
  friend = await person(house.url, "host", "Hugo Host")
  await befriend(house.url, friend, me)
})
afterEach(() => line.mend())
afterAll(async () => {
  await house.close()
  rmSync(app, { recursive: true, force: true })
})

const inside = (more: { person?: Person; keeps?: boolean } = { person: me }): Promise<Window> =>
  openWindow({ ...house, url: line.url }, { language: "en", size: PHONE, keeps: true, ...more })

const form = ({ page }: Window) => page.locator("[name=account]")
const chat = ({ page }: Window) => page.getByRole("link", { name: /Hugo/ })
const buildOf = ({ page }: Window) => page.evaluate(() => document.documentElement.dataset["build"])
/** Puts another build on the site, and waits until it is served. */
const deploy = async (): Promise<void> => {
  const build = renew(app)
  await expect.poll(async () => (await (await fetch(`${line.url}/h5/`)).text()).includes(build)).toBe(true)
}

/** Until the window runs another build than `before`. */
const isNewer = (window: Window, before: string | undefined) =>
  expect.poll(() => buildOf(window).catch(() => before)).not.toBe(before)

const askForNewer = ({ page }: Window) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

it("is an app that a browser installs", async () => {
  // a window that keeps nothing cannot install either
  const profile = mkdtempSync(join(tmpdir(), "parley-profile-"))
  const context = await chromium.launchPersistentContext(profile, WHOLE_CHROMIUM)
  const page = await context.newPage()
  const complaints = errorsOf(page)
  await page.goto(`${line.url}/h5/`)
  await isKept({ page })
  const debug = await context.newCDPSession(page)
  const { errors, data } = await debug.send("Page.getAppManifest")
  expect([errors, JSON.parse(data ?? "")]).toEqual([
    [],
    expect.objectContaining({ name: textsIn("en")("app:name"), start_url: "/h5/", scope: "/h5/", display: "standalone" })
  ])
  expect((await debug.send("Page.getInstallabilityErrors")).installabilityErrors).toEqual([])
  for (const { src } of (JSON.parse(data ?? "") as { icons: ReadonlyArray<{ src: string }> }).icons) {
    const { status, headers } = await fetch(`${line.url}/h5/${src}`)
    expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\/(png|svg\+xml)$/)])
  }
  expect(complaints.take()).toEqual([])
  await context.close()
  rmSync(profile, { recursive: true, force: true })
})

it.each([
  ["is offline", (window: Window) => window.context.setOffline(true)],
  ["is cut off from the server", () => line.cut()]
])("starts at the second visit for a person who %s", async (_, lose) => {
  const [guest, member] = [await inside({}), await inside()]
  await chat(member).waitFor()
  // on a busy machine the chats are written seconds after they are seen
  await Promise.all([isKept(guest), isKept(member), keptOnDisk(member.page, "Hugo Host")])
  await lose(guest)
  if (lose.length > 0) await lose(member)
  await Promise.all([reload(guest.page), reload(member.page)])
  await form(guest).waitFor()
  await guest.page.getByRole("link", { name: guest.t("login:register") }).click()
  await guest.page.getByRole("heading", { name: guest.t("login:registerTitle") }).waitFor()
  await chat(member).waitFor()
  // places never seen before, with their words
  await member.tab("me").click()
  await member.page.getByText(member.t("screens:titles.setting")).waitFor()
  await member.tab("contacts").click()
  await member.page.getByRole("heading", { name: member.t("app:tabs.contacts") }).waitFor()
  await member.open(`/pages/message/chat?id=${friend.id}`)
  await member.composer.waitFor()
  await Promise.all([guest.close(), member.close()])
})

/** Languages of whose texts files are kept, as the build names their first file. */
const keptLanguages = ({ page }: Window) =>
  page.evaluate(async () => {
    const found = new Set<string>()
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) {
        const [, language] = /\/assets\/texts-(.+)-[\w-]{7}\.js$/.exec(url) ?? []
        if (language !== undefined) found.add(language)
      }
    return [...found].toSorted()
  })

// (DEC-0305)
it("loads and keeps the texts of one language, and of another one when it is chosen", async () => {
  const window = await inside()
  const { page } = window
  const texts: Array<string> = []
  page.on("request", (request) => void texts.push(/\/assets\/texts-.*/.exec(request.url())?.[0] ?? ""))
  await reload(page)
  await chat(window).waitFor()
  await isKept(window)
  expect(new Set(texts.filter((each) => each !== "").map((each) => each.slice(0, 17)))).toEqual(new Set(["/assets/texts-en-"]))
  expect(await keptLanguages(window)).toEqual(["en"])
  await window.open("/pages/language/language")
  await page.getByRole("radio", { name: "简体中文", exact: true }).check({ force: true })
  const zh = textsIn("zh-Hans")
  await page.getByRole("heading", { name: zh("app:titles.language") }).waitFor()
  await expect.poll(() => keptLanguages(window)).toEqual(["en", "zh-Hans"])
  await window.context.setOffline(true)
  await reload(page)
  await page.getByRole("heading", { name: zh("app:titles.language") }).waitFor()
  // a screen that was never opened has its words
  await window.open("/pages/message/chat?id=" + friend.id)
  await page.getByRole("button", { name: zh("app:back") }).waitFor()
  await window.close()
})

it("asks the network for the page first, and answers for nothing but the app", async () => {
  const window = await inside()
  await isKept(window)
  const seen: Array<readonly [path: string, byWorker: boolean]> = []
  window.page.on("response", (answer) => seen.push([new URL(answer.url()).pathname, answer.fromServiceWorker()]))
  await reload(window.page)
  await chat(window).click()
  await window.composer.waitFor()
  await window.say("Hello from an app that is kept")
  await window.line("Hello from an app that is kept").waitFor()
  await expect.poll(() => seen.map(([each]) => each)).toContain("/enterprise/im/resume")
  const byWorker = seen.filter(([, by]) => by).map(([path]) => path)
  const byNetwork = seen.filter(([, by]) => !by).map(([path]) => path)
  expect(byWorker.filter((path) => path !== "/h5/" && !/^\/h5\/(assets\/|boot\.js$|icon\.svg$)/.test(path))).toEqual([])
  expect(byWorker.some((path) => path.startsWith("/h5/assets/"))).toBe(true)
  expect(byNetwork.filter((path) => path.startsWith("/h5/assets/"))).toEqual([])
  expect(byNetwork).toContain("/enterprise/im/resume")
  await window.close()
})

it("offers a newer version, but not while somebody types, and leaves other windows as they are", async () => {
  const window = await inside()
  const { page, t, context } = window
  await chat(window).click()
  await window.composer.waitFor()
  await isKept(window)
  const other = await context.newPage()
  await other.goto(`${line.url}/h5/`)
  await other.getByRole("link", { name: /Hugo/ }).waitFor()
  const before = await buildOf(window)
  const offer = page.getByText(t("app:newVersion"))

  await window.composer.fill("Half a sentence")
  await deploy()
  await askForNewer(window)
  // all files of the newer version come first
  await other.getByText(t("app:newVersion")).waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  expect(await offer.count()).toBe(0)
  expect(await window.composer.inputValue()).toBe("Half a sentence")
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
  await offer.waitFor()
  await window.composer.fill("An")
  await offer.waitFor({ state: "detached" })
  await window.composer.fill("")
  await page.waitForTimeout(1000)
  expect(await buildOf(window)).toBe(before)

  await page.getByRole("button", { name: t("app:reload") }).click()
  await isNewer(window, before)
  await window.composer.waitFor()
  expect(await offer.count()).toBe(0)

  // the older window goes on with its own files, which the site no longer has
  expect(await other.evaluate(() => document.documentElement.dataset["build"])).toBe(before)
  await other.getByRole("link", { name: new RegExp(`${t("app:tabs.me")}$`) }).click()
  await other.getByText(t("screens:titles.setting")).waitFor()
  await window.close()
})

it("offers a reload when a part of an older version is gone, and holds it while something is typed", async () => {
  const window = await inside({ person: me, keeps: false })
  const { page, t } = window
  await chat(window).click()
  await window.composer.fill("Half a sentence")
  await deploy()
  await page.getByRole("button", { name: t("chat:composer.emoji"), exact: true }).click()
  await page.getByText(t("app:outdated")).waitFor()
  await page.getByRole("button", { name: t("app:reload") }).click()
  await page.getByText(t("app:typedFirst")).waitFor()
  const before = await buildOf(window)
  await window.composer.fill("")
  await page.getByRole("button", { name: t("app:reload") }).click()
  await isNewer(window, before)
  await page.getByRole("button", { name: t("chat:composer.emoji"), exact: true }).click()
  await page.getByRole("toolbar", { name: t("chat:emoji.name") }).waitFor()
  await window.close()
})

it("works over plain http, and says what needs https", async () => {
  const browser = await chromium.launch({
    ...WHOLE_CHROMIUM,
    args: [...(WHOLE_CHROMIUM.args ?? []), "--host-resolver-rules=MAP parley.test 127.0.0.1"]
  })
  const url = `http://parley.test:${new URL(line.url).port}`
  const window = await openWindow({ ...house, browser, url }, { language: "en", size: PHONE, keeps: true })
  const { page, t } = window
  const field = (name: string) => page.getByRole("textbox", { name: t(`login:${name}`), exact: true })
  await field("account").fill(me.account)
  await field("password").fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: t("login:submit") }).click()
  await chat(window).click()
  await window.say("Hello over plain http")
  await window.line("Hello over plain http").waitFor()
  await page.getByRole("button", { name: t("app:back") }).click()
  await window.tab("me").click()
  await page.getByText(t("me:insecure")).waitFor()
  expect(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([false, false])
  // a header that has a meaning only over https
  expect(window.complaints().filter((each) => !/Cross-Origin-Opener-Policy/.test(each))).toEqual([])
  await browser.close()
})
