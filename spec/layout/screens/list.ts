import type { Page } from "playwright"
import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const list = async ({ page, people, t }: Stage): Promise<void> => {
  await go(page, "/")
  // what was looked for before narrows the list
  const field = page.getByRole("searchbox", { name: t("home:search") })
  if ((await field.inputValue()) !== "") await field.fill("")
  await page.getByRole("link", { name: people.friend.name }).first().waitFor()
  // the menus come after the list
  await page.locator("[data-strip]").waitFor({ state: "attached" })
}

const row = ({ page, people }: Stage) => page.getByRole("link", { name: people.friend.name }).filter({ visible: true }).first()

const find = async (stage: Stage, words: string): Promise<void> => {
  await list(stage)
  await stage.page.getByRole("searchbox", { name: stage.t("home:search") }).fill(words)
}

/** A finger on the screen; the browser knows it as one. */
const finger = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] })
}

/** The message list, and what can be done with its rows. */
export const LIST: ReadonlyArray<Screen> = [
  {
    name: "list-nobody",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/")
      await page.getByRole("link", { name: t("home:findPeople") }).waitFor()
    }
  },
  {
    name: "list-menu",
    viewer: "me",
    open: async (stage) => {
      await list(stage)
      await row(stage).click({ button: "right" })
      await stage.page.getByRole("menuitem", { name: stage.t("list:menu.remove") }).waitFor()
    }
  },
  {
    name: "list-remove",
    viewer: "me",
    open: async (stage) => {
      await list(stage)
      await row(stage).click({ button: "right" })
      await stage.page.getByRole("menuitem", { name: stage.t("list:menu.remove") }).click()
      await stage.page.getByRole("checkbox", { name: stage.t("list:remove.clear") }).waitFor()
    }
  },
  {
    name: "list-add",
    viewer: "me",
    open: async (stage) => {
      await list(stage)
      await stage.page.getByRole("button", { name: stage.t("home:add") }).click()
      await stage.page.getByRole("menuitem", { name: stage.t("list:add.scan") }).waitFor()
    }
  },
  {
    name: "list-swiped",
    viewer: "me",
    open: async (stage) => {
      await list(stage)
      const box = await row(stage).boundingBox()
      if (box === null) throw new Error("There is no row to swipe.")
      const touch = await finger(stage.page)
      const y = box.y + box.height / 2
      // towards the start of the line
      const isRtl = await stage.page.evaluate(() => document.documentElement.dir === "rtl")
      const at = (x: number): number => box.x + (isRtl ? box.width - x : x)
      await touch("touchStart", at(250), y)
      for (let x = 240; x >= 40; x -= 20) await touch("touchMove", at(x), y)
      await touch("touchEnd")
      await stage.page.getByRole("button", { name: stage.t("list:short.remove") }).waitFor()
    }
  },
  {
    name: "list-found",
    viewer: "me",
    open: async (stage) => {
      await find(stage, "no")
      await stage.page.getByRole("link", { name: stage.t("list:find.everybody", { words: "no" }) }).waitFor()
    }
  },
  {
    name: "list-found-messages",
    viewer: "me",
    open: async (stage) => {
      await find(stage, "a")
      const { page, t } = stage
      await page.getByRole("navigation", { name: t("search:pages") }).waitFor()
      await page.getByRole("heading", { name: t("search:messages"), level: 2 }).scrollIntoViewIfNeeded()
    }
  },
  {
    name: "list-found-none",
    viewer: "me",
    open: async (stage) => {
      await find(stage, "nobody-goes-by-such-a-name")
      await stage.page.getByText(stage.t("list:find.none")).waitFor()
    }
  },
  {
    name: "list-draft",
    viewer: "me",
    open: async (stage) => {
      const { page, people, t } = stage
      await find(stage, "")
      await go(page, `/pages/message/chat?id=${people.friend.id}`)
      await page.getByRole("textbox", { name: t("chat:composer.label"), exact: true }).fill("Half of what I wanted to say")
      await go(page, "/")
      await page.getByText(t("home:draft")).waitFor()
    }
  }
]
