import type { Browser } from "playwright"
import { fault, type Finding } from "./Finding.ts"

/** All colours and measures that the style sheets name, as they stand now. Runs inside the page. */
const tokens = (): Readonly<Record<string, string>> => {
  const names = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => [...rule.cssText.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name = ""]) => name))
  )
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    ["color-scheme", ...new Set(names)].map((name) => [name, style.getPropertyValue(name).replaceAll(/\s+/g, " ").trim()])
  )
}

/** A chosen theme looks like the same wish of the system: their values stand twice in the style sheet. */
export const colourFindings = async (browser: Browser, url: string): Promise<ReadonlyArray<Finding>> => {
  const page = await browser.newPage()
  try {
    await page.goto(`${url}/h5/`)
    await page.locator("main").waitFor()
    const found: Array<Finding> = []
    for (const [theme, other] of [
      ["dark", "light"],
      ["light", "dark"]
    ] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(() => delete document.documentElement.dataset["theme"])
      const wished = await page.evaluate(tokens)
      await page.emulateMedia({ colorScheme: other })
      await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), theme)
      const chosen = await page.evaluate(tokens)
      for (const [name, value] of Object.entries(wished))
        if (chosen[name] !== value)
          found.push(fault("colours", `${name} is ${value} by the system and ${chosen[name]} by choice`))
    }
    return found
  } finally {
    await page.close()
  }
}
