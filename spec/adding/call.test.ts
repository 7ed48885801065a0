import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { errorsAfter, listedIn, replaceIn } from "./compiled.ts"

const POLL_CLOSE = `  closePoll: row("/enterprise/im/closePoll", "user", Schema.Struct({ id: LooseText }), NoData, ["group"]),
  delMessage: row(`

/** A call that is a row of the table and nothing else. */
const plantCall = (copy: string): void => replaceIn(join(copy, "engine/api/calls/im.ts"), "  delMessage: row(", POLL_CLOSE)

it("a new call is asked for by the compiler in each table that the page names, and nowhere else", async () => {
  assert.deepStrictEqual(await errorsAfter(plantCall), listedIn("A call"))
}, 240_000)
