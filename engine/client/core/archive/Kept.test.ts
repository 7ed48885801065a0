import { assert, it } from "@effect/vitest"
import { STORES, type ArchiveStore } from "../../ports/Archive.ts"
import { readKept, readMessages, VERSION } from "./Kept.ts"

const message = {
  ...{ id: "a", number: 0, chat: "7", author: 1, body: { _tag: "Text", html: "<p>a</p>" }, sentAt: 5, delivery: "waiting" },
  ...{ refusal: "", at: [] }
}
const chat = {
  ...{ chat: "7", fresh: true, sure: 3, gap: false, peerRead: 2, floor: 1, holds: true, older: "some" },
  amends: [
    { id: "a", number: 1, text: "recalled" },
    { id: "b", number: 2, text: "recalled", by: 7, what: "deleted" },
    { id: "c", number: 3, text: "<p>x</p>", what: "changed" }
  ]
}

/** Whole records, as they lie in an archive. */
const WHOLE: Readonly<Record<Exclude<ArchiveStore, "contacts" | "people">, ReadonlyArray<Readonly<Record<string, unknown>>>>> = {
  about: [
    { version: VERSION, way: "loading", system: 2, unsaid: [["7", 3]] },
    { version: VERSION, way: "numbered", system: 0, unsaid: [] },
    { version: VERSION, way: "reloads", system: 0, unsaid: [] }
  ],
  scopes: [
    { scope: "u:1", n: 3, chat: "", doubted: false },
    { scope: "c:1-7", n: 4, chat: "7", doubted: true }
  ],
  chats: [chat, { ...chat, older: "unknown" }, { ...chat, older: "none" }],
  outbox: [
    { ...message, ordinal: 1, tries: 0, why: null },
    { ...message, ordinal: 2, tries: 0, why: { _tag: "Said", text: "no" } },
    { ...message, ordinal: 3, tries: 1, why: { _tag: "Key", key: "error:x", params: { name: "Bob", count: 2 } } }
  ],
  drafts: [
    { chat: "7", text: "half" },
    { chat: "7", text: "@Tom", mentions: [{ id: 3, name: "Tom" }] }
  ]
}
const NOTHING = Object.fromEntries(STORES.map((store) => [store, []])) as unknown as Record<ArchiveStore, ReadonlyArray<unknown>>
const read = (store: ArchiveStore, values: ReadonlyArray<unknown>) => {
  const kept = readKept({ _tag: "Opened", records: { ...NOTHING, [store]: values } })
  const [value] = kept === null ? [] : store === "about" ? [kept.about] : kept[store]
  return { value: value ?? null, dropped: kept?.dropped }
}

for (const [store, values] of Object.entries(WHOLE) as ReadonlyArray<[keyof typeof WHOLE, (typeof WHOLE)["about"]]>)
  it(`[ARCHIVE-03] ${store}: whole records are read as they were written, one that lacks something is dropped`, () => {
    for (const value of values) {
      assert.deepStrictEqual(read(store, [value]), { value, dropped: 0 } as never)
      for (const key of Object.keys(value)) {
        if (key === "mentions") continue
        const { [key]: _, ...rest } = value
        assert.deepStrictEqual(read(store, [rest]), { value: null, dropped: 1 }, key)
      }
    }
  })

it("[ARCHIVE-03] what stands inside a record is looked at, too", () => {
  const bad = (store: ArchiveStore, value: object) => assert.deepStrictEqual(read(store, [value]), { value: null, dropped: 1 })
  for (const amend of [
    { id: "a", number: 1 },
    { id: "a", text: "" },
    { number: 1, text: "" },
    { id: "a", number: 1, text: "", what: "eaten" }
  ])
    bad("chats", { ...chat, amends: [amend] })
  for (const why of [
    { _tag: "Said" },
    { _tag: "Key", key: "x" },
    { _tag: "Key", params: {} },
    { _tag: "Key", key: "x", params: { a: true } }
  ])
    bad("outbox", { ...message, ordinal: 1, tries: 0, why })
  for (const name of [{ id: 3 }, { name: "Tom" }]) bad("drafts", { chat: "7", text: "", mentions: [name] })
})

it("[ARCHIVE-03] only a record of a later version keeps anything from being read", () => {
  const [about] = WHOLE.about
  for (const odd of [null, "version", 7, {}, [], { version: "later" }]) assert.strictEqual(read("about", [odd]).dropped, 1)
  for (const version of [VERSION + 1, String(VERSION + 1)]) assert.strictEqual(read("about", [{ version }]).dropped, undefined)
  assert.deepStrictEqual(read("about", [null, about]), { value: about, dropped: 1 } as never)
})

it("[ARCHIVE-03] messages that cannot be read are left out", () => {
  assert.deepStrictEqual(
    readMessages([null, message, { ...message, id: 7 }]).map(({ id }) => String(id)),
    ["a"]
  )
})

it("[ARCHIVE-03] a contact that an earlier version kept by the type of the wire has its kind", () => {
  const contact = {
    ...{ id: "7", kind: "person", name: "Bob", account: "", avatar: "", letter: "B", lastContent: "Call", lastAt: 5, unread: 0 },
    ...{ mentions: 0, pinned: false, notify: true, online: false, role: "member" }
  }
  for (const [lastType, lastKind] of [
    ["webrtc", "Call"],
    ["contact", "Card"],
    ["", "Other"]
  ])
    assert.deepStrictEqual(read("contacts", [{ ...contact, lastType }]), { value: { ...contact, lastKind }, dropped: 0 } as never)
})

it("[ARCHIVE-03] of a message with a file it is read where its bytes are; one that does not tell all of that is dropped", () => {
  const withFile = (attachment: object) => ({ ...message, ordinal: 1, tries: 0, why: null, attachment })
  for (const attachment of [
    { _tag: "Choosing" },
    { _tag: "Choosing", unmade: { original: true } },
    { _tag: "Unmade", original: false },
    { _tag: "Local" },
    { _tag: "Uploading", upload: "u1" },
    { _tag: "Stored", file: 4 }
  ])
    assert.deepStrictEqual(read("outbox", [withFile(attachment)]), { value: withFile(attachment), dropped: 0 } as never)
  for (const attachment of [
    { _tag: "Choosing", unmade: {} },
    { _tag: "Unmade" },
    { _tag: "Uploading" },
    { _tag: "Stored", file: "4" },
    { _tag: "" }
  ])
    assert.deepStrictEqual(read("outbox", [withFile(attachment)]), { value: null, dropped: 1 }, JSON.stringify(attachment))
})

it("[ARCHIVE-03] a draft is read with the files that were chosen for it, and dropped where one of them is not whole", () => {
  const file = { id: "f1", name: "plan.pdf", size: 9, kept: true }
  const withFiles = (files: ReadonlyArray<object>) => ({ chat: "7", text: "", files })
  assert.deepStrictEqual(read("drafts", [withFiles([file])]), { value: withFiles([file]), dropped: 0 } as never)
  for (const lacking of ["id", "name", "size", "kept"])
    assert.deepStrictEqual(read("drafts", [withFiles([{ ...file, [lacking]: undefined }])]), { value: null, dropped: 1 }, lacking)
})
