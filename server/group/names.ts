import { charactersIn } from "#engine/format/characters.ts"
import { GROUP_NAME } from "#engine/group/limits.ts"

/** The name of a group without one: the names of its first members, as many as fit (DEC-0042). */
export const nameFrom = (people: ReadonlyArray<{ readonly realname: string }>, joint: string): string => {
  let name = ""
  for (const [at, { realname }] of people.entries()) {
    const longer = at === 0 ? realname : name + joint + realname
    if (at > 0 && charactersIn(longer) + 1 > GROUP_NAME.max) return `${name}…`
    name = longer
  }
  return name
}
