import { randomUUID } from "node:crypto"
import { groupCode, type Scene } from "./past.ts"
import type { Stage } from "./Scene.ts"

/** The scope of the log that a body asks for, from its beginning; one's own and the announcements are known as far as they go. */
const scopes = (stage: Stage, { group, me, other, them }: Scene, which: string): Record<string, number> => {
  const pair = (a: number, b: number): string => `c:${Math.min(a, b)}-${Math.max(a, b)}`
  const named: Readonly<Record<string, string>> = {
    pair: pair(me.id, them.id),
    key: pair(them.id, other.id),
    their: `u:${them.id}`,
    helper: `c:-1-${them.id}`,
    notice: "c:admin_notice",
    group: `c:group-${group}`,
    none: "c:group-999999999"
  }
  const asked = named[which]
  return { [`u:${me.id}`]: stage.head(me), "c:admin_notice": stage.announced(), ...(asked === undefined ? {} : { [asked]: 0 }) }
}

/** What a name in a body stands for; a text that is no name stands for itself. */
const named = (stage: Stage, scene: Scene, text: string): unknown => {
  const { group, me, message, other, them } = scene
  const [name = "", which = ""] = text.split(".")
  switch (name) {
    case "$me":
      return me.id
    case "$them":
      return them.id
    case "$contact":
    case "$other":
      return other.id
    case "$account":
      return them.account
    case "$myAccount":
      return me.account
    case "$part":
      return them.account.slice(0, 4)
    case "$group":
      return `group-${group}`
    case "$group_id":
      return group
    case "$key":
      return [them.id, other.id].toSorted((a, b) => a - b).join("-")
    case "$message":
      return message?.id
    case "$msg_id":
      return message?.msg_id
    case "$code":
      return which === "" || which === "left" ? scene.code : groupCode(stage.secret(), scene, which)
    case "$moment":
      return scene.moment
    case "$comment":
      return scene.comment
    case "$request":
      return stage.request(scene, "request")
    case "$others":
      return stage.request(scene, "others")
    case "$row":
      return which === "mine" ? stage.row(me, them) : stage.row(them, me)
    case "$socket":
      return scene.socket
    case "$scopes":
      return scopes(stage, scene, which)
    case "$new":
      return randomUUID().slice(0, 30)
    default:
      return text.startsWith("$new@") ? `${randomUUID()}${text.slice(4)}` : text
  }
}

/** The body of a case, with what its names stand for. */
export const bodyOf = (stage: Stage, scene: Scene): Record<string, unknown> => {
  const read = (_: string, value: unknown) => (typeof value === "string" ? named(stage, scene, value) : value)
  return JSON.parse(JSON.stringify(scene.it.body, read)) as Record<string, unknown>
}
