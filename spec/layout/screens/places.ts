import type { Screen } from "../Screen.ts"
import { go } from "../Screen.ts"

/** The main places, and what belongs to oneself. */
export const PLACES: ReadonlyArray<Screen> = [
  {
    name: "home",
    viewer: "me",
    open: async ({ page, people }) => {
      await go(page, "/")
      await page.getByRole("link", { name: people.friend.name }).first().waitFor()
    }
  },
  {
    name: "home-empty",
    viewer: "newcomer",
    open: async ({ page }) => {
      await go(page, "/")
      await page.locator("main").getByRole("listitem").or(page.locator("main p")).first().waitFor()
    }
  },
  {
    name: "explore",
    viewer: "me",
    open: async ({ page, t }) => {
      await go(page, "/?tab=explore")
      await page.getByRole("heading", { name: t("app:tabs.explore") }).waitFor()
    }
  },
  {
    name: "me",
    viewer: "me",
    open: async ({ page, people }) => {
      await go(page, "/?tab=me")
      await page.getByRole("heading", { name: people.me.name }).waitFor()
    }
  },
  {
    name: "me-logout",
    viewer: "me",
    open: async ({ page, t, people }) => {
      await go(page, "/?tab=me")
      await page.getByRole("heading", { name: people.me.name }).waitFor()
      await page.getByRole("button", { name: t("me:logout.title") }).click()
      await page.getByRole("heading", { name: t("me:logout.ask") }).waitFor()
    }
  },
  {
    name: "language",
    viewer: "me",
    open: async ({ page, t }) => {
      await go(page, "/pages/language/language")
      await page.getByRole("heading", { name: t("app:titles.language") }).waitFor()
    }
  },
  {
    name: "cut-off",
    viewer: "cutOff",
    open: async ({ page, t }) => {
      await go(page, "/")
      await page.getByText(t("home:reconnecting")).waitFor()
    }
  },
  {
    name: "ended",
    viewer: "ended",
    open: async ({ page, t }) => {
      await page.getByText(t("refusal:session-expired")).waitFor()
      await page.getByRole("heading", { name: t("login:title") }).waitFor()
    }
  },
  {
    name: "expired",
    viewer: "expired",
    open: async ({ page, t }) => {
      await page.getByRole("heading", { name: t("app:expired.title") }).waitFor()
    }
  }
]
