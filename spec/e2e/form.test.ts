import type { Locator } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type House, openHouse } from "./house.ts"
import { DESK, openWindow, PHONE, type Window } from "./window.ts"

let house: House
let desk: Window
let phone: Window

beforeAll(async () => {
  house = await openHouse()
  desk = await openWindow(house, { language: "en", size: DESK })
  phone = await openWindow(house, { language: "zh-Hans", size: PHONE, touch: true })
})
afterAll(async () => {
  expect([desk, phone].flatMap((each) => each.complaints())).toEqual([])
  await house.close()
})

const field = ({ page, t }: Window, key: string) => page.locator(`[data-field=${key}]`).describe(t(`lab:form.fields.${key}`))
/** What says what is chosen in a field, and opens what there is to choose. */
const opener = (window: Window, key: string) =>
  field(window, key).getByRole("button", { name: window.t(`lab:form.fields.${key}`) })
const dialog = ({ page }: Window) => page.getByRole("dialog")
const send = (window: Window) => window.page.getByRole("button", { name: window.t("lab:form.send"), exact: true }).click()
const sent = async ({ page }: Window): Promise<unknown> =>
  JSON.parse((await page.locator("[data-source]").textContent()) ?? "null")
/** Until the focus is in a field. */
const isIn = ({ page }: Window, key: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset["field"] ?? ""))
    .toBe(key)
const isFocused = (it: Locator): Promise<void> =>
  expect.poll(() => it.evaluate((element) => element === document.activeElement)).toBe(true)

const open = async (window: Window, mode: "add" | "edit", from: "nowhere" | "lead" | "inProject"): Promise<void> => {
  await window.open("/")
  await window.open("/pages/lab/form")
  for (const choice of [mode, from])
    await window.page.getByRole("radio", { name: window.t(`lab:form.${choice}`), exact: true }).check({ force: true })
}

/** Chooses in the dialog that a field opens. */
const pick = async (window: Window, key: string, ...names: ReadonlyArray<string>): Promise<void> => {
  await opener(window, key).click()
  for (const name of names)
    await dialog(window)
      .getByRole("button", { name: window.t(`lab:form.${name}`), exact: true })
      .click()
}

// (FORM-09, FORM-26)
it("says at each field that it cannot be empty, and goes to the first", async () => {
  await open(desk, "add", "inProject")
  await send(desk)
  await field(desk, "amount")
    .getByText(desk.t("refusal:form-empty", { name: "Amount" }))
    .waitFor()
  const amount = desk.page.getByRole("textbox", { name: "Amount" })
  await expect.poll(() => amount.getAttribute("aria-invalid")).toBe("true")
  const note = await amount.getAttribute("aria-describedby")
  expect(await desk.page.locator(`[id="${note}"]`).textContent()).toBe("Amount cannot be empty.")
  await isIn(desk, "amount")
  for (const key of ["tags", "topics", "stage", "invoice_info", "project_type", "visitors", "area", "shares", "receivable"])
    await field(desk, key)
      .getByText(desk.t("refusal:form-empty", { name: desk.t(`lab:form.fields.${key}`) }))
      .waitFor()
  // what is typed into says that it is wrong; a button that opens a choice cannot, and is described by why
  expect(await field(desk, "topics").getByRole("textbox").getAttribute("aria-invalid")).toBe("true")
  for (const part of await field(desk, "invoice_info").getByRole("textbox").all())
    expect(await part.getAttribute("aria-invalid")).toBe("true")
  for (const locked of ["project", "remark"]) expect(await field(desk, locked).getByText("cannot be empty").count()).toBe(0)
})

