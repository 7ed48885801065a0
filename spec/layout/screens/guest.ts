import type { Screen, Stage } from "../Screen.ts"
import { go } from "../Screen.ts"

const login = async ({ page, t }: Stage): Promise<void> => {
  await go(page, "/pages/login/register")
  await page.getByRole("heading", { name: t("login:registerTitle") }).waitFor()
  await go(page, "/pages/login/index")
  await page.getByRole("heading", { name: t("login:title") }).waitFor()
}

const register = async ({ page, t }: Stage): Promise<void> => {
  await go(page, "/pages/login/index")
  await page.getByRole("heading", { name: t("login:title") }).waitFor()
  await go(page, "/pages/login/register")
  await page.getByRole("heading", { name: t("login:registerTitle") }).waitFor()
}

/** What those see who are not logged in. */
export const GUEST: ReadonlyArray<Screen> = [
  { name: "login", viewer: "guest", open: login },
  {
    name: "login-missing",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.locator("[type=submit]").click()
      await stage.page.getByText(stage.t("login:agreement.missing")).waitFor()
    }
  },
  {
    name: "login-refused",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.locator("[name=account]").fill("somebody.else@example.org")
      await stage.page.locator("[name=password]").fill("wrong password")
      await stage.page.locator("[name=agreement]").check()
      await stage.page.locator("[type=submit]").click()
      await stage.page.getByText(stage.t("refusal:wrong-credentials")).waitFor()
    }
  },
  {
    name: "login-legal",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.getByRole("button", { name: stage.t("login:agreement.terms") }).click()
      await stage.page.getByRole("heading", { name: stage.t("legal:terms.title") }).waitFor()
    }
  },
  {
    name: "register",
    viewer: "guest",
    open: register
  },
  {
    name: "register-refused",
    viewer: "guest",
    open: async (stage) => {
      await register(stage)
      await stage.page.locator("[name=account]").fill("a b")
      await stage.page.locator("[name=password]").fill("short")
      await stage.page.locator("[name=repeat]").fill("another")
      await stage.page.locator("[type=submit]").click()
      await stage.page.getByText(stage.t("refusal:passwords-differ")).waitFor()
    }
  },
  {
    name: "language-guest",
    viewer: "guest",
    open: async ({ page }) => {
      await go(page, "/pages/language/language")
      await page.locator("input[value], input[type=radio]").first().waitFor({ state: "attached" })
    }
  }
]
