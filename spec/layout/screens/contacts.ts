import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const detail = async ({ page }: Stage, id: number, button: string): Promise<void> => {
  await go(page, `/pages/contacts/detail?id=${id}`)
  await page
    .getByRole("button", { name: button })
    .or(page.getByRole("link", { name: button }))
    .first()
    .waitFor()
}

const find = async ({ page, t }: Stage, account: string): Promise<void> => {
  await go(page, "/")
  await go(page, "/pages/contacts/search")
  await page.getByLabel(t("contacts:search.label"), { exact: true }).fill(account)
  await page.getByRole("button", { name: t("contacts:search.find") }).click()
}

const invitations = async ({ page, t }: Stage): Promise<void> => {
  await go(page, "/pages/contacts/friend")
  await page.getByText(t("contacts:requests.received")).first().waitFor()
}

/** People: those one has, those one may have, those who ask. */
export const CONTACTS: ReadonlyArray<Screen> = [
  {
    name: "contacts",
    viewer: "me",
    open: async ({ page }) => {
      await go(page, "/pages/contacts/index")
      await page.getByText("Amélie").filter({ visible: true }).first().waitFor()
    }
  },
  {
    name: "contacts-empty",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/pages/contacts/index")
      await page.getByText(t("contacts:invitations")).first().waitFor()
    }
  },
  {
    name: "detail-friend",
    viewer: "me",
    open: (stage) => detail(stage, stage.people.longName.id, stage.t("contacts:detail.sendMessage"))
  },
  {
    name: "detail-stranger",
    viewer: "me",
    open: (stage) => detail(stage, stage.people.stranger.id, stage.t("contacts:detail.addFriend"))
  },
  {
    name: "detail-add",
    viewer: "me",
    open: async (stage) => {
      const { page, people, t } = stage
      await detail(stage, people.stranger.id, t("contacts:detail.addFriend"))
      await page.getByRole("button", { name: t("contacts:detail.addFriend") }).click()
      await page.getByLabel(t("contacts:detail.verification")).waitFor()
    }
  },
  {
    name: "detail-remark",
    viewer: "me",
    open: async (stage) => {
      const { page, people, t } = stage
      await detail(stage, people.longName.id, t("contacts:detail.sendMessage"))
      await page.getByRole("button", { name: new RegExp(`^${t("contacts:detail.remark")}`) }).click()
      await page.getByRole("textbox", { name: t("contacts:detail.remark") }).fill(" ")
      await page.getByRole("button", { name: t("contacts:remark.save") }).click()
      await page.getByText(t("refusal:remark-missing")).waitFor()
    }
  },
  {
    name: "detail-delete",
    viewer: "me",
    open: async (stage) => {
      const { page, people, t } = stage
      await detail(stage, people.longName.id, t("contacts:detail.sendMessage"))
      await page.getByRole("button", { name: t("contacts:delete.title") }).click()
      await page.getByRole("heading", { name: t("contacts:delete.ask", { name: people.longName.name }) }).waitFor()
    }
  },
  {
    name: "groups-none",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/pages/contacts/group")
      await page.getByText(t("contacts:groups.empty")).waitFor()
    }
  },
  {
    name: "notices",
    viewer: "me",
    open: async ({ page, t }) => {
      await go(page, "/pages/message/notice")
      await page.getByText(t("contacts:notices.empty")).waitFor()
    }
  },
  { name: "invitations-received", viewer: "me", open: invitations },
  {
    name: "invitations-accept",
    viewer: "me",
    open: async (stage) => {
      await invitations(stage)
      const accept = stage.t("contacts:requests.acceptOf", { name: "Aaron Asking" })
      await stage.page.getByRole("button", { name: accept }).click()
      await stage.page.getByRole("heading", { name: stage.t("contacts:requests.acceptTitle") }).waitFor()
    }
  },
  {
    name: "invitations-initiated",
    viewer: "me",
    open: async (stage) => {
      await invitations(stage)
      await stage.page.getByText(stage.t("contacts:requests.initiated")).first().click()
      await stage.page.getByText("Asta Asked").first().waitFor()
    }
  },
  {
    name: "invitations-none",
    viewer: "newcomer",
    open: async (stage) => {
      await invitations(stage)
      await stage.page.getByText(stage.t("contacts:requests.noReceived")).waitFor()
    }
  },
  {
    name: "find-result",
    viewer: "me",
    open: async (stage) => {
      await find(stage, stage.people.stranger.account)
      await stage.page.getByText(stage.people.stranger.name).first().waitFor()
    }
  },
  {
    name: "find-none",
    viewer: "me",
    open: async (stage) => {
      await find(stage, "nobody-has-such-an-account")
      await stage.page.getByText(stage.t("contacts:search.none", { account: "nobody-has-such-an-account" })).waitFor()
    }
  }
]
