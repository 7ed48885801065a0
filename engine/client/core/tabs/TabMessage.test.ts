import { assert, it } from "@effect/vitest"
import { readTabMessage } from "./TabMessage.ts"

const counters = { errors: 1, closes: 2 }
const link = { _tag: "Link", clientId: "c1", bound: true, broken: null, seen: false }
const unsent = {
  ...{ id: "a", number: 0, chat: "2", author: 1, body: { _tag: "Text", html: "<p>hello</p>" }, sentAt: 5, delivery: "waiting" },
  ...{ refusal: "", at: [], ordinal: 1, tries: 0, why: null }
}
const came = (what: object) => ({ _tag: "Sent", chat: "2", id: "a", came: what })

/** Everything that one tab may say to another. */
const SAID: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  { _tag: "Hello" },
  { _tag: "Try" },
  { _tag: "Frame", text: "{}" },
  { ...link, machine: { _tag: "Idle", ...counters } },
  { ...link, machine: { _tag: "Connecting", since: 1, ...counters } },
  { ...link, machine: { _tag: "Open", since: 1, lastFrameAt: 2, pingDueAt: 3, ...counters } },
  { ...link, broken: "error", machine: { _tag: "Waiting", until: 4, cause: "error", ...counters } },
  { ...link, broken: "close", machine: { _tag: "GivenUp", reason: "close", askAt: 5, ...counters } },
  came({ _tag: "Body", json: { code: 0 } }),
  came({ _tag: "HttpStatus", status: 502, message: "no" }),
  came({ _tag: "HttpStatus", status: 502 }),
  came({ _tag: "NotEnvelope" }),
  came({ _tag: "NoResponse" }),
  came({ _tag: "Aborted" }),
  { _tag: "Outbox", chat: "2", put: [unsent], gone: ["b"] },
  { _tag: "Drafts", drafts: [{ chat: "2", text: "half", mentions: [{ id: 3, name: "Tom" }] }] },
  { _tag: "Uploads", going: [{ file: "a", sent: 3, size: 9 }] },
  { _tag: "Unsaid", put: [["2", 3]], gone: [["3", 4]] }
]

it("[TAB-02] what one tab says, another reads as it was said", () => {
  for (const said of SAID) assert.deepStrictEqual(readTabMessage(JSON.stringify(said)), said)
})

it("[TAB-02] what no tab of this version says is left aside", () => {
  for (const text of ["", "{", "null", "[]", '{"_tag":"Later"}', '{"text":"{}"}'])
    assert.strictEqual(readTabMessage(text), undefined)
  for (const said of SAID)
    for (const field of Object.keys(said))
      assert.strictEqual(
        readTabMessage(JSON.stringify({ ...said, [field]: undefined })),
        undefined,
        `${String(said["_tag"])}: ${field}`
      )
})

it("[TAB-10] how far a file is says which one, how much of it is there, and how much there will be", () => {
  const going = { file: "a", sent: 3, size: 9 }
  const read = (more: object) => readTabMessage(JSON.stringify({ _tag: "Uploads", going: [{ ...going, ...more }] }))
  for (const more of [{ file: undefined }, { sent: undefined }, { size: undefined }, { sent: "3" }, { size: 1.5 }])
    assert.isUndefined(read(more), JSON.stringify(more))
})
