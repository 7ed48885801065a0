import { expect, it } from "vitest"
import { TEXT_MAX } from "#engine/message/limits.ts"
import { say } from "../layout/Person.ts"
import { picture as smallPicture } from "./choosingFiles.ts"
import { keptOnDisk, messageOnDisk } from "./disk.ts"
import { debug, find, friendsOnLines, isReconnecting, isTold, isUnconnected, lose, texts } from "./friendsOnLines.ts"
import { isKept, reload, seenMeanwhile, type Window } from "./window.ts"

const two = friendsOnLines()

// (WIRE-23)
it("sends over the socket that is open, without a request", async () => {
  const window = await two.openAnn()
  await two.chatWithBo(window)
  // by then the socket is bound, whichever way this one went
  await window.say("one")
  await isTold(window, "one", "sent")
  const asked: Array<string> = []
  window.page.on("request", (request) => asked.push(request.url()))
  await window.say("two")
  await isTold(window, "two", "sent")
  expect(await two.arrived()).toEqual(["one", "two"])
  expect(asked.filter((url) => url.endsWith("/sendMessage"))).toEqual([])
})

// (CLIENT-19)
it("sends what was on its way when the cable was pulled, once [pain 4]", async () => {
  const window = await two.openAnn({ overHttp: true })
  await two.chatWithBo(window)
  two.annsLine.hold()
  const isOnItsWay = window.page.waitForRequest("**/sendMessage")
  await window.say("on its way")
  await isTold(window, "on its way", "waiting")
  await isOnItsWay
  await lose(window, two.annsLine)
  await isTold(window, "on its way", "held")
  await find(window, two.annsLine)
  await isTold(window, "on its way", "sent")
  expect(await two.arrived()).toEqual(["on its way"])
  expect(await window.line("on its way").count()).toBe(1)
  // the request arrives, the answer does not
  await window.page.route(
    "**/sendMessage",
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 }
  )
  await window.say("the answer is lost")
  await isTold(window, "the answer is lost", "sent")
  expect(await two.arrived()).toEqual(["on its way", "the answer is lost"])
})

// (OUTBOX-01, CLIENT-06)
it("has unsent messages and a half-written one again after a reload and a crash without a network, and sends each once", async () => {
  const window = await two.openAnn({ keeps: true })
  const { context, t } = window
  await say(two.house.url, two.bo, two.ann, "from before")
  await two.chatWithBo(window)
  await window.line("from before").waitFor()
  await isKept(window)
  await messageOnDisk(window.page, "from before")
  await lose(window, two.annsLine)
  await window.say("first, unsent")
  await window.say("second, unsent")
  await window.composer.fill("and half of a th")
  for (const text of ["first, unsent", "second, unsent"]) await isTold(window, text, "held")
  await messageOnDisk(window.page, "second, unsent")
  await keptOnDisk(window.page, "and half of a th")

  await reload(window.page)
  await window.line("from before").waitFor()
  for (const text of ["first, unsent", "second, unsent"]) await isTold(window, text, "held")
  await expect.poll(() => window.composer.inputValue()).toBe("and half of a th")

  const address = window.page.url()
  const crashed = window.page.waitForEvent("crash")
  void (await debug(window.page)).send("Page.crash").catch(() => undefined)
  await crashed
  await window.page.close()
  const page = await context.newPage()
  await page.goto(address)
  const again: Window = {
    ...window,
    page,
    composer: page.getByRole("textbox", { name: t("chat:composer.label") }),
    line: (text) => page.locator("[data-message]").filter({ hasText: text })
  }
  await again.line("from before").waitFor()
  for (const text of ["first, unsent", "second, unsent"]) await isTold(again, text, "held")
  await expect.poll(() => again.composer.inputValue()).toBe("and half of a th")
  await isUnconnected(again)
  expect(await two.arrived()).toEqual([])

  await find(again, two.annsLine)
  for (const text of ["first, unsent", "second, unsent"]) await isTold(again, text, "sent")
  expect(await two.arrived()).toEqual(["first, unsent", "second, unsent"])
  await expect.poll(async () => (await texts(again)).slice(-3)).toEqual(["from before", "first, unsent", "second, unsent"])
  expect(await again.composer.inputValue()).toBe("and half of a th")
})

// (CLIENT-21)
it("takes back what waits, as long as it is not on its way", async () => {
  const window = await two.openAnn()
  const { page, t } = window
  await two.chatWithBo(window)
  await lose(window, two.annsLine)
  await isReconnecting(window)
  await window.say("thought better of")
  await isTold(window, "thought better of", "held")
  await window.line("thought better of").getByText("thought better of").click({ button: "right" })
  await page.getByRole("menuitem", { name: t("chat:menu.edit") }).click()
  await window.line("thought better of").waitFor({ state: "detached" })
  await expect.poll(() => window.composer.inputValue()).toBe("thought better of")
  await window.composer.fill("thought through")
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
  await isTold(window, "thought through", "held")
  await page.getByRole("button", { name: t("app:back") }).click()
  await page
    .getByRole("link", { name: /Bo Chen/ })
    .first()
    .getByText(t("home:mark.waiting"))
    .waitFor()
  await find(window, two.annsLine)
  await expect.poll(two.arrived).toEqual(["thought through"])
  await page.getByText(t("home:mark.waiting")).waitFor({ state: "detached" })
})