// (FORM-01, FORM-03, FORM-04, FORM-11, FORM-16, FORM-19, FORM-20, FORM-24, FORM-27)
it("is filled in, a field of each kind, and says what it sends", async () => {
  const { page, t } = desk
  await page.getByRole("textbox", { name: "Amount" }).fill("1234.50")
  await field(desk, "amount").getByText("壹仟贰佰叁拾肆元伍角").waitFor()

  expect(await field(desk, "tags").getByRole("listitem").count()).toBe(0)
  await opener(desk, "tags").click()
  for (const tag of ["new", "late"])
    await field(desk, "tags")
      .getByRole("listitem")
      .getByRole("button", { name: t(`lab:form.tag.${tag}`) })
      .click()
  await page.getByRole("textbox", { name: "Topics" }).fill("Bridges")
  await page.keyboard.press("Enter")
  await field(desk, "topics").getByRole("listitem").getByText("Bridges").waitFor()

  expect(await field(desk, "reason").count()).toBe(0)
  await opener(desk, "stage").click()
  await expect.poll(() => field(desk, "tags").getByRole("listitem").count()).toBe(0)
  await field(desk, "stage").getByRole("listitem").getByRole("button", { name: "Won" }).click()
  await expect.poll(() => field(desk, "stage").getByRole("listitem").count()).toBe(0)
  await page.getByRole("textbox", { name: "Reason for the stage" }).fill("A good price")

  await page.getByRole("textbox", { name: "Title" }).fill("Acme")
  await page.getByRole("textbox", { name: "Tax number" }).fill("12-34")
  await pick(desk, "project_type", "types.roof")
  await expect.poll(() => opener(desk, "project_type").textContent()).toContain("Building / House / Roof")
  await pick(desk, "entry_type", "types.sale")
  await pick(desk, "visitors", "people.bo", "people.fay")
  await dialog(desk)
    .getByRole("button", { name: t("form:done") })
    .click()
  await pick(desk, "area", "areas.south", "areas.hills", "areas.new")
  await pick(desk, "business", "records.deal2")
  await pick(desk, "customer", "records.customer")
  await opener(desk, "receivable").click()
  await dialog(desk).getByRole("button", { name: "R-0002" }).click()
  expect(await opener(desk, "project").getAttribute("aria-disabled")).toBe("true")

  await field(desk, "shares")
    .getByRole("button", { name: t("form:addShare") })
    .click()
  await dialog(desk).getByRole("button", { name: "Ann Larsen" }).click()
  await page.getByRole("textbox", { name: t("form:shareOf", { name: "Ann Larsen" }) }).fill("100")
  await send(desk)
  expect(await sent(desk)).toEqual({
    amount: "1234.50",
    tags: ["new", "late"],
    topics: ["Bridges"],
    stage: "won",
    reason: "A good price",
    invoice_info: { title: "Acme", tax_number: "12-34" },
    project_type: 3,
    entry_type: 8,
    visitors: [2, 6],
    area: ["South", "Hills", "New town"],
    business: 2,
    customer: 1,
    project: 1,
    receivable: 2,
    shares: [{ user_id: 1, proportion: 100 }],
    company: "Acme"
  })
})

// (FORM-12, FORM-13, FORM-28)
it("flags shares that are together no whole, and money that is no amount", async () => {
  const { page, t } = desk
  await field(desk, "shares")
    .getByRole("button", { name: t("form:addShare") })
    .click()
  await dialog(desk).getByRole("button", { name: "Bo Chen" }).click()
  const share = (name: string) => page.getByRole("textbox", { name: t("form:shareOf", { name }) })
  await share("Ann Larsen").fill("33.33")
  await field(desk, "shares")
    .getByText(t("form:total.below", { total: 33.33 }))
    .waitFor()
  await share("Bo Chen").fill("66.68")
  await field(desk, "shares")
    .getByText(t("form:total.above", { total: 100.01 }))
    .waitFor()
  await send(desk)
  await field(desk, "shares")
    .getByText(t("refusal:form-above", { name: "Shares", total: 100.01 }))
    .waitFor()
  await isIn(desk, "shares")
  await share("Bo Chen").fill("many")
  await field(desk, "shares")
    .getByText(t("refusal:form-value", { name: "Shares" }))
    .waitFor()
  await share("Bo Chen").fill("66.67")
  await field(desk, "shares")
    .getByText(t("form:total.whole", { total: 100 }))
    .waitFor()
  await page.getByRole("textbox", { name: "Amount" }).fill("12.345")
  await page.keyboard.press("Tab")
  await field(desk, "amount")
    .getByText(t("refusal:form-amount", { name: "Amount" }))
    .waitFor()
})

