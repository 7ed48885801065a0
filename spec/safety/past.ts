import { randomUUID } from "node:crypto"
import { codesOf } from "#server/code/codes.ts"
import type { RawClient, RawSocket } from "../wire/RawClient.ts"
import type { Case } from "./decisions.ts"

/** A person with a session, without a login. */
export interface Actor {
  readonly id: number
  readonly account: string
  readonly token: string
}

/** The people of a case, its group, its message, and what else its body may name. */
export interface Scene {
  readonly it: Case
  readonly me: Actor
  readonly them: Actor
  readonly other: Actor
  readonly group: number
  message: { readonly id: string; readonly msg_id: number } | undefined
  code: string
  moment: number
  comment: number
  /** Name of a socket that is open. */
  socket: string
}

const WEEK = 7 * 24 * 3_600_000

/** A code of a group that is over, or of another group; the server would have issued both. */
export const groupCode = (secret: string, { group, them }: Scene, which: string): string => {
  const now = which === "old" ? Date.now() - WEEK : Date.now()
  const groupId = which === "old" ? group : 3_000_000
  const { url } = codesOf(secret).issue({ _tag: "Group", groupId, inviter: them.id }, "", now)
  return url.split("/").at(-1) ?? ""
}

/** The message of a case: by one of the two to the other, in their group, or between them and somebody else. */
const say = async (raw: RawClient, { group, it: { state }, me, other, them }: Scene): Promise<Scene["message"]> => {
  const where = state["in"]
  const author = state["by"] === "me" ? me : them
  const reader = where === "apart" ? other : author === me ? them : me
  const id = randomUUID()
  const toContactId = where === "group" ? `group-${group}` : reader.id
  const sent = await raw.data("/enterprise/im/sendMessage", { id, toContactId, type: "text", content: "said before" }, author)
  if (state["recalled"] === "1") await raw.data("/enterprise/im/undoMessage", { id }, author)
  return { id, msg_id: (sent as { readonly msg_id: number }).msg_id }
}

/** The line of the system that stands first between two who become friends. */
const greet = async (raw: RawClient, { it: { state }, me, other, them }: Scene): Promise<Scene["message"]> => {
  const reader = state["in"] === "apart" ? other : me
  await raw.befriend(them, reader)
  const [line] = (await raw.data("/enterprise/im/getMessageList", { toContactId: reader.id }, them)) as ReadonlyArray<{
    readonly id: string
    readonly msg_id: number
  }>
  return line
}

const show = async (raw: RawClient, scene: Scene): Promise<void> => {
  const shown = { name: randomUUID(), content: "shown before" }
  const by = scene.it.state["by"] === "me" ? scene.me : scene.them
  scene.moment = ((await raw.data("/enterprise/moments/add", shown, by)) as { readonly id: number }).id
  const word = { id: scene.moment, name: randomUUID(), content: "a word" }
  scene.comment = ((await raw.data("/enterprise/moments/comment", word, by)) as { readonly id: number }).id
}

const shareCode = async (raw: RawClient, { group, it, me, them }: Scene): Promise<string> => {
  const page = await raw.data(
    "/enterprise/group/groupInfo",
    { group_id: `group-${group}` },
    it.state["their"] === "none" ? me : them
  )
  return (page as { readonly qrUrl: string }).qrUrl.split("/").at(-1) ?? ""
}

/** A socket that waits, or that is already bound to one of them. */
const open = async (raw: RawClient, { me, other }: Scene, whose: string | undefined): Promise<RawSocket> => {
  if (whose === "mine") return await raw.socketOf(me)
  return whose === "theirs" ? await raw.socketOf(other) : await raw.socket()
}

/** What happened before the state of the case came about. */
export const happen = async (raw: RawClient, scene: Scene): Promise<void> => {
  const { group, it, me, them } = scene
  const body = JSON.stringify(it.body)
  if (it.state["by"] === "system") scene.message = await greet(raw, scene)
  else if (it.state["in"] !== undefined) scene.message = await say(raw, scene)
  if (body.includes("$moment") || body.includes("$comment") || it.state["shown"] === "1") await show(raw, scene)
  if (body.includes("$scopes.helper"))
    await raw.data("/enterprise/im/sendMessage", { id: randomUUID(), toContactId: -1, type: "text", content: "noted" }, them)
  if (it.who === "former") await raw.data("/enterprise/friend/del", { id: them.id }, me)
  if (body.includes('"$socket')) scene.socket = (await open(raw, scene, /\$socket\.(\w+)/.exec(body)?.[1])).clientId
  if (body.includes("$code")) scene.code = await shareCode(raw, scene)
  if (body.includes("$code.left"))
    await raw.data("/enterprise/group/removeUser", { id: `group-${group}`, user_id: them.id }, them)
}
