import type { Browser } from "playwright"
import { fault, type Finding } from "./Finding.ts"

/**
 * All colours and measures that the root has, as they stand now. Runs inside the page. What only a part of a page sets
 * has no value here, and its style sheet is there at one visit and not yet at another.
 */
const tokens = (): Readonly<Record<string, string>> => {
  const names = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => [...rule.cssText.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name = ""]) => name))
  )
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    ["color-scheme", ...new Set(names)]
      .map((name) => [name, style.getPropertyValue(name).replaceAll(/\s+/g, " ").trim()] as const)
      .filter(([, value]) => value !== "")
  )
}

/** The tokens after a choice of `theme`, on a system that prefers `system`. */
const tokensOf = async (browser: Browser, url: string, theme: string, system: "light" | "dark") => {
  const setting = { name: "appSetting", value: JSON.stringify({ theme }) }
  const context = await browser.newContext({
    colorScheme: system,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [setting] }] }
  })
  const page = await context.newPage()
  await page.goto(`${url}/h5/`)
  await page.locator("main").waitFor()
  const found = await page.evaluate(tokens)
  await context.close()
  return found
}

/** A chosen theme looks like the same wish of the system: their values stand twice in the style sheet. */
export const colourFindings = async (browser: Browser, url: string): Promise<ReadonlyArray<Finding>> => {
  const found: Array<Finding> = []
  for (const [theme, other] of [
    ["dark", "light"],
    ["light", "dark"]
  ] as const) {
    const wished = await tokensOf(browser, url, "auto", theme)
    const chosen = await tokensOf(browser, url, theme, other)
    for (const name of new Set([...Object.keys(wished), ...Object.keys(chosen)]))
      if (chosen[name] !== wished[name])
        found.push(
          fault("colours", `${name} is ${wished[name] ?? "not set"} by the system and ${chosen[name] ?? "not set"} by choice`)
        )
  }
  return found
}
