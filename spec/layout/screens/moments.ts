import type { Locator } from "playwright"
import { film } from "../../e2e/choosingFiles.ts"
import { momentsOf } from "../moments.ts"
import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

/** Where files go up in parts. */
const PARTS = "**/common/upload/part?*"
const PLACE = "/pages/compass/moments"

const cards = ({ page }: Stage): Locator => page.locator("[data-moment]")

const feed = async (stage: Stage, place = PLACE): Promise<void> => {
  await momentsOf(new URL(stage.page.url()).origin, stage.people)
  await go(stage.page, "/?tab=explore")
  await go(stage.page, place)
  await cards(stage).first().waitFor()
}

const write = async (stage: Stage): Promise<void> => {
  await feed(stage)
  await stage.page.getByRole("button", { name: stage.t("moments:new"), exact: true }).click()
  await stage.page.getByRole("textbox", { name: stage.t("moments:text") }).waitFor()
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGM8ceIEAwMDEwMDAwMDAB5EAj3sF0L1AAAAAElFTkSuQmCC",
  "base64"
)

/** What people show each other. */
export const MOMENTS: ReadonlyArray<Screen> = [
  { name: "moments", viewer: "me", open: (stage) => feed(stage) },
  {
    name: "moments-none",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, PLACE)
      await page.getByText(t("moments:none")).waitFor()
    }
  },
  { name: "moments-of", viewer: "me", open: (stage) => feed(stage, `${PLACE}?id=${stage.people.longName.id}`) },
  {
    name: "moments-none-of",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `${PLACE}?id=${people.silent.id}`)
      await page.getByText(t("screens:noData")).waitFor()
    }
  },
  {
    name: "moments-cover-going",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      // it stays on its way
      await page.route(PARTS, () => undefined)
      await go(page, "/?tab=explore")
      await go(page, PLACE)
      const cancel = page.getByRole("button", { name: t("app:cancel"), exact: true })
      const choose = page.locator("[data-pane=content] input[type=file]")
      await cancel.or(page.getByRole("button", { name: t("moments:changeCover") })).waitFor()
      if ((await cancel.count()) === 0) await choose.setInputFiles({ name: "top.png", mimeType: "image/png", buffer: PICTURE })
      await page.getByRole("progressbar", { name: t("moments:coverProgress") }).waitFor()
    }
  },
  {
    name: "moments-say",
    viewer: "me",
    open: async (stage) => {
      await feed(stage)
      const button = cards(stage)
        .first()
        .getByRole("button", { name: stage.t("moments:comment"), exact: true })
      if ((await button.getAttribute("aria-expanded")) === "false") await button.click()
      await cards(stage).first().getByRole("textbox").press("Enter")
      await cards(stage).first().getByRole("alert").waitFor()
    }
  },
  { name: "moments-write", viewer: "me", open: write },
  {
    name: "moments-write-pictures",
    viewer: "me",
    open: async (stage) => {
      await write(stage)
      const input = stage.page.getByRole("dialog").locator("input[accept^=image]")
      await input.setInputFiles([
        { name: "one.png", mimeType: "image/png", buffer: PICTURE },
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") }
      ])
      await stage.page.getByText(stage.t("refusal:moment-files", { max: 9 })).waitFor()
      await stage.page.getByRole("progressbar").waitFor({ state: "detached" })
    }
  },
  {
    name: "moments-write-video",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/?tab=explore")
      await go(page, PLACE)
      const begin = page.getByRole("button", { name: t("moments:new"), exact: true })
      await begin.waitFor()
      // a cover that another screen has left on its way
      await page.unroute(PARTS)
      const cancel = page.getByRole("button", { name: t("app:cancel"), exact: true })
      if ((await cancel.count()) > 0) await cancel.click()
      await begin.click()
      await page.getByRole("textbox", { name: t("moments:text") }).waitFor()
      const remove = page.getByRole("button", { name: t("moments:removeVideo"), exact: true })
      if ((await remove.count()) === 0) await page.locator("input[accept^=video]").setInputFiles(film("lake.mp4"))
      await page.getByRole("dialog").getByText("0:02", { exact: true }).waitFor()
      await page.getByRole("progressbar").waitFor({ state: "detached" })
    }
  },
  {
    name: "moments-write-place",
    viewer: "me",
    open: async (stage) => {
      await write(stage)
      const { page, t } = stage
      const remove = page.getByRole("button", { name: t("moments:removePlace"), exact: true })
      if ((await remove.count()) > 0) return
      await page.getByRole("button", { name: t("moments:addPlace"), exact: true }).click()
      const picker = page.getByRole("dialog", { name: t("moments:addPlace") })
      await picker.getByText(t("place:forbidden")).waitFor()
      await picker.getByRole("application").press("ArrowUp")
      await picker.getByLabel(t("place:name")).fill("The garden behind the old house by the river")
      await picker.getByRole("button", { name: t("moments:takePlace"), exact: true }).click()
      await remove.waitFor()
    }
  },
  {
    name: "moments-place",
    viewer: "me",
    open: async (stage) => {
      await feed(stage)
      await stage.page.locator("[data-place]").first().click()
      await stage.page
        .getByRole("dialog")
        .getByRole("link", { name: stage.t("place:open") })
        .waitFor()
    }
  },
  {
    name: "moments-draft",
    viewer: "me",
    open: async (stage) => {
      await feed(stage)
      await stage.page.getByText(stage.t("moments:draft.waits")).waitFor()
    }
  },
  {
    name: "moments-delete",
    viewer: "me",
    open: async (stage) => {
      await feed(stage)
      await cards(stage)
        .first()
        .getByRole("button", { name: stage.t("moments:delete"), exact: true })
        .click()
      await stage.page.getByRole("heading", { name: stage.t("moments:deleteMoment.ask") }).waitFor()
    }
  },
  {
    name: "moments-comment-menu",
    viewer: "me",
    open: async (stage) => {
      await feed(stage)
      const name = stage.t("moments:commentOf", { name: stage.people.me.name })
      await cards(stage).first().getByRole("button", { name }).click()
      await stage.page.getByRole("menuitem", { name: stage.t("moments:delete"), exact: true }).waitFor()
    }
  }
]
