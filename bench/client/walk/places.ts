import type { Locator } from "playwright"
import type { Lap, Way } from "./Lap.ts"

const tabOf = ({ page, t }: Lap["seat"], name: "messages" | "contacts" | "explore" | "me"): Locator =>
  page.getByRole("navigation", { name: t("app:tabs.name") }).getByRole("link", { name: new RegExp(`${t(`app:tabs.${name}`)}$`) })

/** Goes to a main place by its tab; on a phone these stand below the main places only. */
const tab = ({ seat, step }: Lap, name: "messages" | "contacts" | "me"): Promise<void> =>
  step(`tab: ${name}`, async () => {
    const { page, t } = seat
    await seat.press(tabOf(seat, name))
    await page
      .getByRole("heading", { name: t(`app:tabs.${name}`), level: 1 })
      .filter({ visible: true })
      .first()
      .waitFor()
  })

const cancel = ({ seat, step }: Lap): Promise<void> =>
  step("dialog: cancel", async () => {
    await seat.press(seat.dialog.getByRole("button", { name: seat.t("app:cancel"), exact: true }))
    await seat.dialog.waitFor({ state: "detached" })
  })

const titled = ({ seat }: Lap, key: string): Promise<void> =>
  seat.content.getByRole("heading", { name: seat.t(key), level: 1 }).waitFor()

const backOnPhone = async ({ back, isPhone, step }: Lap): Promise<void> => {
  if (isPhone) await step("back", back)
}

const contacts = async (lap: Lap): Promise<void> => {
  const { seat, step, type } = lap
  const { content, page, t } = seat
  await tab(lap, "contacts")
  await step("person", async () => {
    await seat.press(page.getByRole("region", { name: t("contacts:people") }).getByRole("link", { name: /Boris/ }))
    await titled(lap, "contacts:detail.title")
  })
  await step("remark", async () => {
    await seat.press(content.getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) }))
    await seat.dialog.waitFor()
  })
  await step("type a remark", () => type("neighbour"))
  await cancel(lap)
  await backOnPhone(lap)
  for (const [key, title] of [
    ["contacts:groups.title", "contacts:groups.title"],
    ["contacts:invitations", "contacts:requests.title"],
    ["contacts:addFriend", "contacts:search.title"]
  ] as const) {
    await step(title, async () => {
      await seat.press(page.getByRole("link", { name: new RegExp(`^${t(key)}`) }).first())
      await titled(lap, title)
    })
    if (key === "contacts:invitations") {
      await step("answer a request", async () => {
        await seat.press(seat.button("contacts:requests.acceptOf", { name: "Aaron Asking" }))
        await seat.dialog.waitFor()
      })
      await cancel(lap)
      await step("requests of my own", () => seat.press(page.getByText(t("contacts:requests.initiated")).first()))
    }
    if (key === "contacts:addFriend") {
      await step("type an account", async () => {
        await seat.press(seat.field("contacts:search.label"))
        await type("stranger")
      })
      await step("find a person", async () => {
        await seat.press(seat.button("contacts:search.find"))
        await content.getByText("Ulla Unknown").first().waitFor()
      })
    }
    await backOnPhone(lap)
  }
  await tab(lap, "messages")
}

const moments = async (lap: Lap): Promise<void> => {
  const { seat, step, type } = lap
  const { content, page, t } = seat
  const card = content.locator("[data-moment]").first()
  await step("tab: explore", async () => {
    await seat.press(tabOf(seat, "explore"))
    await card.waitFor()
  })
  await step("comment", async () => {
    await seat.press(card.getByRole("button", { name: t("moments:comment"), exact: true }))
    await card.getByRole("textbox").waitFor()
  })
  await step("type a comment", async () => {
    await seat.press(card.getByRole("textbox"))
    await type("How nice")
  })
  await step("picture of a moment", async () => {
    await seat.press(card.locator("button:has(img)").last())
    await page.getByRole("dialog", { name: t("pictures:preview") }).waitFor()
  })
  await step("close a picture", () => seat.press(page.getByRole("button", { name: t("pictures:close"), exact: true })))
  await step("write a moment", async () => {
    await seat.press(seat.button("moments:new"))
    await seat.dialog.getByRole("textbox", { name: t("moments:text") }).waitFor()
  })
  await step("type a moment", async () => {
    await seat.press(seat.dialog.getByRole("textbox", { name: t("moments:text") }))
    await type("A walk by the sea")
  })
  await step("close a moment", async () => {
    await page.keyboard.press("Escape")
    await seat.dialog.waitFor({ state: "detached" })
  })
  await backOnPhone(lap)
  await tab(lap, "messages")
}

