import { expect, it } from "vitest"
import { type Reason, refused } from "#engine/error/refusal.ts"
import { refusalEnvelope } from "./envelope.ts"

/** Reasons by which our client tells what to do: without the word it gives a file up that it could bring again. */
const READ_BY_CLIENTS: ReadonlyArray<Reason> = [
  "upload-unknown",
  "upload-offset",
  "upload-unfinished",
  "upload-too-many",
  "upload-too-slow",
  "file-unknown",
  "check-code-wait"
]

// (OUTBOX-10, OUTBOX-23)
it.each(READ_BY_CLIENTS)("a refusal that a client acts on names its reason: %s", (reason) => {
  expect(refusalEnvelope(refused(reason, { seconds: 5 }), "en").data).toMatchObject({ reason })
})

it("no other refusal of a file tells more than its sentence", () => {
  expect(refusalEnvelope(refused("file-type"), "en").data).toBe("")
})
