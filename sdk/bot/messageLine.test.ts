import { assert, it } from "vitest"
import { messageLine } from "./messageLine.ts"

it.each([
  [
    { type: "image", content: "/storage/file/a.png" },
    { _tag: "Label", label: "image" }
  ],
  [
    { type: "webrtc", content: "Duration 0:12" },
    { _tag: "Named", label: "call", name: "Duration 0:12" }
  ],
  [
    { type: "poll", content: "{}" },
    { _tag: "Label", label: "unsupported" }
  ],
  [
    { type: "location", content: "[位置] West Lake" },
    { _tag: "Named", label: "location", name: "West Lake" }
  ],
  [
    { type: "text", content: "<p>Good <b>morning</b></p>" },
    { _tag: "Text", text: "Good morning" }
  ]
] as const)("the line of %j", (found, line) => {
  assert.deepStrictEqual<unknown>(messageLine(found), line)
})
