import { Result } from "effect"
import { type Refused, refused } from "#engine/error/refusal.ts"

/** The recipient that a request names by `toContactId`. */
export type MessageTarget =
  | { readonly _tag: "Person"; readonly userId: number }
  | { readonly _tag: "Group"; readonly chat: string }
  | { readonly _tag: "Helper" }
  | { readonly _tag: "Announcements" }

/** `is_group` of each kind on the wire. */
export const KINDS = { Person: 0, Group: 1, Announcements: 2, Helper: 3 } as const

/** The values of the kind that agree with the id; all others contradict it. */
const SAID: Readonly<Record<MessageTarget["_tag"], ReadonlyArray<string>>> = {
  Person: ["", "0"],
  Group: ["", "1"],
  Announcements: ["", "2"],
  Helper: ["", "0", "3"]
}

/**
 * The id alone tells the kind, `isGroup` may only agree (spec 3.2). Nobody can name a conversation of others: a person's number
 * always means the conversation between that person and the caller.
 */
export const targetOf = (toContactId: string, isGroup: string): Result.Result<MessageTarget, Refused> => {
  const target = read(toContactId)
  return target === undefined || !SAID[target._tag].includes(isGroup)
    ? Result.fail(refused("chat-unknown"))
    : Result.succeed(target)
}

const read = (id: string): MessageTarget | undefined => {
  if (/^[1-9][0-9]{0,14}$/.test(id)) return { _tag: "Person", userId: Number(id) }
  if (/^group-[1-9][0-9]{0,14}$/.test(id)) return { _tag: "Group", chat: id }
  if (id === "-1") return { _tag: "Helper" }
  return id === "admin_notice" ? { _tag: "Announcements" } : undefined
}

/** Key of a conversation as user `me` sees it. */
export const chatKey = (target: MessageTarget, me: number): string => {
  if (target._tag === "Person") return me < target.userId ? `${me}-${target.userId}` : `${target.userId}-${me}`
  if (target._tag === "Group") return target.chat
  return target._tag === "Helper" ? `-1-${me}` : "admin_notice"
}

/** `toContactId` of a conversation, as its members name it. */
export const nameOf = (target: MessageTarget): number | string => {
  if (target._tag === "Person") return target.userId
  if (target._tag === "Group") return target.chat
  return target._tag === "Helper" ? -1 : "admin_notice"
}

/** The other side of a one-to-one conversation; nothing for other kinds. */
export const peerIn = (chat: string, me: number): number | undefined => {
  const [, a, b] = /^([0-9]+)-([0-9]+)$/.exec(chat) ?? []
  if (a === undefined || b === undefined) return undefined
  return Number(a) === me ? Number(b) : Number(a)
}

/** `toContactId` of a conversation for one of its members. */
export const nameFor = (chat: string, kind: number, reader: number): number | string =>
  kind === KINDS.Helper ? -1 : (peerIn(chat, reader) ?? chat)
