import type { Person } from "#engine/account/User.ts"
import type { DownloadOptions } from "./BotFiles.ts"
import type { Sendable } from "./Sendable.ts"

/** A message that the server has. */
export interface Sent {
  readonly id: string
  readonly chat: string
  /** The server's number. */
  readonly number: number
}

/** What goes with a message; mentions and a quote only with a text. */
export interface SendOptions {
  /** People whom the text names as `@name`; the number 0 is everybody in a group. */
  readonly mentions?: ReadonlyArray<{ readonly id: number; readonly name: string }>
  /** The message that the text answers. */
  readonly quote?: MessageCame
  /** The id of the message, a UUID: what is said again under the id that it had is there once. A fresh one unless said otherwise. */
  readonly id?: string
  /** Hears how many bytes of a file are at the service, of how many, some times a second. */
  readonly progress?: (sent: number, size: number) => void
}

/** A file that came with a message. What nobody said is empty, or 0. */
export interface FileCame {
  readonly kind: "image" | "emoji" | "voice" | "video" | "file"
  /** With its extension. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Pixels of a picture or a video. */
  readonly width: number
  readonly height: number
  /** How long a voice or a video is. */
  readonly seconds: number
  /** Where it lies, for members of the chat alone. */
  readonly url: string
  /**
   * Its bytes, as they come: what waits, waits at the service. A connection that breaks is followed by another, which goes on there;
   * the stream fails where the file is gone or is another one, or after eight attempts that brought nothing.
   */
  readonly download: (options?: DownloadOptions) => ReadableStream<Uint8Array>
}

/** A place that somebody sent, in degrees north and east. */
export interface LocationCame {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
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
  /** Readable text, without markup; empty where there is none. Of a place or a card the word for it, in the bot's language, and its name. */
  readonly text: string
  /** As it travels: HTML of a text, JSON or an address of other types. */
  readonly content: string
  /** Of a picture, voice, video or file. */
  readonly file?: FileCame
  /** Of a place. */
  readonly location?: LocationCame
  /** Of somebody's card: who that is. */
  readonly card?: Person
  /** Numbers of the people it mentions. */
  readonly mentions: ReadonlyArray<number>
  readonly mentionsMe: boolean
  /**
   * Answers in the same chat. A message that is handed over again, because the program ended while its handlers ran, answers under
   * the same ids, so that the server keeps each answer once.
   */
  readonly reply: (what: Sendable, options?: SendOptions) => Promise<Sent>
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
/** A picture, voice, video or file. */
export type FileMessage = MessageCame & { readonly file: FileCame }
/** A line of the system in a chat. */
export type EventMessage = MessageCame & { readonly type: "event" }
/** A message in a group. */
export type GroupMessage = MessageCame & { readonly place: "group" }
/** A message between two people. */
export type PrivateMessage = MessageCame & { readonly place: "private" }
