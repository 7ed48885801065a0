import { befriend, type Person, person } from "../layout/Person.ts"
import { groupOf } from "../screens/scene.ts"

/** Ann and two friends of hers, who do not know each other, and a group that she founds. */
export interface Skiers {
  readonly people: Readonly<Record<"ann" | "bo" | "cy", Person>>
  /** Id of the group's chat. */
  readonly group: string
}

/** Brings them together; `members` of the group are those whom Ann takes along. */
export const skiers = async (url: string, members: ReadonlyArray<"bo" | "cy">): Promise<Skiers> => {
  const people = {
    ann: await person(url, "ann.larsen", "Ann Larsen"),
    bo: await person(url, "bo.chen", "Bo Chen"),
    cy: await person(url, "cy.dee", "Cy Dee")
  }
  await befriend(url, people.bo, people.ann)
  await befriend(url, people.cy, people.ann)
  const group = await groupOf(
    url,
    people.ann,
    "Skiers",
    members.map((each) => people[each])
  )
  return { people, group }
}