/** One of the pages behind what is mine. */
const mine = async (lap: Lap, key: string, title = key): Promise<void> => {
  const { seat, step } = lap
  await step(title, async () => {
    await seat.press(seat.page.getByRole("link", { name: new RegExp(`^${seat.t(key)}`) }).first())
    await titled(lap, title)
  })
}

const self = async (lap: Lap): Promise<void> => {
  const { people, seat, step, type } = lap
  const { content, page, t } = seat
  await tab(lap, "me")
  await step("profile", async () => {
    await seat.press(page.getByRole("link", { name: new RegExp(`${people.me.name}.*${people.me.account}`, "s") }))
    await titled(lap, "screens:titles.profile")
  })
  for (const field of ["name", "signature"]) {
    await step(`change the ${field}`, async () => {
      await seat.press(content.getByRole("button", { name: new RegExp(`^${t(`me:self.${field}`)}`) }).first())
      await seat.dialog.getByRole("textbox").waitFor()
    })
    await step(`type the ${field}`, async () => {
      await seat.press(seat.dialog.getByRole("textbox"))
      await type("Anna")
    })
    await cancel(lap)
  }
  await backOnPhone(lap)
  await mine(lap, "me:code", "codes:mine")
  await backOnPhone(lap)
  await mine(lap, "screens:titles.secure")
  await step("password", async () => {
    await seat.press(content.getByRole("button", { name: new RegExp(`^${t("me:password.title")}`) }).first())
    await seat.dialog.locator("input[name=old]").waitFor()
  })
  await step("type a password", async () => {
    await seat.press(seat.dialog.locator("input[name=old]"))
    await type("correct")
  })
  await cancel(lap)
  await backOnPhone(lap)
  await mine(lap, "screens:titles.doc")
  await step("search the help", async () => {
    await seat.press(seat.field("me:help.search"))
    await type("pass")
  })
  await step("open an answer", async () => {
    await seat.press(content.getByRole("link").first())
    await content.getByRole("article").waitFor()
  })
  await backOnPhone(lap)
  await backOnPhone(lap)
  await mine(lap, "screens:titles.about")
  await backOnPhone(lap)
  await step("log out", async () => {
    await seat.press(page.getByRole("button", { name: t("me:logout.title") }).first())
    await seat.dialog.waitFor()
  })
  await cancel(lap)
  await tab(lap, "messages")
}

const setting = async (lap: Lap): Promise<void> => {
  const { seat, step } = lap
  const { page, t } = seat
  await tab(lap, "me")
  await mine(lap, "screens:titles.setting")
  for (const theme of ["dark", "light", "auto"])
    await step(`theme: ${theme}`, () => seat.press(page.getByRole("radio", { name: t(`me:theme.${theme}`) })))
  for (const percent of [120, 100])
    await step("text size", () =>
      seat.press(page.getByRole("radio", { name: t("me:textSize.percent", { percent }), exact: true }))
    )
  for (const key of ["me:circleAvatar", "me:highContrast", "me:alerts.sound"])
    for (const _ of ["on", "off"]) await step(key, () => seat.press(page.getByRole("switch", { name: t(key) })))
  await step("languages", async () => {
    await seat.press(seat.content.getByRole("link", { name: new RegExp(`^${t("app:titles.language")}`) }))
    await titled(lap, "app:titles.language")
  })
  for (const [name, title] of [
    ["简体中文", "语言"],
    ["English", "Language"]
  ] as const)
    await step(`language: ${name}`, async () => {
      await seat.press(page.getByRole("radio", { name: new RegExp(name) }))
      await seat.content.getByRole("heading", { name: title, level: 1 }).waitFor()
    })
  await backOnPhone(lap)
  await backOnPhone(lap)
  await tab(lap, "messages")
}

/** The other main places, and what lies behind them. */
export const PLACES: ReadonlyArray<Way> = [
  { name: "contacts", go: contacts },
  { name: "moments", go: moments },
  { name: "self", go: self },
  { name: "setting", go: setting }
]
