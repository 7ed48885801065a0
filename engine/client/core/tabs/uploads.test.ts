import { assert, it } from "@effect/vitest"
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

it("[TAB-10] only the tab that leads tells of its files, and of what it knows the size", () => {
  const told = (before: typeof state, after: typeof state, waited: number) =>
    uploadsSaid(before, { _tag: "WakeTold", now: Millis.make(1000 + waited) }, after, 1000)
  const [moved] = uploadTold(going, A, 5)
  const said = { _tag: "Uploads", going: [{ file: A, sent: 5, size: 1_000_000 }] } as const
  assert.deepStrictEqual([told(going, moved, 299), told(going, moved, 300)], [null, said])
  // nothing new
  assert.isNull(told(moved, moved, 1000))
  // what goes up is no message's file
  const idle = { ...state, attaching: { ...state.attaching, underWay: [] } }
  assert.isNull(told(idle, withUpload(idle, A, 9), 1000))
  const follows = play({ start: "follows", when: [] }).state.connection
  const behind = (each: typeof state): typeof state => ({ ...each, connection: follows })
  assert.isNull(told(behind(going), behind(moved), 1000))
  assert.deepStrictEqual(told(behind(moved), moved, 0), said)
  assert.deepStrictEqual(uploadsOf({ ...going, uploads: {} }), { _tag: "Uploads", going: [] })
})
