import { assert } from "@effect/vitest"
import * as fc from "fast-check"
import { play } from "#fixtures/client/play.ts"
import { prop } from "#fixtures/prop.ts"
import { Millis } from "../../../format/Millis.ts"
import { MessageId } from "../../../message/Message.ts"
import { withUpload } from "../uploads/bring.ts"
import { uploadTold } from "../uploads/uploads.ts"
import { uploadsOf, uploadsSaid } from "./uploads.ts"

const A = MessageId.make("a")
const { state } = play({ start: "leads", when: [] })
const going = withUpload({ ...state, attaching: { ...state.attaching, underWay: [A] } }, A, 1_000_000)

prop(
  "[TAB-10] however fast bytes go, other tabs hear of it a few times a second, and of each change of what goes",
  fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 100 }),
  (waits) => {
    let [now, before, saidAt, words] = [1_000_000, going, 0, 0]
    const first = now
    assert.deepStrictEqual(uploadsSaid(state, { _tag: "WakeTold", now: Millis.make(now) }, going, now), uploadsOf(going))
    for (const [n, wait] of waits.entries()) {
      now += wait
      const [after] = uploadTold(before, A, n + 1)
      const event = { _tag: "UploadTold", file: A, sent: n + 1, now: Millis.make(now) } as const
      const said = uploadsSaid(before, event, after, saidAt)
      before = after
      if (said === null) continue
      assert.deepStrictEqual(said.going, [{ file: A, sent: n + 1, size: 1_000_000 }])
      words += 1
      saidAt = now
    }
    assert.isAtMost(words, 1 + (now - first) / 300)
    const arrived = { ...before, attaching: { ...before.attaching, underWay: [] } }
    assert.deepStrictEqual(uploadsSaid(before, { _tag: "WakeTold", now: Millis.make(now) }, arrived, now)?.going, [])
  }
)
