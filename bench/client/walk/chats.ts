import type { Locator } from "playwright"
import type { Lap, Way } from "./Lap.ts"

/** The bubble with these words, where a hand meets it. */
const bubble = ({ seat }: Lap, text: string): Locator => seat.bubble(text).locator("[data-text]")

/** Asks for the menu of a message. */
const menu = async (lap: Lap, text: string): Promise<void> => {
  const { seat, step } = lap
  await bubble(lap, text).scrollIntoViewIfNeeded()
  await step("menu of a message", async () => {
    await seat.menu(bubble(lap, text), bubble(lap, text))
    await seat.entry("chat:menu.copy").waitFor()
  })
}

const take = ({ seat, step }: Lap, entry: string, until: Locator): Promise<void> =>
  step(`menu: ${entry}`, async () => {
    await seat.press(seat.entry(`chat:menu.${entry}`))
    await until.waitFor()
  })

/** Types and sends a text that nobody has sent before, and gives it. */
const send = async ({ seat, step, type }: Lap, text: string): Promise<string> => {
  const words = `${text} ${(Date.now() % 100_000).toString(36)}`
  await step("field of a message", () => seat.press(seat.composer))
  await step("type a message", () => type(words))
  await step("send", async () => {
    await seat.press(seat.button("chat:composer.send"))
    await seat.bubble(words).waitFor()
  })
  return words
}

/** Opens a chat from the list. */
export const open = ({ seat, step }: Lap, name: string): Promise<void> =>
  step("open a chat", async () => {
    await seat.press(seat.row(name).getByRole("link"))
    await seat.content.getByRole("heading", { name }).waitFor()
    await seat.composer.waitFor()
    await seat.page.locator("[data-placed] [data-message]").last().waitFor()
  })

const talk = async (lap: Lap): Promise<void> => {
  const { back, isPhone, people, seat, step, type } = lap
  const { page } = seat
  await open(lap, people.friend.name)
  const said = await send(lap, "Are you coming")
  await menu(lap, said)
  await take(lap, "quote", page.locator("[data-quoting]"))
  const quoted = await send(lap, "About that")
  await menu(lap, said)
  await step("menu: copy", () => seat.press(seat.entry("chat:menu.copy")))
  await menu(lap, said)
  await take(lap, "select", seat.button("chat:select.leave"))
  await step("select one more", () => seat.press(seat.bubble(quoted).getByRole("checkbox")))
  await step("leave selecting", async () => {
    await seat.press(seat.button("chat:select.leave"))
    await seat.composer.waitFor()
  })
  await menu(lap, said)
  await take(lap, "remove", seat.dialog)
  await step("dialog: cancel", async () => {
    await seat.press(seat.dialog.getByRole("button", { name: seat.t("app:cancel"), exact: true }))
    await seat.dialog.waitFor({ state: "detached" })
  })
  await menu(lap, said)
  await take(lap, "forward", seat.content.getByRole("searchbox"))
  await step("search whom to forward to", async () => {
    await seat.press(seat.content.getByRole("searchbox"))
    await type("bo")
  })
  await step("back from forwarding", async () => {
    await back()
    await seat.composer.waitFor()
  })
  if (isPhone) await step("back to the list", back)
}

const put = async (lap: Lap): Promise<void> => {
  const { back, isPhone, people, seat, step, type } = lap
  const { page, t } = seat
  await open(lap, people.friend.name)
  const panel = seat.button("chat:composer.emoji")
  await step("emoji", async () => {
    await seat.press(panel)
    await page.getByRole("toolbar", { name: t("chat:emoji.name") }).waitFor()
  })
  await step("put an emoji", () =>
    seat.press(page.getByRole("toolbar", { name: t("chat:emoji.name") }).getByRole("button", { name: "😀" }))
  )
  await step("search an emoji", async () => {
    await seat.press(page.getByRole("searchbox", { name: t("emoji:search") }))
    await type("heart")
  })
  await step("emoji of my own", async () => {
    await seat.press(page.getByRole("tab", { name: t("emoji:tab.mine") }))
    await page.getByRole("link", { name: t("emoji:manage") }).waitFor()
  })
  await step("close emoji", () => seat.press(seat.button("chat:composer.emojiClose")))
  await step("send", async () => {
    await seat.press(seat.button("chat:composer.send"))
    await page.getByText("😀").last().waitFor()
  })
  await step("attach", async () => {
    await seat.press(seat.button("chat:composer.attach"))
    await page.getByText(t("attach:file"), { exact: true }).last().waitFor()
  })
  await step("attach: card", async () => {
    await seat.press(seat.entry("attach:card").or(seat.dialog.getByRole("button", { name: t("attach:card"), exact: true })))
    await seat.content.getByRole("radio").first().waitFor({ state: "attached" })
  })
  await step("choose a card", () => seat.press(seat.content.getByRole("radio").nth(1)))
  await step("back from cards", async () => {
    await back()
    await seat.composer.waitFor()
  })
  if (isPhone) await step("back to the list", back)
  await open(lap, people.longName.name)
  await step("place", async () => {
    await seat.press(page.locator("[data-place]").last())
    await seat.dialog.getByRole("link", { name: t("place:open") }).waitFor()
  })
  await step("close a place", async () => {
    await page.keyboard.press("Escape")
    await seat.dialog.waitFor({ state: "detached" })
  })
  if (isPhone) await step("back to the list", back)
}