// (CLIENT-18, CLIENT-20, CLIENT-21)
it("says why a message was refused, and lets it be sent again, edited, copied or given up [pain 19]", async () => {
  const window = await two.openAnn({ overHttp: true })
  const { page, t } = window
  await two.chatWithBo(window)
  const tooLong = t("refusal:message-too-long", { max: TEXT_MAX })
  await page.route("**/sendMessage", (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    return route.continue({ postData: JSON.stringify({ ...body, content: `<p>${"x".repeat(TEXT_MAX + 1)}</p>` }) })
  })
  const refused = async (text: string): Promise<void> => {
    await window.say(text)
    await window.line(text).getByText(tooLong).waitFor()
    await isTold(window, text, "failed")
  }
  const press = (text: string, action: string) =>
    window
      .line(text)
      .getByRole("button", { name: t(`chat:menu.${action}`), exact: true })
      .click()
  await refused("to copy")
  await seenMeanwhile(page.getByText(t("chat:note.copied")), () => press("to copy", "copy"))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("to copy")
  await press("to copy", "edit")
  await window.line("to copy").waitFor({ state: "detached" })
  await expect.poll(() => window.composer.inputValue()).toBe("to copy")
  await refused("to give up")
  await page.getByRole("button", { name: t("app:back") }).click()
  await page
    .getByRole("link", { name: /Bo Chen/ })
    .first()
    .getByText(t("home:mark.failed"))
    .waitFor()
  await two.chatWithBo(window)
  await press("to give up", "discard")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("app:cancel") })
    .click()
  await press("to give up", "discard")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("chat:menu.discard") })
    .click()
  await window.line("to give up").waitFor({ state: "detached" })
  expect(await window.composer.inputValue()).toBe("")
  await refused("to send again")
  await reload(page)
  await window.line("to send again").getByText(tooLong).waitFor()
  await page.unroute("**/sendMessage")
  await press("to send again", "retry")
  await isTold(window, "to send again", "sent")
  expect(await two.arrived()).toEqual(["to send again"])
})

// (OUTBOX-06)
it("asks before a logout loses what is not sent, and stays unless one insists [pain 19]", async () => {
  const window = await two.openAnn({ overHttp: true })
  const { page, t } = window
  await window.open("/pages/mine/setting")
  await page.getByText(t("me:keeping.yes")).waitFor()
  await window.open("/")
  await two.chatWithBo(window)
  await page.route("**/sendMessage", (route) => route.abort())
  await window.say("one")
  await window.say("two")
  await window.composer.fill("and three")
  await isTold(window, "two", "held")
  await page.getByRole("button", { name: t("app:back") }).click()
  await window.tab("me").click()
  const leave = page.getByRole("button", { name: t("me:logout.title") })
  const dialog = page.getByRole("dialog", { name: t("me:logout.unsent") })
  await leave.click()
  await dialog.getByText(t("me:logout.messages_other", { count: 2 })).waitFor()
  await dialog.getByText(t("me:logout.drafts_one", { count: 1 })).waitFor()
  const stay = dialog.getByRole("button", { name: t("me:logout.stay") })
  await expect.poll(() => stay.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await leave.click()
  await dialog.getByRole("button", { name: t("me:logout.anyway") }).click()
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
  expect(await two.arrived()).toEqual([])
})

// (OUTBOX-06, DEC-0341)
it("asks before a logout breaks off a picture on its way to the saved emoji", async () => {
  const window = await two.openAnn()
  const { page, t } = window
  await page.route("**/common/upload/begin", () => undefined)
  await window.open("/pages/message/emoji")
  await page.locator("input[type=file]").setInputFiles(await smallPicture("late.png", 20, 20))
  await page.getByRole("progressbar", { name: t("emoji:uploading", { name: "late.png" }) }).waitFor()
  await window.open("/?tab=me")
  const leave = page.getByRole("button", { name: t("me:logout.title") })
  const dialog = page.getByRole("dialog", { name: t("me:logout.ask") })
  await leave.click()
  await dialog.getByText(t("me:logout.files_one", { count: 1 })).waitFor()
  await dialog.getByRole("button", { name: t("me:logout.stay") }).click()
  await dialog.waitFor({ state: "detached" })
  await leave.click()
  await dialog.getByRole("button", { name: t("me:logout.anyway") }).click()
  await page.getByRole("button", { name: t("login:submit") }).waitFor()
})
