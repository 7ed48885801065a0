import fc from "fast-check"
import { expect, it } from "vitest"
import { presentElsewhere } from "./presentElsewhere.ts"

const OWN = 1
const users = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
const process = fc.integer({ min: 2, max: 4 })
const change = fc.oneof(
  fc.record({ kind: fc.constant("change" as const), process, came: users, left: users }),
  fc.record({ kind: fc.constant("end" as const), process }),
  fc.record({
    kind: fc.constant("replace" as const),
    rows: fc.array(fc.record({ user_id: fc.integer({ min: 1, max: 6 }), process }))
  })
)

it("people are online elsewhere while one other process has them; whose presence turned is told, and nobody else's", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const present = presentElsewhere(OWN)
      let naive = new Set<string>()
      const online = (): Set<number> => new Set([...naive].map((each) => Number(each.split(" ")[0])))
      for (const each of changes) {
        const before = online()
        let turned: ReadonlyArray<number>
        if (each.kind === "change") {
          for (const id of each.left) naive.delete(`${id} ${each.process}`)
          for (const id of each.came) naive.add(`${id} ${each.process}`)
          turned = present.change(each.process, each.came, each.left)
        } else if (each.kind === "end") {
          naive = new Set([...naive].filter((pair) => !pair.endsWith(` ${each.process}`)))
          turned = present.end(each.process)
        } else {
          naive = new Set(each.rows.map((row) => `${row.user_id} ${row.process}`))
          turned = present.replace([...each.rows, { user_id: 9, process: OWN }])
        }
        const now = online()
        expect(new Set(turned)).toEqual(new Set([...before, ...now].filter((id) => before.has(id) !== now.has(id))))
        expect(new Set(turned).size).toBe(turned.length)
        expect(new Set(present.users())).toEqual(now)
        expect(present.size()).toBe(now.size)
      }
    })
  )
})
