import type { Person } from "#engine/account/User.ts"

/** A message that the server has. */
export interface Sent {
  readonly id: string
  readonly chat: string
  /** The server's number. */
  readonly number: number
}

/** What goes with a text. */
export interface SendOptions {
  /** People whom the text names as `@name`; the number 0 is everybody in a group. */
  readonly mentions?: ReadonlyArray<{ readonly id: number; readonly name: string }>
  /** The message that the text answers. */
  readonly quote?: MessageCame
}

/** What is handed to a bot's handlers. `kind` tells which; filters narrow it (`filters.ts`). */
export type Happening = MessageCame | FriendRequestCame | JoinedChat

/** A message of somebody, handed over once. */
export interface MessageCame {
  readonly kind: "message"
  readonly id: string
  /** The server's number: grows within a conversation. */
  readonly number: number
  /** The conversation: a person's number, `group-N`, `-1` for the file helper, `admin_notice` for announcements. */
  readonly chat: string
  readonly place: "private" | "group" | "helper" | "system"
  readonly author: Person
  readonly isMine: boolean
  /** Whether a program said it by itself, one that runs on this package. Others are not told apart from people (DEC-0126). */
  readonly isAutomatic: boolean
  /** Milliseconds since 1970, by the server's clock. */
  readonly sentAt: number
  /** `text`, `event` for a line of the system, otherwise the wire's word: `image`, `file`… */
  readonly type: string
  /** Readable text, without markup; empty where there is none. */
  readonly text: string
  /** As it travels: HTML of a text, JSON or an address of other types. */
  readonly content: string
  /** Numbers of the people it mentions. */
  readonly mentions: ReadonlyArray<number>
  readonly mentionsMe: boolean
  /**
   * Answers in the same chat. A message that is handed over again, because the program ended while its handlers ran, answers under
   * the same ids, so that the server keeps each answer once.
   */
  readonly reply: (text: string, options?: SendOptions) => Promise<Sent>
  /** Takes it back: my own, or as owner or admin of a group that of a member. */
  readonly recall: () => Promise<void>
}

/** A friend request; delivered at the start too, until it is answered. */
export interface FriendRequestCame {
  readonly kind: "friendRequest"
  readonly id: number
  readonly person: Person
  /** What they wrote. */
  readonly text: string
  /** Makes us friends. */
  readonly accept: () => Promise<void>
  /** Turns them down. */
  readonly reject: () => Promise<void>
}

/** I am in a conversation that I was not in before: a new friend, or a group that I was added to. */
export interface JoinedChat {
  readonly kind: "joined"
  readonly chat: string
  readonly place: MessageCame["place"]
  readonly name: string
}

/** A message that somebody wrote as text. */
export type TextMessage = MessageCame & { readonly type: "text" }
/** A line of the system in a chat. */
export type EventMessage = MessageCame & { readonly type: "event" }
/** A message in a group. */
export type GroupMessage = MessageCame & { readonly place: "group" }
/** A message between two people. */
export type PrivateMessage = MessageCame & { readonly place: "private" }
