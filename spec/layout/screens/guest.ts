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

/** Codes that were asked for, each for somebody else: nobody waits. */
let sent = 0

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
    name: "login-code",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.getByRole("button", { name: stage.t("login:forgotten"), exact: true }).click()
      await stage.page.getByText(stage.t("entry:retrieve"), { exact: true }).waitFor()
    }
  },
  {
    name: "login-code-refused",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.getByRole("tab", { name: stage.t("login:ways.code"), exact: true }).click()
      await stage.page.locator("[name=code]").waitFor()
      await stage.page.locator("[name=account]").fill("nobody")
      await stage.page.locator("[type=submit]").click()
      await stage.page.getByText(stage.t("refusal:account-either")).waitFor()
    }
  },
  {
    name: "login-code-sent",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.getByRole("tab", { name: stage.t("login:ways.code"), exact: true }).click()
      await stage.page.locator("[name=account]").fill(`somebody.${(sent += 1)}@example.org`)
      await stage.page.getByRole("button", { name: stage.t("entry:send"), exact: true }).click()
      await stage.page.locator("button", { hasText: /^\d+\s?\p{L}/u }).waitFor()
    }
  },
  {
    name: "login-invite",
    viewer: "guest",
    open: async (stage) => {
      await login(stage)
      await stage.page.getByRole("tab", { name: stage.t("login:ways.invite"), exact: true }).click()
      await stage.page.locator("[type=submit]").click()
      await stage.page.getByText(stage.t("refusal:invite-missing")).waitFor()
    }
  },
  {
    name: "join-us",
    viewer: "guest",
    open: async ({ page, people }) => {
      await go(page, `/pages/index/joinUs?token=${encodeURIComponent(people.groups.token)}`)
      await page.locator("[name=repeat]").waitFor()
    }
  },
  {
    name: "join-us-login",
    viewer: "guest",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/index/joinUs?token=${encodeURIComponent(people.groups.token)}`)
      await page.getByRole("tab", { name: t("entry:join.way.account"), exact: true }).click()
      await page.locator("[name=password]").waitFor()
    }
  },
  {
    name: "join-us-closed",
    viewer: "guest",
    open: async ({ page, people, t }) => {
      await go(page, `/pages/index/joinUs?token=${encodeURIComponent(people.groups.closed)}`)
      await page.getByText(t("codes:join.closed")).waitFor()
    }
  },
  {
    name: "join-us-broken",
    viewer: "guest",
    open: async ({ page, t }) => {
      await go(page, "/pages/index/joinUs?token=nothing")
      await page.getByText(t("refusal:code-unknown")).waitFor()
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
