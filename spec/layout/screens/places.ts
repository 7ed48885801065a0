import sharp from "sharp"
import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

/** A picture to choose a part of; browsers take no part of an SVG. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#33aa66" } })
    .png()
    .toBuffer()

/** One of the pages behind the tab of what is mine, once a text of it stands there. */
const mine = async ({ page }: Stage, place: string, text: string): Promise<void> => {
  await go(page, "/?tab=me")
  await go(page, `/pages/mine/${place}`)
  await page.locator("[data-pane=content]").getByText(text).first().waitFor()
}

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
    name: "profile",
    viewer: "me",
    open: (stage) => mine(stage, "profile", stage.t("me:self.signature"))
  },
  {
    name: "profile-name",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "profile", t("me:self.signature"))
      await page.getByRole("button", { name: new RegExp(`^${t("me:self.name")}`) }).click()
      await page.getByRole("dialog").getByRole("textbox").fill("x".repeat(33))
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("me:self.save") })
        .click()
      await page.getByText(t("refusal:name-length", { min: 1, max: 32 })).waitFor()
    }
  },
  {
    name: "profile-gender",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "profile", t("me:self.signature"))
      await page.getByRole("button", { name: new RegExp(`^${t("me:self.sex")}`) }).click()
      await page.getByRole("dialog").getByText(t("me:sex.unknown")).waitFor()
    }
  },
  {
    name: "profile-avatar",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "profile", t("me:self.signature"))
      await page.locator("[data-picture]").setInputFiles({ name: "green.png", mimeType: "image/png", buffer: await picture() })
      await page.locator("dialog [data-crop]").waitFor()
    }
  },
  {
    name: "secure",
    viewer: "me",
    open: (stage) => mine(stage, "secure", stage.t("me:sessions.this"))
  },
  {
    name: "secure-password",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "secure", t("me:sessions.this"))
      await page.getByRole("button", { name: t("me:password.title") }).click()
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("me:password.change"), exact: true })
        .click()
      await page.getByText(t("refusal:old-password-missing")).waitFor()
    }
  },
  {
    name: "secure-session",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "secure", t("me:sessions.this"))
      await page.locator("[data-session=other]").first().getByRole("button").click()
      await page.getByRole("dialog", { name: t("me:sessions.ask") }).waitFor()
    }
  },
  { name: "setting", viewer: "me", open: (stage) => mine(stage, "setting", stage.t("me:circleAvatar")) },
  {
    name: "setting-keys",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "setting", t("me:circleAvatar"))
      await page.getByRole("button", { name: t("keys:title") }).click()
      await page.getByRole("dialog", { name: t("keys:title") }).waitFor()
    }
  },
  { name: "about", viewer: "me", open: (stage) => mine(stage, "about", stage.t("me:about")) },
  { name: "help", viewer: "me", open: (stage) => mine(stage, "doc", stage.t("help:friend.question")) },
  {
    name: "help-none",
    viewer: "me",
    open: async (stage) => {
      const { page, t } = stage
      await mine(stage, "doc", t("help:friend.question"))
      await page.getByRole("searchbox", { name: t("me:help.search") }).fill("no such words")
      await page.getByText(t("me:help.none")).waitFor()
    }
  },
  { name: "help-answer", viewer: "me", open: (stage) => mine(stage, "doc?id=password", stage.t("me:help.all")) },
  {
    name: "webview",
    viewer: "me",
    open: async (stage) => {
      await stage.page.route("https://pages.example/**", (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Timetable</title><h1>Timetable</h1>" })
      )
      const address = encodeURIComponent("https://pages.example/timetable?of=a-line-that-is-long-enough-to-be-cut")
      await mine(stage, `webview?url=${address}`, stage.t("me:web.outside"))
      await stage.page.frameLocator("iframe").getByText("Timetable").waitFor()
    }
  },
  {
    name: "webview-insecure",
    viewer: "me",
    open: (stage) => mine(stage, `webview?url=${encodeURIComponent("http://pages.example/")}`, stage.t("me:web.insecure"))
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
