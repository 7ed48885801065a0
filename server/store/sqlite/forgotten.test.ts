import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openService, type TestPerson, type TestService } from "../../testService.ts"

/** What was taken back is in no file of the database once the service had a moment's rest (DEC-0184). */

let service: TestService
let ann: TestPerson
let bob: TestPerson
beforeAll(async () => {
  service = await openService({}, "file")
  ann = await service.person("ann.forgets")
  bob = await service.person("bob.forgets")
  await service.friends(ann, bob)
})
afterAll(() => service.close())

/** Which of some words the files of the database still hold. */
const heldOf = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const files = readdirSync(service.folder).filter((name) => name.startsWith("parley.db"))
  expect(files).toContain("parley.db")
  const bytes = files.map((name) => readFileSync(join(service.folder, name)).toString("latin1"))
  return words.filter((word) => bytes.some((each) => each.includes(word)))
}

it("texts that were recalled, deleted or cleared, and moments and announcements that went, leave no trace", async () => {
  const words: Array<string> = []
  const word = (what: string): string => {
    const made = `${what}${words.length}trace${Math.random().toString(36).slice(2)}`
    words.push(made)
    return made
  }
  const { data } = await service.ok("groupAdd", { user_ids: [bob.id], name: "Choir" }, ann)
  const { id: group } = data as { id: string }
  const filler = "and what stands around it ".repeat(20)
  const kept = "this stays where it is"
  for (let i = 0; i < 20; i += 1) {
    await service.send(ann, bob, `${kept} ${i}`)
    const recalled = await service.send(ann, bob, word("recalled"))
    await service.ok("undoMessage", { id: String(recalled["id"]) }, ann)
    const deleted = await service.send(ann, bob, `${word("deleted")} ${filler}`)
    await service.ok("delMessage", { id: String(deleted["id"]) }, ann)
    await service.send(ann, group, word("cleared"))
    const moment = (await service.ok("momentsAdd", { content: word("moment") }, ann)).data as { id: number }
    await service.ok("momentsDel", { id: moment.id }, ann)
  }
  await service.ok("clearMessage", { id: group }, ann)
  expect(words).toHaveLength(80)
  await expect.poll(() => heldOf(words)).toEqual([])
  expect(heldOf([`${kept} 7`])).toHaveLength(1)
})
