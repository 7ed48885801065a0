import { chromium } from "playwright"
import { assert, it } from "vitest"
import { CHROMIUM } from "../layout/browser.ts"
import { otherLanguage } from "../layout/findings/otherLanguage.ts"
import { takeWords } from "../layout/takeWords.ts"

const PAGE = `<!doctype html><html lang="de"><head><title>Log in</title></head><body><main>
  <h1>Anmelden</h1>
  <button title="Show password" aria-label="Hide password">Passwort</button>
  <p>Delete <b>Anna Karlsson</b>?</p><p>Anna Karlsson</p>
  <input placeholder="Search name or account"><img alt="Create account">
  <textarea>Log in</textarea><div contenteditable="true">Log in</div>
  <label lang="en">English</label><button aria-description="Confirm password">Konto</button>
</main></body></html>`

it("finds English words on a German page wherever they stand, but what people write and what says that it is English", async () => {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const page = await browser.newPage()
    await page.setContent(PAGE)
    const found = otherLanguage("de")(await page.evaluate(takeWords), new Set(["Anna Karlsson"]))
    assert.deepEqual(
      found.map(({ what }) => what.replace(/ of \w+ says| says/, "")),
      [
        'title of the page "Log in": as in en',
        'title "Show password": as in en',
        'aria-label "Hide password": as in en',
        'text "Delete": as in en',
        'text "Delete Anna Karlsson?": as in en',
        'placeholder "Search name or account": as in en',
        'alt "Create account": as in en',
        'aria-description "Confirm password": as in en'
      ]
    )
  } finally {
    await browser.close()
  }
})
