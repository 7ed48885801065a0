import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { FIND_PAGE } from "#engine/client/core/conversation/commands/find.ts"
import type { Message } from "#engine/message/Message.ts"
import { paging } from "#engine/message/tabs.ts"
import { matchOn, pageOfMatch } from "./match.ts"

const Total = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 }))
const numbered = (number: number) => ({ number }) as unknown as Message

/** A page of so many messages, numbered from the newest. */
const pageOf = (total: number, page: number) => {
  const first = (page - 1) * FIND_PAGE + 1
  const messages = Array.from({ length: Math.min(FIND_PAGE, total - first + 1) }, (_, at) => numbered(first + at))
  return { _tag: "Page", messages, at: paging(total, FIND_PAGE, page), isOpen: false } as const
}

describe("a match of a search in a chat", () => {
  it.prop("stands on its page, each once", [Total], ([total]) => {
    for (let place = 1; place <= total; place += 1) {
      const match = matchOn(pageOf(total, pageOfMatch(place)), place)
      if (match._tag !== "Match") return assert.fail(match._tag)
      assert.deepStrictEqual({ ...match, message: match.message.number }, { ...match, message: place, place, total } as never)
    }
  })

  it("is none where it was deleted meanwhile, and where nothing was found", () => {
    assert.deepStrictEqual(matchOn(pageOf(3, 1), 4), { _tag: "Nothing" })
    for (const _tag of ["Loading", "Nothing", "Unreached"] as const) assert.deepStrictEqual(matchOn({ _tag }, 1), { _tag })
  })
})
