import { expect, it } from "vitest"
import { ContactId } from "#engine/contact/Contact.ts"
import { changes, keepsArchive, numbered, type SaidEdit } from "#fixtures/client/ports.ts"
import { ANN, archivePages, call, draft, draftsIn, SEVEN, URL_OF_PAGE } from "./archive/pages.ts"
import { crashPage } from "./window.ts"

const { newContext, pageIn } = archivePages()

keepsArchive("over IndexedDB", async () => {
  const page = await pageIn(await newContext())
  return {
    open: call(page, "open"),
    messages: (owner, chat) => call(page, "messages")(owner, ContactId.make(chat)),
    save: (owner, { edited = [], ...saved }) => {
      const said = edited.map(({ chat, edit }) => ({ chat, of: (edit as SaidEdit).of }))
      return call(page, "saveEdited")(owner, saved, said)
    },
    shrink: call(page, "shrink"),
    forget: call(page, "forget")
  }
})

// (ARCHIVE-01, ARCHIVE-02)
it("what was saved is there when the page has crashed", async () => {
  const context = await newContext()
  const page = await pageIn(context)
  expect(await call(page, "save")(ANN, draft("half"))).toBe(null)
  await crashPage(page)
  expect(await draftsIn(await pageIn(context))).toEqual([{ chat: "7", text: "half" }])
})

it("of a transaction that was cut off either all is there or nothing", async () => {
  const context = await newContext()
  const page = await pageIn(context)
  expect(await call(page, "save")(ANN, draft("before"))).toBe(null)
  const many = { ...changes({ messages: numbered(1, 3000) }), put: draft("after").put }
  void call(page, "save")(ANN, many).catch(() => undefined)
  await page.close()
  const again = await pageIn(context)
  const [held] = (await draftsIn(again)) as ReadonlyArray<{ readonly text: string }>
  const kept = await call(again, "messages")(ANN, SEVEN)
  const count = kept._tag === "Page" ? kept.messages.length : -1
  expect([
    ["before", 0],
    ["after", 200]
  ]).toContainEqual([held?.text, count])
})

// (ARCHIVE-06)
it("a full device says so, keeps what it had, and goes on when there is room", async () => {
  const context = await newContext()
  const page = await pageIn(context)
  const devtools = await context.newCDPSession(page)
  const origin = URL_OF_PAGE.slice(0, -1)
  // told before anything is written: the browser remembers for a while how much room there is
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 2_000_000 })
  expect(await call(page, "save")(ANN, draft("small"))).toBe(null)
  // of random letters, since the browser packs what it keeps
  const text = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
    .toString("hex")
    .repeat(70)
  const big = changes({ messages: [{ chat: SEVEN, number: 1, value: { text } }] })
  expect(await call(page, "save")(ANN, { ...big, put: draft("lost").put })).toBe("full")
  expect(await draftsIn(page)).toEqual([{ chat: "7", text: "small" }])
  await devtools.send("Storage.overrideQuotaForOrigin", { origin })
  await expect.poll(() => call(page, "save")(ANN, big), { timeout: 60_000, interval: 1000 }).toBe(null)
})

// (ARCHIVE-06)
it("a browser that forbids it says so", async () => {
  const page = await pageIn(await newContext())
  const trouble = { _tag: "Trouble", trouble: "forbidden" }
  expect(await call(page, "open", "forbidden")(ANN)).toEqual(trouble)
  expect(await call(page, "messages", "forbidden")(ANN, SEVEN)).toEqual(trouble)
  expect(await call(page, "save", "forbidden")(ANN, draft("x"))).toBe("forbidden")
  await call(page, "forget", "forbidden")(ANN)
})

// (ARCHIVE-03)
it("a database of a later version is as good as gone, and stays as it is", async () => {
  const page = await pageIn(await newContext())
  const later = (): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((done, fail) => {
          const request = indexedDB.open("parley-1", 99)
          request.addEventListener("success", () => {
            request.result.close()
            done(request.result.version)
          })
          request.addEventListener("error", () => fail(request.error))
        })
    )
  await later()
  expect(await call(page, "open")(ANN)).toEqual({ _tag: "Trouble", trouble: "gone" })
  expect(await call(page, "save")(ANN, draft("x"))).toBe("gone")
  expect(await later()).toBe(99)
})

// (ARCHIVE-07)
it("what is cleared under a running program is read again before anything is written into it", async () => {
  const context = await newContext()
  const page = await pageIn(context)
  await call(page, "save")(ANN, draft("before"))
  const cdp = await context.newCDPSession(page)
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(URL_OF_PAGE).origin, storageTypes: "indexeddb" })
  expect(await call(page, "save")(ANN, draft("half of it"))).toBe("gone")
  expect(await draftsIn(page)).toEqual([])
  expect(await call(page, "save")(ANN, draft("again"))).toBe(null)
  expect(await draftsIn(page)).toEqual([{ chat: "7", text: "again" }])
})
