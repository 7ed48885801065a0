import { expect, it } from "vitest"
import type { Contact } from "#engine/contact/Contact.ts"
import { ContactId } from "#engine/contact/Contact.ts"
import { changes } from "#fixtures/client/ports.ts"
import { ANN, archivePages, call, draft, draftsIn, SEVEN } from "../archive/pages.ts"

const { newContext, pageIn } = archivePages()

it("another tab that deletes or upgrades it does not hang, nor does this one; the next writing is there again", async () => {
  const context = await newContext()
  const [here, there] = [await pageIn(context), await pageIn(context)]
  await call(here, "save")(ANN, draft("here"))
  expect(await draftsIn(there)).toEqual([{ chat: "7", text: "here" }])
  const began = Date.now()
  await call(there, "forget")(ANN)
  expect(Date.now() - began).toBeLessThan(2000)
  expect(await draftsIn(here)).toEqual([])
  expect(await call(here, "save")(ANN, draft("later"))).toBe(null)
  expect(await draftsIn(there)).toEqual([{ chat: "7", text: "later" }])
})

it("one who holds on to it makes nobody wait for ever", async () => {
  const page = await pageIn(await newContext())
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open("parley-1", 1)
        // never closed, whatever it is told
        request.addEventListener("success", () => done(Object.assign(globalThis, { held: request.result }) && undefined))
      })
  )
  const began = Date.now()
  await call(page, "forget")(ANN)
  expect(Date.now() - began).toBeLessThan(5000)
})

const contact = (n: number): Contact => ({
  id: ContactId.make(String(n)),
  ...{ kind: "person", name: `Person ${n}`, account: `p${n}`, avatar: `/avatar/${n}.png`, letter: "P", lastKind: "Text" },
  ...{ lastContent: `<p>message ${n}</p>`, lastAt: (1_700_000_000_000 + n) as Contact["lastAt"], unread: n % 5, mentions: 0 },
  ...{ pinned: false, notify: true, online: false, role: "member", readTo: n }
})

it("a thousand contacts and ten thousand messages open at once [pain 6]", async () => {
  const page = await pageIn(await newContext())
  const message = (chat: number, n: number) => ({
    chat: ContactId.make(String(chat)),
    number: n,
    value: {
      ...{ id: `m${chat}-${n}`, number: n, chat: String(chat), author: chat, body: { _tag: "Text", html: `<p>text ${n}</p>` } },
      ...{ sentAt: 1_700_000_000_000 + n, delivery: "sent", refusal: "", at: [] }
    }
  })
  const whole = changes({
    put: [
      { store: "about", key: "about", value: { version: 1, way: "numbered", system: 0, unsaid: [] } },
      ...Array.from({ length: 1000 }, (_, i) => ({ store: "contacts" as const, key: String(i + 1), value: contact(i + 1) })),
      ...Array.from({ length: 1000 }, (_, i) => ({
        store: "scopes" as const,
        key: `c:${i + 1}`,
        value: { scope: `c:${i + 1}`, n: i, chat: String(i + 1), doubted: false }
      }))
    ],
    messages: Array.from({ length: 10_000 }, (_, i) => message((i % 100) + 1, Math.floor(i / 100) + 1))
  })
  expect(await call(page, "save")(ANN, whole)).toBe(null)
  const took: Array<number> = []
  for (let i = 0; i < 7; i++) took.push(await call(page, "opening")(ANN))
  console.log(`opening 1,000 contacts: ${took.map((each) => each.toFixed(1)).join(", ")} ms`)
  const kept = await call(page, "messages")(ANN, SEVEN)
  expect(kept._tag === "Page" ? kept.messages.length : 0).toBe(100)
  // wide, because the machine may be busy; what it takes at rest is printed
  expect(Math.min(...took)).toBeLessThan(150)
})
