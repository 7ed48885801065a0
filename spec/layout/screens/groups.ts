import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

/** Beside the list, where one was chosen from. */
const pane = ({ page }: Pick<Stage, "page">) => page.locator("[data-pane=content]")

const info = async ({ page, people, t }: Stage, group: "team" | "theirs" = "team"): Promise<void> => {
  await go(page, `/pages/message/detail?id=${people.groups[group]}`)
  await pane({ page })
    .getByRole("link", { name: t("group:announcement.title") })
    .waitFor()
  await pane({ page }).getByText("Bela Novak").first().waitFor()
}

const members = async ({ page, people, t }: Stage): Promise<void> => {
  await go(page, "/")
  await go(page, `/pages/message/group/groupUser?id=${people.groups.team}`)
  await pane({ page }).getByText(t("group:role.owner"), { exact: true }).waitFor()
}

const about = async (stage: Stage, name: string): Promise<void> => {
  await members(stage)
  await pane(stage).getByRole("searchbox").fill(name)
  await pane(stage).getByRole("button", { name }).first().click()
  await stage.page.getByRole("menu").waitFor()
}

const choose = async ({ page }: Stage, query: string): Promise<void> => {
  await go(page, "/")
  await go(page, `/pages/index/userSelection?${query}`)
  await pane({ page }).locator("label input").first().waitFor({ state: "attached" })
}

const pick = async (stage: Stage, names: ReadonlyArray<string>): Promise<void> => {
  for (const name of names) await pane(stage).getByRole("checkbox", { name }).dispatchEvent("click")
}

const SOME = ["Amélie", "Ayşe", "Bela Novak"]

