import { noteSaid } from "../said.ts"
import { go, type Screen, type Stage } from "../Screen.ts"
import { sendFile } from "../sendPicture.ts"

const LONG_NAME = "minutes of the meeting about the plan of the year.txt"
const WORDS = `Minutes\n\n${"A line of the minutes that is longer than the window of a phone is wide, so that it goes on below.\n".repeat(60)}`
const SHEET = "sums.xls"

/** Servers that have the files already: a screen is looked at many times. */
const told = new Set<string>()

const files = async ({ page, people }: Stage): Promise<void> => {
  const url = new URL(page.url()).origin
  if (told.has(url)) return
  told.add(url)
  const [from, to] = [people.longName, people.me]
  noteSaid({ content: WORDS })
  await sendFile(url, from, to, "file", new File([WORDS], LONG_NAME))
  // the head of a sheet as older programs write it
  await sendFile(
    url,
    from,
    to,
    "file",
    new File([new Uint8Array(Buffer.from(`d0cf11e0a1b11ae1${"00".repeat(504)}`, "hex"))], SHEET)
  )
}

const opened =
  (name: string) =>
  async (stage: Stage): Promise<void> => {
    await files(stage)
    const { page, people } = stage
    await go(page, "/")
    await go(page, `/pages/message/chat?id=${people.longName.id}`)
    await page
      .locator("[data-file] a")
      .filter({ hasText: name.slice(0, 20) })
      .first()
      .click()
    await page.getByRole("dialog", { name, exact: true }).waitFor()
  }

/** Files that were opened: one with words, and one without a preview. */
export const FILES: ReadonlyArray<Screen> = [
  {
    name: "file-text",
    viewer: "me",
    open: async (stage) => {
      await opened(LONG_NAME)(stage)
      await stage.page.getByRole("region", { name: LONG_NAME }).waitFor()
    }
  },
  {
    name: "file-none",
    viewer: "me",
    open: async (stage) => {
      await opened(SHEET)(stage)
      await stage.page.getByText(stage.t("file:none")).waitFor()
    }
  }
]
