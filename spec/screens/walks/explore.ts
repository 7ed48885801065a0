import { befriend, say } from "../../layout/Person.ts"
import { groupOf, tokenOf, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"

const joining = async ({ line, person, sit, url, way }: Stage): Promise<void> => {
  const [ann, bo] = [await person("Ann"), await person("Bo")]
  await befriend(url, bo, ann)
  const group = await groupOf(url, ann, "Book club", [bo])
  const token = encodeURIComponent(await tokenOf(url, ann, group))
  const led = async (path: string): Promise<Seat> => {
    const seat = await sit()
    await seat.open(`/pages/index/${path}?token=${token}`)
    await seat.page.getByText("Book club").first().waitFor()
    return seat
  }
  const fill = async (seat: Seat, form: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(form)) await seat.write(seat.page.locator(`main input[name=${name}]`), text)
    await seat.press(seat.page.locator("main input[name=agreement]"))
    await seat.press(seat.page.locator("main [type=submit]"))
    await seat.composer.waitFor()
    await seat.page.close()
  }
  await line("joinUs.register", async () => {
    const seat = await led("joinUs")
    await fill(seat, { account: `led.${way}`, name: "Led", password: "correct horse", repeat: "correct horse" })
  })
  await line("joinUs.login", async () => {
    const known = await person("Known")
    const seat = await led("joinUs")
    await seat.press(seat.page.getByRole("tab", { name: seat.t("entry:join.way.account") }))
    await fill(seat, { account: known.account, password: "correct horse" })
  })
  await line("joinUs.index1", async () => {
    const seat = await led("index1")
    await seat.page.close()
  })
  await line("joinUs.none", async () => {
    const seat = await sit()
    await seat.open("/pages/index/joinUs?token=nothing")
    await seat
      .text("codes:join.none")
      .or(seat.page.getByRole("heading", { name: seat.t("codes:join.title") }))
      .first()
      .waitFor()
    await seat.page.close()
  })
}

const searching = async ({ line, person, sit, url }: Stage): Promise<void> => {
  const [me, bo] = [await person("Ann"), await person("Bo")]
  await befriend(url, bo, me)
  await say(url, bo, me, "We meet at the harbour")
  const many = 24
  for (let n = 1; n <= many; n += 1) await say(url, bo, me, `Boat ${n} of the fleet`)
  const ann = await sit(me)
  const { page, t } = ann
  const found = page.getByRole("region", { name: t("search:messages"), exact: true })
  const turn = async (key: string, on: number): Promise<void> => {
    await ann.press(found.getByRole("button", { name: t(key), exact: true }))
    await found.getByText(t("search:page", { page: on, pages: 2 })).waitFor()
  }
  await line("find.pages", async () => {
    await ann.write(ann.field("home:search"), "fleet")
    await found.getByText(t("search:total_other", { count: many, words: "fleet" })).waitFor()
    await found.getByText(t("search:page", { page: 1, pages: 2 })).waitFor()
    await turn("search:next", 2)
    await found.getByRole("button", { name: /^Boat 1 of/ }).waitFor()
    await turn("search:previous", 1)
  })
  await line("find.none", async () => {
    await ann.write(ann.field("home:search"), "submarine")
    await found.getByText(t("search:nothing", { words: "submarine" })).waitFor()
  })
  await line("home.searchAll", async () => {
    for (const name of ["Di", "Ed", "Fay", "Gil", "Hal"]) await befriend(url, await person(`Sailor ${name}`), me)
    await befriend(url, await person("Sailor Ines"), me)
    await ann.write(ann.field("home:search"), "sailor")
    const people = page.getByRole("region", { name: t("list:find.name") })
    await ann.press(people.getByRole("button", { name: t("search:more", { number: 6 }) }))
    for (const name of ["Di", "Ed", "Fay", "Gil", "Hal", "Ines"])
      await people.getByRole("link", { name: new RegExp(`^Sailor ${name}`) }).waitFor()
  })
  await line("find.messages", async () => {
    await ann.write(ann.field("home:search"), "harbour")
    await ann.press(
      found
        .getByRole("button", { name: /harbour/ })
        .or(found.getByRole("link", { name: /harbour/ }))
        .first()
    )
    await ann.bubble("harbour").waitFor()
  })
}

const lab = async ({ line, person, sit }: Stage): Promise<void> => {
  const ann = await sit(await person("Ann"))
  const { page, t } = ann
  await line("labForm.kinds", async () => {
    await ann.open("/pages/lab/form")
    await ann.press(page.getByRole("radio", { name: t("lab:form.add"), exact: true }))
    await ann.press(ann.button("lab:form.send"))
    await page.getByText(t("refusal:form-empty", { name: t("lab:form.fields.amount") })).waitFor()
  })
  const text = page.getByRole("textbox", { name: t("lab:editor.label"), exact: true })
  const source = async (): Promise<string> => (await page.locator("[data-source]").textContent()) ?? ""
  await line("labEditor.bold", async () => {
    await ann.open("/pages/lab/editor")
    await ann.press(page.getByRole("radio", { name: t("lab:editor.default") }))
    await ann.press(text)
    await page.keyboard.press("Control+B")
    await page.keyboard.type("bold words")
    await until(async () => (await source()).includes("<strong>bold words</strong>"))
  })
  await line("labEditor.bubble", async () => {
    await ann.press(page.getByRole("radio", { name: t("lab:editor.bubble") }))
    await ann.press(text)
    await page.keyboard.type("some words")
    await page.keyboard.press("Control+A")
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: t("editor:tool.blockquote"), exact: true })
      .waitFor()
  })
}

/** What is beside the conversations: the ways in by a link, the search in all of them, what can be tried out. */
export const EXPLORE: ReadonlyArray<Walk> = [
  { name: "joining", go: joining },
  { name: "searching", go: searching },
  { name: "lab", go: lab }
]