const find = async (lap: Lap): Promise<void> => {
  const { back, isPhone, people, seat, step, type } = lap
  const { content, page, t } = seat
  await open(lap, people.friend.name)
  await step("find in a chat", async () => {
    const [button, link] = [
      content.getByRole("button", { name: t("chat:find") }),
      content.getByRole("link", { name: t("chat:find") })
    ]
    await seat.press(button.or(link))
    await seat.field("record:label").waitFor()
  })
  await step("type what to find", async () => {
    await seat.press(seat.field("record:label"))
    await type("the")
    await page.locator("[data-find-bar] output:not(:empty), [data-record] mark").first().waitFor()
  })
  if (isPhone) {
    await step("show what was found", async () => {
      await seat.press(content.locator("[data-record]").getByRole("button").first())
      await seat.composer.waitFor()
    })
  } else {
    await step("find: older", () => seat.press(seat.button("record:older")))
    await step("leave finding", async () => {
      await page.keyboard.press("Escape")
      await page.locator("[data-find-bar]").waitFor({ state: "detached" })
    })
  }
  await step("info of a chat", async () => {
    await seat.press(content.getByRole("link", { name: t("chat:info") }))
    await page.getByRole("switch", { name: t("group:info.pin") }).waitFor()
  })
  for (const name of ["pin", "unpin"])
    await step(`${name} a chat`, () => seat.press(page.getByRole("switch", { name: t("group:info.pin") })))
  await step("back from info", async () => {
    await back()
    await seat.composer.waitFor()
  })
  if (isPhone) await step("back to the list", back)
}

const group = async (lap: Lap): Promise<void> => {
  const { back, isPhone, seat, step, type } = lap
  const { content, page, t } = seat
  await open(lap, "Planning")
  await step("field of a message", () => seat.press(seat.composer))
  await step("type a mention", async () => {
    await type("@b")
    await page.getByRole("option").first().waitFor()
  })
  await step("take a mention", () => seat.press(page.getByRole("option").first()))
  await step("send", () => seat.press(seat.button("chat:composer.send")))
  const said = await send(lap, "Are you sure")
  await menu(lap, said)
  await take(lap, "quote", page.locator("[data-quoting]"))
  await step("drop a quote", () => seat.press(seat.button("chat:quote.drop")))
  await step("info of a group", async () => {
    await seat.press(content.getByRole("link", { name: t("chat:info") }))
    await page.getByRole("link", { name: t("group:announcement.title") }).waitFor()
  })
  await step("announcement", async () => {
    await seat.press(page.getByRole("link", { name: t("group:announcement.title") }))
    await seat.button("group:announcement.edit").waitFor()
  })
  await step("back to the info", back)
  await step("manage a group", async () => {
    await seat.press(page.getByRole("link", { name: new RegExp(`^${t("group:manage.title")}`) }))
    await page.getByRole("switch", { name: t("group:manage.invites") }).waitFor()
  })
  await step("back to the info", back)
  await step("members", async () => {
    await seat.press(page.getByRole("link", { name: new RegExp(`^${t("group:info.members")}`) }))
    await content.getByRole("heading", { name: t("group:members.title"), level: 1 }).waitFor()
  })
  await step("search a member", async () => {
    await seat.press(content.getByRole("searchbox"))
    await type("bo")
  })
  await step("menu of a member", async () => {
    await seat.press(content.getByRole("button", { name: "Boris" }).first())
    await page.getByRole("menu").waitFor()
  })
  await step("close a menu", () => page.keyboard.press("Escape"))
  await step("back to the info", back)
  await step("back from info", back)
  if (isPhone) await step("back to the list", back)
}

const list = async (lap: Lap): Promise<void> => {
  const { back, people, seat, step, type } = lap
  const { page, t } = seat
  const row = seat.row(people.friend.name)
  for (const [entry, undone] of [
    ["pin", "unpin"],
    ["mute", "unmute"]
  ] as const)
    for (const each of [entry, undone]) {
      await row.scrollIntoViewIfNeeded()
      await step("menu of a chat", async () => {
        await seat.menu(row.getByRole("link"), row)
        await seat.entry(`list:menu.${each}`).waitFor()
      })
      await step(`menu of a chat: ${each}`, () => seat.press(seat.entry(`list:menu.${each}`)))
    }
  await step("field of the search", () => seat.press(seat.field("home:search")))
  await step("search everything", async () => {
    await type("no")
    await page.getByRole("link", { name: t("list:find.everybody", { words: "no" }) }).waitFor()
  })
  await step("clear the search", async () => {
    await seat.press(seat.button("app:clear"))
    await row.waitFor()
  })
  await step("add", async () => {
    await seat.press(seat.button("home:add"))
    await seat.entry("list:add.group").waitFor()
  })
  await step("add: group", async () => {
    await seat.press(seat.entry("list:add.group"))
    await seat.content.getByRole("checkbox").first().waitFor({ state: "attached" })
  })
  for (const name of ["Boris", "Fatima"])
    await step("choose a member", () => seat.press(seat.content.getByRole("checkbox", { name })))
  await step("back to the list", back)
}

/** All that is done in chats, and in their list. */
export const CHATS: ReadonlyArray<Way> = [
  { name: "talk", go: talk },
  { name: "put", go: put },
  { name: "find", go: find },
  { name: "group", go: group },
  { name: "list", go: list }
]
