import { ask } from "../../layout/ask.ts"
import { reach } from "../Hand.ts"
import { pictureOf } from "../picture.ts"
import { confirm, groupOf, setGroup, until } from "../scene.ts"
import type { Seat, Stage, Walk } from "../Stage.ts"
import { threePeople, TEAM, toChat } from "../team.ts"

const managing = async (stage: Stage): Promise<void> => {
  const { line, sit, url } = stage
  const people = await threePeople(stage)
  const group = await groupOf(url, people.ann, TEAM, [people.bo, people.cy])
  const ann = await sit(people.ann)
  const { content, page, t } = ann
  const info = async (seat: Seat = ann): Promise<void> => {
    await seat.open(`/pages/message/detail?id=${group}`)
    await seat.content.getByRole("heading", { name: seat.t("group:info.title"), level: 1 }).waitFor()
  }
  const rename = async (name: string): Promise<void> => {
    await info()
    await ann.press(content.getByRole("button", { name: new RegExp(`^${t("group:name.title")}`) }))
    await ann.write(ann.dialog.getByRole("textbox"), name)
    await confirm(ann, "group:save")
  }
  await line("info.nameLong", async () => {
    await rename("x".repeat(65))
    await ann.dialog.getByText(t("refusal:group-name-length", { min: 1, max: 64 })).waitFor()
    await page.keyboard.press("Escape")
  })
  await line("info.name", async () => {
    await rename("Summer party")
    await ann.dialog.waitFor({ state: "detached" })
    await content.getByText("Summer party").first().waitFor()
  })
  await line("info.picture", async () => {
    await info()
    const row = content.getByRole("button", { name: t("group:picture.title"), exact: true })
    const shown = async (path: RegExp): Promise<void> => {
      await until(async () => path.test((await row.locator("img").getAttribute("src")) ?? ""))
    }
    await shown(/\/storage\/group-\d+\/[\d-]+$/)
    await page.locator("input[data-picture]").setInputFiles(await pictureOf("group.png", "#a26"))
    await ann.dialog.getByRole("button", { name: t("me:avatar.use"), exact: true }).waitFor()
    await until(() => ann.dialog.getByRole("button", { name: t("me:avatar.use"), exact: true }).isEnabled())
    await confirm(ann, "me:avatar.use")
    await ann.dialog.waitFor({ state: "detached" })
    await shown(/\/f\d+$/)
    await ann.press(row)
    await ann.press(page.getByRole("menuitem", { name: t("group:picture.members"), exact: true }))
    await shown(/\/[\d-]+$/)
  })
  await line("info.announcement", async () => {
    await info()
    await ann.press(content.getByRole("link", { name: new RegExp(`^${t("group:announcement.title")}`) }))
    await ann.press(ann.button("group:announcement.write"))
    await ann.write(content.locator("textarea, [contenteditable=true]").last(), "Bring cake and tea")
    await ann.press(ann.button("group:announcement.publish"))
    await ann.button("group:announcement.edit").waitFor()
    await content.getByText("Bring cake and tea").last().waitFor()
  })
  const toggles = async (key: string): Promise<void> => {
    const toggle = content.getByRole("switch", { name: t(key) })
    const before = await toggle.getAttribute("aria-checked")
    await ann.press(toggle)
    await until(async () => (await toggle.getAttribute("aria-checked")) !== before)
    await ann.press(toggle)
    await until(async () => (await toggle.getAttribute("aria-checked")) === before)
  }
  for (const [id, key] of [
    ["info.pin", "group:info.pin"],
    ["info.silence", "group:info.silence"]
  ] as const)
    await line(id, async () => {
      await info()
      await toggles(key)
    })
  const behind = page.locator("[data-backdrop] > div")
  const openBackground = async (): Promise<void> => {
    await info()
    await ann.press(content.getByRole("button", { name: t("group:background.title"), exact: true }))
    await ann.dialog.waitFor()
  }
  const closeBackground = async (): Promise<void> => {
    await confirm(ann, "group:background.done")
    await toChat(ann, group)
  }
  await line("info.background", async () => {
    await openBackground()
    const files = ann.dialog.locator("input[type=file]")
    await files.setInputFiles({ name: "words.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
    await ann.text("group:background.unreadable").waitFor()
    await files.setInputFiles(await pictureOf("behind.png", "#269", 40))
    await ann.dialog.getByRole("slider").waitFor()
    await closeBackground()
    await behind.waitFor()
  })
  await line("info.blur", async () => {
    await openBackground()
    const slider = ann.dialog.getByRole("slider", { name: t("group:background.blur") })
    if (stage.way === "keys") {
      await reach(page, slider)
      await page.keyboard.press("End")
    } else await ann.press(slider)
    await until(async () => Number(await slider.inputValue()) > 0)
    const blur = await slider.inputValue()
    await closeBackground()
    await until(async () => (await behind.evaluate((each) => each.style.filter)) === `blur(${blur}px)`)
  })
  await line("info.backgroundRemove", async () => {
    await openBackground()
    await confirm(ann, "group:background.remove")
    await closeBackground()
    await behind.waitFor({ state: "detached" })
  })
  for (const [id, key, title] of [
    ["info.code", "group:info.code", "codes:group"],
    ["info.find", "group:info.find", "record:title"],
    ["info.manage", "group:manage.title", "group:manage.title"]
  ] as const)
    await line(id, async () => {
      await info()
      await ann.press(content.getByRole("link", { name: new RegExp(`^${t(key)}`) }))
      await content.getByRole("heading", { name: t(title), level: 1 }).waitFor()
    })
  const manage = async (): Promise<void> => {
    await ann.open(`/pages/message/detail?tab=manage&id=${group}`)
    await content.getByRole("heading", { name: t("group:manage.title"), level: 1 }).waitFor()
  }
  await line("info.speak", async () => {
    await manage()
    for (const mode of ["admins", "owner", "off"]) {
      const radio = content.getByRole("radio", { name: t(`group:manage.mute.${mode}`), exact: true })
      await ann.press(radio)
      await until(() => radio.isChecked())
    }
  })
  for (const [id, key] of [
    ["info.locked", "locked"],
    ["info.invites", "invites"],
    ["info.historyShown", "history"],
    ["info.profiles", "profiles"]
  ] as const)
    await line(id, async () => {
      await manage()
      await toggles(`group:manage.${key}`)
    })
  await line("info.later", async () => {
    await manage()
    await ann.text("group:manage.later").waitFor()
  })

  const members = async (seat: Seat = ann): Promise<void> => {
    await seat.open(`/pages/message/group/groupUser?id=${group}`)
    await seat.content.getByRole("button", { name: /Ann/ }).waitFor()
  }
  const withMember = async (name: string, what: string): Promise<void> => {
    await members()
    await ann.press(content.getByRole("button", { name: new RegExp(`^\\S*\\s*${name}`) }))
    await ann.press(ann.entry(`group:member.${what}`))
  }
  await line("members.search", async () => {
    await members()
    await ann.write(ann.field("group:members.search"), "cy")
    await content.getByRole("button", { name: /Bo/ }).waitFor({ state: "detached" })
    await ann.write(ann.field("group:members.search"), "zzz")
    await ann.text("group:members.none").waitFor()
    await ann.write(ann.field("group:members.search"), "")
  })
  await line("members.makeAdmin", async () => {
    await withMember("Bo", "makeAdmin")
    await confirm(ann, "group:member.makeAdmin")
    await content.getByText(t("group:role.admin"), { exact: true }).waitFor()
  })
  await line("members.roles", async () => {
    await content.getByText(t("group:role.owner"), { exact: true }).waitFor()
    await content.getByText(t("group:role.admin"), { exact: true }).waitFor()
  })
  await line("members.dropAdmin", async () => {
    await withMember("Bo", "dropAdmin")
    await confirm(ann, "group:member.dropAdmin")
    await content.getByText(t("group:role.admin"), { exact: true }).waitFor({ state: "detached" })
  })
  // the toast that says so ends alike
  const until_ = content.getByText(new RegExp(`^${t("group:members.muted").replaceAll(/\{time\}/g, ".*")}`))
  await line("members.mute", async () => {
    await withMember("Cy", "mute")
    await ann.press(ann.dialog.getByRole("radio", { name: t("group:mute.minutes.60") }))
    await confirm(ann, "group:member.mute")
    await until_.waitFor()
  })
  await line("members.lift", async () => {
    await withMember("Cy", "lift")
    await confirm(ann, "group:member.lift")
    await until_.waitFor({ state: "detached" })
  })
  await line("members.muteDays", async () => {
    await withMember("Cy", "mute")
    await ann.press(ann.dialog.getByRole("radio", { name: t("group:mute.days") }))
    await ann.write(ann.dialog.getByRole("textbox"), "400")
    await confirm(ann, "group:member.mute")
    await ann.dialog.getByText(t("group:mute.wrong", { max: 365 })).waitFor()
    await ann.write(ann.dialog.getByRole("textbox"), "3")
    await confirm(ann, "group:member.mute")
    await until_.waitFor()
    await ask(url, "setNoSpeak", { id: group, user_id: people.cy.id, noSpeakTimer: 0, noSpeakDay: 0 }, people.ann.token)
  })
  await line("members.profile", async () => {
    await withMember("Bo", "profile")
    await content.getByRole("heading", { name: "Bo" }).waitFor()
  })

  const cy = await sit(people.cy)
  const hides = { profile: 0 }
  await line("members.profileHidden", async () => {
    await setGroup(url, people.ann, group, hides)
    await toChat(cy, group)
    await members(cy)
    await cy.press(cy.content.getByRole("button", { name: /Bo/ }))
    await cy.press(cy.entry("group:member.profile"))
    await cy.text("group:private.title").waitFor()
    await cy.page.keyboard.press("Escape")
  })
  await line("info.manageRefused", async () => {
    await cy.open(`/pages/message/detail?tab=manage&id=${group}`)
    await cy.text("group:manage.refused").waitFor()
  })
  await line("info.announcementRead", async () => {
    await setGroup(url, people.ann, group, { manage: 1 })
    await toChat(cy, group)
    await info(cy)
    await cy.press(cy.content.getByRole("link", { name: new RegExp(`^${t("group:announcement.title")}`) }))
    await cy.content.getByText("Bring cake and tea").last().waitFor()
    if ((await cy.button("group:announcement.edit").count()) > 0) throw new Error("A member may change it.")
  })
  await line("info.leave", async () => {
    await info(cy)
    await cy.press(cy.button("group:leave.confirm"))
    await confirm(cy, "group:leave.confirm")
    await cy.page.getByRole("heading", { name: t("app:tabs.messages"), level: 1 }).waitFor()
  })
  await line("members.remove", async () => {
    await ask(url, "addGroupUser", { id: group, user_ids: [people.cy.id] }, people.ann.token)
    await withMember("Cy", "remove")
    await confirm(ann, "group:member.remove")
    await content.getByRole("button", { name: /Cy/ }).waitFor({ state: "detached" })
    if (stage.way === "keys")
      await until(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
  })
  await line("info.clear", async () => {
    await info()
    await ann.press(ann.button("group:info.clear"))
    await confirm(ann, "group:clear.confirm")
    await ann.dialog.waitFor({ state: "detached" })
  })
  await line("info.clearAll", async () => {
    await info()
    await ann.press(ann.button("group:clearAll.confirm"))
    await confirm(ann, "group:clearAll.confirm")
    await ann.dialog.waitFor({ state: "detached" })
  })
  await line("info.dissolve", async () => {
    const other = await groupOf(url, people.ann, "Short", [people.bo, people.cy].slice(0, 1))
    await ann.open(`/pages/message/detail?id=${other}`)
    await ann.press(ann.button("group:dissolve.confirm"))
    await confirm(ann, "group:dissolve.confirm")
    await page.getByRole("heading", { name: t("app:tabs.messages"), level: 1 }).waitFor()
  })
  await line("members.transfer", async () => {
    await withMember("Bo", "transfer")
    await confirm(ann, "group:member.transfer")
    await ann.dialog.waitFor({ state: "detached" })
    await content.getByRole("button", { name: new RegExp(`Bo.*${t("group:role.owner")}`, "s") }).waitFor()
  })
}

/** Groups: managing them. */
export const MANAGING: ReadonlyArray<Walk> = [{ name: "manage", go: managing }]
