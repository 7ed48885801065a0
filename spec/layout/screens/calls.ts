import type { Screen } from "../Screen.ts"
import { go } from "../Screen.ts"

/** A microphone that is never allowed: nobody else hears of the call. Runs inside the page. */
const waitForEver = (): void => {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined)
}

const begin = (name: string, key: string): Screen => ({
  name,
  viewer: "me",
  open: async ({ page, people, t }) => {
    await go(page, `/pages/contacts/detail?id=${people.friend.id}`)
    await page.evaluate(waitForEver)
    await page.getByRole("button", { name: t(key), exact: true }).click()
    await page.getByRole("button", { name: t("call:cancel"), exact: true }).waitFor()
  }
})

const over = (name: string): Screen => ({
  name,
  viewer: "me",
  open: async ({ page, t }) => {
    await page.getByRole("button", { name: t("call:cancel"), exact: true }).click()
    await page.locator("[data-call]").waitFor({ state: "detached" })
  }
})

/** A call that is begun, full and small; each ends before the next screen. */
export const CALLS: ReadonlyArray<Screen> = [
  begin("call", "contacts:detail.voiceCall"),
  {
    name: "call-small",
    viewer: "me",
    open: async ({ page, t }) => {
      await page.getByRole("button", { name: t("call:smaller"), exact: true }).click()
      await page.getByRole("button", { name: t("call:larger"), exact: true }).waitFor()
    }
  },
  over("call-over"),
  begin("call-video", "contacts:detail.videoCall"),
  over("call-video-over"),
  {
    name: "call-back",
    viewer: "me",
    open: async ({ page, people, t }) => {
      const left = { me: people.me.id, peer: people.friend.id, media: "voice" }
      await page.evaluate((call) => {
        sessionStorage.setItem("leftCall", JSON.stringify({ ...call, at: Date.now() }))
      }, left)
      await page.reload()
      await page.getByText(t("call:interrupted")).waitFor()
    }
  },
  {
    name: "call-back-declined",
    viewer: "me",
    open: async ({ page, t }) => {
      await page.getByRole("button", { name: t("app:close"), exact: true }).click()
      await page.getByText(t("call:interrupted")).waitFor({ state: "detached" })
    }
  }
]
