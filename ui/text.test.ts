import { assert, it, vi } from "@effect/vitest"
import i18next from "i18next"
import { AVAILABLE, changeLanguage, hasTexts, loadTexts, REDRAWS, textNow, spokenNow, startTexts } from "./text.ts"

vi.stubGlobal("document", { dir: "ltr" })

/** How often what is drawn with texts would be drawn again while something happens. */
const redrawn = async (work: () => Promise<void>): Promise<number> => {
  let times = 0
  const count = (): void => void (times += 1)
  i18next.on(REDRAWS, count)
  await work()
  i18next.off(REDRAWS, count)
  return times
}

// (CLIENT-12)
it("texts that come ahead of their screen draw nothing again; those that a screen missed do, once", async () => {
  await startTexts("en")
  assert.strictEqual(await redrawn(() => loadTexts(["moments", "record"])), 0)
  assert.isFalse(hasTexts("emoji"))
  assert.strictEqual(textNow("search:title"), "title")
  assert.strictEqual(await redrawn(() => loadTexts(["emoji", "form"])), 1)
  assert.strictEqual(await redrawn(() => loadTexts(["emoji", "form"])), 0)
  assert.isTrue(hasTexts("emoji"))
})

it("another language is shown once all texts that were asked for are here", async () => {
  await startTexts("en")
  await loadTexts(["chat"])
  const title = textNow("chat:title")
  assert.strictEqual(await redrawn(() => changeLanguage("zh-Hans")), 1)
  assert.notStrictEqual(textNow("chat:title"), title)
  assert.strictEqual(await redrawn(() => changeLanguage("zh-Hans")), 0)
})

it("a number is written as the language does, wherever it is put in, and words stay as they are", async () => {
  await startTexts("en")
  await loadTexts(["search", "voice"])
  const said = (): ReadonlyArray<string> => [
    textNow("app:unread", { count: 12_345 }),
    textNow("search:page", { page: 999, pages: 1000 }),
    textNow("voice:faster", { speed: 1.5 }),
    textNow("app:titleUnread", { count: "1343", title: "Ann" })
  ]
  assert.deepStrictEqual(said(), ["12,345 unread", "Page 999 of 1,000", "1.5×", "(1343) Ann · Parley"])
  await changeLanguage("de")
  assert.deepStrictEqual(said().slice(1), ["Seite 999 von 1.000", "1,5×", "(1343) Ann · Parley"])
})

it("texts that nobody wrote fail, and may be asked for again", async () => {
  await startTexts("en")
  for (const _ of [1, 2])
    assert.isTrue(
      await loadTexts(["nothing"]).then(
        () => false,
        () => true
      )
    )
})

// (DEC-0305)
it("speaks a language that is here where the texts of another one do not arrive, and screens wait for it", async () => {
  const started = startTexts("nobody's")
  await loadTexts(["chat"])
  await started
  assert.include(AVAILABLE, spokenNow())
  assert.isTrue(hasTexts("chat"))
})
