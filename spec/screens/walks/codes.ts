import { seenMeanwhile } from "../../e2e/window.ts"
import { befriend } from "../../layout/Person.ts"
import { groupOf, linkOf, setGroup, tokenOf } from "../scene.ts"
import type { Stage, Walk } from "../Stage.ts"

const codes = async ({ line, person, sit, url }: Stage): Promise<void> => {
  const [me, bo] = [await person("Ann"), await person("Bo")]
  await befriend(url, bo, me)
  const group = await groupOf(url, bo, "Book club", [me])
  const closed = await groupOf(url, bo, "Closed circle", [me])
  const ann = await sit(me)
  const { content, page, t } = ann

  await line("code.mine", async () => {
    await ann.open("/pages/index/qrcode")
    await content.getByRole("img", { name: t("codes:label", { name: "Ann" }) }).waitFor()
    await content.getByText(new RegExp(t("codes:until").replaceAll(/\{[^{}]*\}/g, ".+"))).waitFor()
  })
  await line("code.copy", async () => {
    await seenMeanwhile(ann.text("codes:copied"), () => ann.press(ann.button("codes:copy")))
  })
  let picture = ""
  await line("code.save", async () => {
    const [saved] = await Promise.all([page.waitForEvent("download"), ann.press(ann.button("codes:save"))])
    picture = await saved.path()
  })
  await line("code.group", async () => {
    await ann.open(`/pages/index/qrcode?id=${group}`)
    await content.getByRole("img", { name: t("codes:label", { name: "Book club" }) }).waitFor()
  })
  await line("code.closed", async () => {
    await setGroup(url, bo, closed, { invite: 0 })
    await ann.open(`/pages/index/qrcode?id=${closed}`)
    await ann.text("codes:closed").waitFor()
  })

  const cy = await sit(await person("Cy"))
  const scan = async (text: string): Promise<void> => {
    await cy.open("/pages/index/scan")
    await cy.write(cy.field("codes:scan.label"), text)
    await cy.press(cy.button("codes:scan.open"))
  }
  await line("scan.unknown", async () => {
    await scan("no code at all")
    await cy.text("refusal:code-unknown").waitFor()
  })
  await line("scan.pictureNone", async () => {
    await cy.open("/pages/index/scan")
    await cy.page
      .locator("input[type=file]")
      .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
    await cy.text("codes:scan.none").waitFor()
  })
  await line("scan.picture", async () => {
    await cy.open("/pages/index/scan")
    await cy.page.locator("input[type=file]").setInputFiles(picture)
    await cy.content.getByRole("heading", { name: "Ann" }).waitFor()
  })
  const lookThrough = async (code: string | null): Promise<void> => {
    await cy.open("/")
    await cy.open("/pages/index/scan")
    await cy.page.evaluate((code) => {
      navigator.mediaDevices.getUserMedia = async () => {
        if (code === null) throw new DOMException("no", "NotAllowedError")
        const image = new Image()
        image.src = code
        await image.decode()
        const canvas = document.createElement("canvas")
        canvas.width = 480
        canvas.height = 480
        const pen = canvas.getContext("2d")
        const draw = (): void => {
          pen?.fillRect(0, 0, 480, 480)
          pen?.drawImage(image, 60, 60, 360, 360)
        }
        draw()
        setInterval(draw, 50)
        return canvas.captureStream(20)
      }
    }, code)
    await cy.press(cy.button("codes:scan.camera"))
  }
  await line("scan.cameraDenied", async () => {
    await lookThrough(null)
    await cy.text("codes:scan.noCamera").waitFor()
    await cy.open("/")
  })
  await line("scan.camera", async () => {
    await ann.open("/pages/index/qrcode")
    const code = content.getByRole("img", { name: t("codes:label", { name: "Ann" }) })
    await lookThrough(`data:image/png;base64,${(await code.screenshot()).toString("base64")}`)
    await cy.content.getByRole("heading", { name: "Ann" }).waitFor()
  })
  await line("scan.paste", async () => {
    await scan(await linkOf(url, bo, group))
    await cy.content.getByRole("heading", { name: t("codes:join.title"), level: 1 }).waitFor()
  })
  const token = await tokenOf(url, bo, group)
  await line("groupInfo.none", async () => {
    await cy.open("/pages/message/group/info?token=nothing")
    await cy.text("refusal:code-unknown").or(cy.text("codes:join.none")).first().waitFor()
  })
  await line("groupInfo.closed", async () => {
    await setGroup(url, bo, closed, { invite: 1 })
    const link = await tokenOf(url, bo, closed)
    await setGroup(url, bo, closed, { invite: 0 })
    await cy.open(`/pages/message/group/info?token=${encodeURIComponent(link)}`)
    await cy.text("codes:join.closed").waitFor()
  })
  await line("groupInfo.join", async () => {
    await cy.open(`/pages/message/group/info?token=${encodeURIComponent(token)}`)
    await cy.content.getByText("Book club").first().waitFor()
    await cy.text("codes:join.count_other", { count: 2 }).waitFor()
    await cy.press(cy.button("codes:join.join"))
    await cy.composer.waitFor()
  })
  await line("groupInfo.enter", async () => {
    await cy.open(`/pages/message/group/info?token=${encodeURIComponent(token)}`)
    await cy.press(cy.link("codes:join.enter"))
    await cy.composer.waitFor()
  })
  await line("joinGroup.join", async () => {
    const di = await sit(await person("Di"))
    await di.open(`/pages/index/joinGroup?token=${encodeURIComponent(token)}`)
    await di.press(di.button("codes:join.join"))
    await di.composer.waitFor()
    await di.page.close()
  })
  await line("joinGroup.guest", async () => {
    const guest = await sit()
    await guest.open(`/pages/index/joinGroup?token=${encodeURIComponent(token)}`)
    await guest.page.getByRole("heading", { name: t("login:title") }).waitFor()
    await guest.press(guest.link("login:register"))
    const form = { account: `guest.${me.id}`, name: "Gus", password: "correct horse", repeat: "correct horse" }
    for (const [name, text] of Object.entries(form)) await guest.write(guest.page.locator(`main input[name=${name}]`), text)
    await guest.press(guest.page.locator("main input[name=agreement]"))
    await guest.press(guest.page.locator("main [type=submit]"))
    await guest.button("codes:join.join").waitFor()
    await guest.page.close()
  })
}

/** Codes of people and groups, and the ways into a group. */
export const CODES: ReadonlyArray<Walk> = [{ name: "codes", go: codes }]