/** What people do with groups beside talking in them. */
export const GROUPS: ReadonlyArray<Screen> = [
  { name: "group-info", viewer: "me", open: info },
  {
    name: "group-info-below",
    viewer: "me",
    open: async (stage) => {
      await info(stage)
      await stage.page.getByRole("button", { name: stage.t("group:dissolve.confirm") }).scrollIntoViewIfNeeded()
    }
  },
  { name: "group-info-member", viewer: "me", open: (stage) => info(stage, "theirs") },
  {
    name: "group-name",
    viewer: "me",
    open: async (stage) => {
      await info(stage)
      await stage.page.getByRole("button", { name: stage.t("group:name.title") }).click()
      await stage.page.getByRole("dialog").getByRole("textbox").fill("x".repeat(65))
      await stage.page
        .getByRole("dialog")
        .getByRole("button", { name: stage.t("group:save") })
        .click()
      await stage.page.getByRole("dialog").getByText("64").waitFor()
    }
  },
  {
    name: "group-dissolve",
    viewer: "me",
    open: async (stage) => {
      await info(stage)
      await stage.page.getByRole("button", { name: stage.t("group:dissolve.confirm") }).click()
      await stage.page.getByRole("heading", { name: stage.t("group:dissolve.ask") }).waitFor()
    }
  },
  {
    name: "group-announcement",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/detail?tab=announcement&id=${people.groups.team}`)
      await page.getByRole("button", { name: t("group:announcement.edit") }).waitFor()
    }
  },
  {
    name: "group-announcement-edit",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/detail?tab=announcement&id=${people.groups.theirs}`)
      await page.getByRole("button", { name: t("group:announcement.write") }).click()
      await page.getByRole("textbox", { name: t("group:announcement.label") }).waitFor()
    }
  },
  {
    name: "group-manage",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/detail?tab=manage&id=${people.groups.team}`)
      await page.getByRole("switch", { name: t("group:manage.invites") }).waitFor()
    }
  },
  {
    name: "group-manage-refused",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/detail?tab=manage&id=${people.groups.theirs}`)
      await page.getByText(t("group:manage.refused")).waitFor()
    }
  },
  { name: "group-members", viewer: "me", open: members },
  {
    name: "group-members-none",
    viewer: "me",
    open: async (stage) => {
      await members(stage)
      await pane(stage).getByRole("searchbox").fill("Zebedee")
      await stage.page.getByText(stage.t("group:members.none")).waitFor()
    }
  },
  { name: "group-member-menu", viewer: "me", open: (stage) => about(stage, "Boris") },
  {
    name: "group-member-mute",
    viewer: "me",
    open: async (stage) => {
      await about(stage, "Dmitri")
      await stage.page.getByRole("menuitem", { name: stage.t("group:member.mute"), exact: true }).click()
      await stage.page.getByText(stage.t("group:mute.days")).click()
      await stage.page.getByRole("textbox", { name: stage.t("group:mute.count") }).waitFor()
    }
  },
  {
    name: "group-member-remove",
    viewer: "me",
    open: async (stage) => {
      await about(stage, "Dmitri")
      await stage.page.getByRole("menuitem", { name: stage.t("group:member.remove") }).click()
      await stage.page.getByRole("dialog").waitFor()
    }
  },
  {
    name: "person-info",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/message/detail?id=${people.longName.id}`)
      await page.getByRole("switch", { name: t("group:info.pin") }).waitFor()
    }
  },
  {
    name: "choose",
    viewer: "me",
    open: async (stage) => {
      await choose(stage, "for=create")
      await pick(stage, SOME)
    }
  },
  {
    name: "choose-none",
    viewer: "newcomer",
    open: async ({ page, t }) => {
      await go(page, "/pages/index/userSelection?for=create")
      await page.getByText(t("choose:nobody")).filter({ visible: true }).first().waitFor()
    }
  },
  {
    name: "choose-more",
    viewer: "me",
    open: async (stage) => {
      await choose(stage, `for=invite&chat=${stage.people.groups.team}`)
      await stage.page.getByText(stage.t("choose:taken")).first().waitFor()
    }
  },
  {
    name: "choose-card",
    viewer: "me",
    open: async (stage) => {
      await choose(stage, `for=card&chat=${stage.people.friend.id}`)
      await pane(stage).getByRole("radio").nth(1).dispatchEvent("click")
      await stage.page.getByRole("button", { name: stage.t("choose:card.confirm"), exact: true }).waitFor()
    }
  },
  {
    name: "choose-forward",
    viewer: "me",
    open: async (stage) => {
      await choose(stage, `for=forward&chat=${stage.people.friend.id}&ids=x`)
      // the newest chats, and one more than may be
      const boxes = pane(stage).getByRole("checkbox")
      for (let at = 0; at < 6; at += 1) await boxes.nth(at).dispatchEvent("click")
      await stage.page.getByText("5").last().waitFor()
    }
  },
  {
    name: "code-mine",
    viewer: "me",
    open: async ({ page, t }) => {
      await go(page, "/pages/index/qrcode")
      await page.getByRole("button", { name: t("codes:save") }).waitFor()
    }
  },
  {
    name: "code-group",
    viewer: "me",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/index/qrcode?id=${people.groups.team}`)
      await page.getByRole("button", { name: t("codes:save") }).waitFor()
    }
  },
  {
    name: "scan",
    viewer: "me",
    open: async ({ page, t }) => {
      await go(page, "/pages/index/scan")
      await page.getByRole("textbox", { name: t("codes:scan.label") }).fill("nonsense")
      await page.getByRole("button", { name: t("codes:scan.open") }).click()
      await page.getByText(t("refusal:code-unknown")).waitFor()
    }
  },
  {
    name: "join",
    viewer: "newcomer",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/index/joinGroup?token=${encodeURIComponent(people.groups.token)}`)
      await page.getByRole("button", { name: t("codes:join.join") }).waitFor()
    }
  },
  {
    name: "join-closed",
    viewer: "newcomer",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/index/joinGroup?token=${encodeURIComponent(people.groups.closed)}`)
      await page.getByText(t("codes:join.closed")).waitFor()
    }
  }
]
