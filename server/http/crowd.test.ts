import { expect, it } from "vitest"
import { crowdOf } from "./crowd.ts"

const at = (behind: number) => crowdOf({ behind: () => behind, reach: (scope) => (scope === "c:group-1" ? 1000 : 0) })
const GROUP = { toContactId: "group-1" }
const PERSON = { toContactId: "7" }

it("asks those to wait who write to many, and lets others through, while frames pile up", () => {
  const { isBusyFor } = at(500)
  const requests = [
    GROUP,
    PERSON,
    { toContactId: "group-2" },
    { id: "group-1", notice: "x" },
    { group_id: "1" },
    { group_id: "group-1" },
    { user_ids: ["8", "group-1"] },
    {}
  ]
  expect(requests.map((request) => isBusyFor("user 1", request, 0))).toEqual([true, false, false, true, true, true, true, false])
})

it("who has filled the queue waits with all else, and not for long", () => {
  let behind = 0
  const { isBusyFor } = crowdOf({ behind: () => behind, reach: () => 1000 })
  expect(isBusyFor("user 1", GROUP, 0)).toBe(false)
  behind = 500
  expect([isBusyFor("user 1", PERSON, 0), isBusyFor("user 2", PERSON, 0), isBusyFor("user 1", PERSON, 1000)]).toEqual([
    true,
    false,
    false
  ])
})

it("words to one alone are bounded as well, and nobody is let through where it is too far behind", () => {
  const { isBusyFor } = at(500)
  const through = Array.from({ length: 500 }, () => isBusyFor("user 1", PERSON, 0)).filter((isBusy) => !isBusy)
  expect(through).toHaveLength(100)
  expect(at(5000).isBusyFor("user 1", PERSON, 0)).toBe(true)
})
