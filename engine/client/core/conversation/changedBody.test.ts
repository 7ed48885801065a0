import { assert, it } from "@effect/vitest"
import type { Body } from "../../../message/Body.ts"
import { changedBody } from "./changedBody.ts"

const TEXT: Body = { _tag: "Text", html: "old" }
const RECALLED = { _tag: "Recalled", was: "old" } as unknown as Body
const CALL = { _tag: "Call" } as unknown as Body
const PICTURE = { _tag: "Image", name: "a.png" } as unknown as Body
const to = (content: string, type?: string) => ({ content, ...(type === undefined ? {} : { type }) })

it("a text takes the place of a text, and of what is told to be one now", () => {
  assert.deepStrictEqual(changedBody(TEXT, to("new")), { _tag: "Text", html: "new" })
  assert.deepStrictEqual(changedBody(TEXT, to("new", "text")), { _tag: "Text", html: "new" })
  assert.deepStrictEqual(changedBody(PICTURE, to("new", "text")), { _tag: "Text", html: "new" })
  // a type that nobody knows leaves a text a text
  assert.deepStrictEqual(changedBody(TEXT, to("new", "hologram")), { _tag: "Text", html: "new" })
})

it("what was recalled stays, and so does what no text can stand for where no type is told", () => {
  assert.isUndefined(changedBody(RECALLED, to("new")))
  assert.isUndefined(changedBody(RECALLED, to("new", "text")))
  for (const body of [CALL, PICTURE]) {
    assert.isUndefined(changedBody(body, to("new")))
    assert.isUndefined(changedBody(body, to("new", "hologram")))
  }
})

it("a call says what became of it, and becomes nothing else", () => {
  assert.strictEqual(changedBody(CALL, to("", "webrtc"))?._tag, "Call")
  assert.isUndefined(changedBody(TEXT, to("", "webrtc")))
  assert.isUndefined(changedBody(PICTURE, to("", "webrtc")))
})