// (FORM-23)
it("empties what depends on a field that changes", async () => {
  await opener(desk, "stage").click()
  await field(desk, "stage").getByRole("listitem").getByRole("button", { name: "Lost" }).click()
  await expect.poll(() => desk.page.getByRole("textbox", { name: "Reason for the stage" }).inputValue()).toBe("")
})

// (FORM-04, FORM-05, FORM-06, FORM-21, FORM-31)
it("prefills and locks by mode and by where it was opened", async () => {
  const { t } = phone
  const locked = (key: string) => field(phone, key).getByText(t("form:locked")).count()
  const states = async () => Promise.all(["business", "customer", "project", "receivable", "company", "remark"].map(locked))
  await open(phone, "add", "nowhere")
  await expect.poll(states).toEqual([0, 0, 0, 1, 0, 1])
  await open(phone, "add", "lead")
  await expect.poll(states).toEqual([1, 1, 0, 1, 0, 1])
  await expect.poll(() => opener(phone, "customer").textContent()).toBe(t("lab:form.records.customer"))
  await open(phone, "add", "inProject")
  await expect.poll(states).toEqual([0, 0, 1, 0, 0, 1])
  await open(phone, "edit", "nowhere")
  await expect.poll(states).toEqual([1, 1, 0, 0, 1, 1])
  await expect.poll(() => opener(phone, "stage").textContent()).toBe(t("lab:form.stages.open"))
  await opener(phone, "customer").click({ force: true })
  expect(await dialog(phone).count()).toBe(0)
})

it("searches in a picker, and gives the focus back", async () => {
  const { page, t } = phone
  await opener(phone, "visitors").click()
  await dialog(phone).getByRole("searchbox").fill("费")
  await dialog(phone).getByRole("button", { name: "费怡" }).click()
  await expect.poll(() => dialog(phone).getByRole("listitem").count()).toBe(1)
  await dialog(phone).getByRole("searchbox").fill("nobody")
  await dialog(phone).getByText(t("form:noneFound")).waitFor()
  await dialog(phone)
    .getByRole("button", { name: t("form:done") })
    .click()
  await expect.poll(() => opener(phone, "visitors").textContent()).toBe("安然和费怡")
  await isFocused(opener(phone, "visitors"))
  await page.getByRole("button", { name: t("form:removeShare", { name: "A" }) }).click()
  await expect.poll(() => field(phone, "topics").getByRole("listitem").count()).toBe(0)
})

// (FORM-11, FORM-24)
it("is filled in with the keyboard alone", async () => {
  const { page } = desk
  await open(desk, "add", "nowhere")
  await page.getByRole("textbox", { name: "Amount" }).focus()
  await page.keyboard.type("7")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await field(desk, "tags").getByRole("listitem").first().waitFor()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect.poll(() => opener(desk, "tags").textContent()).toBe("New")
  await opener(desk, "stage").focus()
  await page.keyboard.press("Enter")
  await field(desk, "stage").getByRole("listitem").first().waitFor()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect.poll(() => opener(desk, "stage").textContent()).toBe("Open")
  await isFocused(opener(desk, "stage"))
  await opener(desk, "project_type").focus()
  await page.keyboard.press("Enter")
  await dialog(desk).waitFor()
  await page.keyboard.press("Escape")
  await dialog(desk).waitFor({ state: "detached" })
  await isFocused(opener(desk, "project_type"))
})
