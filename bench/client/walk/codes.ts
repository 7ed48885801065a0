import sharp from "sharp"
import { modulesOf } from "../../../ui/screens/codes/qr.ts"
import { befriend, person } from "../../../spec/layout/Person.ts"
import { groupOf, linkOf } from "../../../spec/screens/scene.ts"
import type { Lap, Way } from "./Lap.ts"

/** Pixels of a module. */
const UNIT = 8

/** A picture of a code, as it is saved or photographed. */
const pictureOf = (text: string): Promise<Buffer> => {
  const modules = modulesOf(text)
  const [side, grey] = [modules.length, modules.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255)))]
  return sharp(Buffer.from(grey), { raw: { width: side, height: side, channels: 1 } })
    .resize(side * UNIT, side * UNIT, { kernel: "nearest" })
    .png()
    .toBuffer()
}

const openScan = async ({ seat, step }: Lap): Promise<void> => {
  await step("add", async () => {
    await seat.press(seat.button("home:add"))
    await seat.entry("list:add.scan").waitFor()
  })
  await step("add: scan", async () => {
    await seat.press(seat.entry("list:add.scan"))
    await seat.field("codes:scan.label").waitFor()
  })
}

/** Looks through the camera, which sees no code; on a phone it is there by itself. */
const look = async ({ isPhone, seat, step }: Lap): Promise<void> => {
  const { content, page, t } = seat
  const sight = page.getByLabel(t("codes:scan.sight"))
  const isSeen = (): Promise<unknown> =>
    sight.and(page.locator("video")).evaluate(
      (video) =>
        new Promise((resolve) => {
          ;(video as HTMLVideoElement).requestVideoFrameCallback(resolve)
        })
    )
  if (!isPhone)
    await step("camera", async () => {
      await seat.press(seat.button("codes:scan.camera"))
      await sight.waitFor()
    })
  await isSeen()
  await step("close the camera", async () => {
    await seat.press(content.locator("form").getByRole("button", { name: t("app:close"), exact: true }))
    await sight.waitFor({ state: "detached" })
  })
}

const scan = async (lap: Lap): Promise<void> => {
  const { back, isPhone, people, seat, step, type, url } = lap
  const { content, page, t } = seat
  const singer = await person(url, `singer.${isPhone ? "phone" : "desk"}`, "Selma")
  await befriend(url, singer, people.friend)
  const link = await linkOf(url, singer, await groupOf(url, singer, "Choir", [people.friend]))
  const found = content.getByRole("heading", { name: t("codes:join.title"), level: 1 })
  await openScan(lap)
  await look(lap)
  await step("picture of a code", async () => {
    const [files] = await Promise.all([page.waitForEvent("filechooser"), seat.press(seat.button("codes:scan.picture"))])
    await files.setFiles({ name: "code.png", mimeType: "image/png", buffer: await pictureOf(link) })
    await found.waitFor()
  })
  await step("join a group", async () => {
    await seat.press(seat.button("codes:join.join"))
    await seat.composer.waitFor()
  })
  if (isPhone) await step("back to the list", back)
  await openScan(lap)
  await step("field of a code", () => seat.press(seat.field("codes:scan.label")))
  await step("type a code", () => type(new URL(link).pathname))
  await step("open a code", async () => {
    await seat.press(seat.button("codes:scan.open"))
    await found.waitFor()
  })
  await step("enter a group", async () => {
    await seat.press(seat.link("codes:join.enter"))
    await seat.composer.waitFor()
  })
  if (isPhone) await step("back to the list", back)
}

/** Codes that are read, and the group that they lead to. */
export const CODES: ReadonlyArray<Way> = [{ name: "scan", go: scan }]
