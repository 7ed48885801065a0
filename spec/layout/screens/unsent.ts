import type { Page } from "playwright"
import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const REASON = "refusal:not-friends"
const TEXTS = ["The first of two that wait for the network", "And the second"]

const lose = (page: Page): Promise<void> => page.context().setOffline(true)

const list = async ({ page, people }: Stage): Promise<void> => {
  await page.context().setOffline(false)
  await go(page, "/")
  await page.getByRole("link", { name: people.friend.name }).first().waitFor()
}

const say = async ({ page, t }: Stage, text: string): Promise<void> => {
  await page.getByRole("textbox", { name: t("chat:composer.label"), exact: true }).fill(text)
  await page.getByRole("button", { name: t("chat:composer.send"), exact: true }).click()
}

const bubble = (page: Page, text: string) => page.locator("[data-message]").filter({ hasText: text })

const open = async ({ page, people }: Stage): Promise<void> => {
  await go(page, `/pages/message/chat?id=${people.friend.id}`)
  // not in the list, where it stands too: what is counted next stands among the messages
  await bubble(page, "And this one is not read yet").last().waitFor()
}

/** Without a network, and two messages wait for it. */
const waiting = async (stage: Stage): Promise<void> => {
  const { page, t } = stage
  await list(stage)
  await open(stage)
  await lose(page)
  for (const text of TEXTS) if ((await bubble(page, text).count()) === 0) await say(stage, text)
  await bubble(page, TEXTS.at(-1) ?? "")
    .getByText(t("chat:delivery.held"))
    .waitFor({ state: "attached" })
}

/** One message was refused with a reason. */
const failed = async (stage: Stage): Promise<void> => {
  const { page } = stage
  const reason = stage.t(REASON)
  await list(stage)
  await open(stage)
  if ((await page.getByText(reason).count()) > 0) return
  await page.route("**/sendMessage", (route) => route.fulfill({ json: { code: 400, msg: reason, data: "", count: 0, page: 1 } }))
  await say(stage, "This will not arrive")
  await page.getByText(reason).first().waitFor()
  await page.unroute("**/sendMessage")
  await page.route("**/sendMessage", (route) => route.abort())
}

const me = async ({ page, people }: Stage): Promise<void> => {
  await go(page, "/?tab=me")
  await page.getByRole("heading", { name: people.me.name }).waitFor()
}

/** What is written and not sent, and what one reads without a network. */
export const UNSENT: ReadonlyArray<Screen> = [
  { name: "unsent-failed", viewer: "away", open: failed },
  {
    name: "unsent-discard",
    viewer: "away",
    open: async (stage) => {
      const { page, t } = stage
      await failed(stage)
      await page.getByRole("button", { name: t("chat:menu.discard") }).click()
      await page.getByRole("heading", { name: t("chat:discard.ask") }).waitFor()
    }
  },
  { name: "unsent-waiting", viewer: "away", open: waiting },
  {
    name: "unsent-menu",
    viewer: "away",
    open: async (stage) => {
      const { page, t } = stage
      await waiting(stage)
      await page
        .getByText(TEXTS.at(-1) ?? "")
        .last()
        .click({ button: "right" })
      await page.getByRole("menuitem", { name: t("chat:menu.edit") }).waitFor()
    }
  },
  {
    name: "unsent-list",
    viewer: "away",
    open: async (stage) => {
      const { page, t } = stage
      await waiting(stage)
      await go(page, "/")
      // that something waits, or that one before it failed, which wants somebody more
      await page.locator("[data-mark=waiting], [data-mark=failed]").first().waitFor({ state: "attached" })
      await page.getByText(t("app:link.Reconnecting.offline")).first().waitFor()
    }
  },
  {
    name: "unsent-logout",
    viewer: "away",
    open: async (stage) => {
      const { page, t } = stage
      await waiting(stage)
      await page.context().setOffline(false)
      await me(stage)
      await page.getByRole("button", { name: t("me:logout.title") }).click()
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("me:logout.anyway") })
        .waitFor()
    }
  },
  {
    name: "away-chat",
    viewer: "away",
    open: async (stage) => {
      const { page, people, t } = stage
      await waiting(stage)
      await go(page, `/pages/message/chat?id=${people.silent.id}`)
      await page.getByText(t("chat:list.unloaded")).waitFor()
    }
  },
  {
    name: "unkept",
    viewer: "unkept",
    open: async (stage) => {
      const { page, t } = stage
      await page.getByRole("link", { name: stage.people.friend.name }).first().waitFor()
      await go(page, "/pages/mine/setting")
      await page.getByText(t("me:keeping.forbidden")).waitFor()
    }
  }
]
