import { go, type Screen, type Stage } from "../Screen.ts"
import { sendPicture } from "../sendPicture.ts"

const SIDES = [
  [1200, 800],
  [600, 900],
  [900, 900],
  [1600, 700],
  [500, 900]
] as const

/** Servers that have the pictures already: a screen is looked at many times. */
const told = new Set<string>()

const pictures = async ({ page, people }: Stage): Promise<void> => {
  const url = new URL(page.url()).origin
  if (told.has(url)) return
  told.add(url)
  for (const [n, [width, height]] of SIDES.entries())
    await sendPicture(url, people.longName, people.me, { width, height, background: `hsl(${n * 70} 55% 45%)` })
}

/** Pictures that stand together, in a chat and in its history. */
export const ALBUMS: ReadonlyArray<Screen> = [
  {
    name: "chat-album",
    viewer: "me",
    open: async (stage) => {
      await pictures(stage)
      await go(stage.page, "/")
      await go(stage.page, `/pages/message/chat?id=${stage.people.longName.id}`)
      await stage.page.locator("[data-album='5'] img").last().waitFor()
    }
  },
  {
    name: "record-looks",
    viewer: "me",
    open: async (stage) => {
      await pictures(stage)
      await go(stage.page, `/pages/message/record?id=${stage.people.longName.id}`)
      await stage.page.getByRole("tab", { name: stage.t("record:filter.image") }).click()
      await stage.page.locator("[data-thumb] img").last().waitFor()
    }
  }
]
