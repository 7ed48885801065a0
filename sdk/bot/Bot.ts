import type { Me, Profile } from "#engine/account/User.ts"
import type { Client } from "#engine/client/Client.ts"
import type { Contact } from "#engine/contact/Contact.ts"
import type { HandlerOptions } from "./attempts.ts"
import type { BotEnding } from "./Ended.ts"
import type { Filter } from "./filters.ts"
import type { FriendRequestCame, Happening, MessageCame } from "./Happening.ts"
import type { Group } from "./Group.ts"
import type { Sent, SendOptions } from "./Happening.ts"
import type { Sendable } from "./Sendable.ts"

/** An account on the line, driven by a program. */
export interface Bot {
  readonly me: Me
  /** The client underneath: its whole state, and every command and fact of the engine. */
  readonly client: Client
  /**
   * Hands what passes the filter to `act`, each thing once. Within a chat one thing follows the other: the next one waits until all
   * handlers are done with the one before. Nothing is handed over before the first call. A handler that throws or rejects gets the same
   * thing again, each time after a longer pause; after `attempts` it is given up (DEC-0123). Returns the way to stop.
   */
  readonly on: <A>(filter: Filter<A>, act: (found: A) => unknown, options?: HandlerOptions) => () => void
  /** Who hears of what handlers throw, at each attempt; without any it goes to the program's log. */
  readonly onError: (hear: (error: unknown, happening: Happening | null) => void) => () => void
  /**
   * Who hears of what a handler could not handle, after the last attempt, with the last error; without any it goes to the program's log. The
   * next message of the chat waits until all hearers are done.
   */
  readonly onFailed: (hear: (happening: Happening, error: unknown) => unknown) => () => void
  /**
   * The same as a loop: the next thing of a chat is taken up when the loop comes back. Ends with the bot. What the loop throws is the loop's own:
   * it is left, and the message counts as handled.
   */
  readonly messages: <A = MessageCame>(filter?: Filter<A>) => AsyncIterableIterator<A>
  /**
   * Says a text, or what `file`, `picture`, `voice`, `video`, `location` or `card` made. Resolves when the server has it, over broken
   * connections too; rejects with a `NotSent` when it was refused, and with the system's error where a file cannot be read.
   */
  readonly send: (chat: string | number, what: Sendable, options?: SendOptions) => Promise<Sent>
  /** Takes back a message of mine, or of a member of a group that I manage. */
  readonly recall: (chat: string | number, id: string) => Promise<void>
  /** A group by its id, whether or not I am in it. */
  readonly group: (chat: string | number) => Group
  /** A new group of these contacts and me, which I own. */
  readonly createGroup: (people: ReadonlyArray<number>, name?: string) => Promise<Group>
  /** The message list, in its order. */
  readonly chats: () => ReadonlyArray<Contact>
  /** Everybody and everything that I can write to. */
  readonly contacts: () => ReadonlyArray<Contact>
  /** The one conversation with this id, account or name. */
  readonly find: (name: string) => Contact | undefined
  /** The newest messages of a chat, oldest first. To the server that is reading them. */
  readonly history: (chat: string | number, how?: { readonly limit?: number }) => Promise<ReadonlyArray<MessageCame>>
  /** Marks a chat as read. */
  readonly read: (chat: string | number) => Promise<void>
  /** People with exactly this account. */
  readonly search: (account: string) => Promise<ReadonlyArray<Profile>>
  /**
   * Asks somebody to become a friend, with a word of introduction. A number alone leads to nobody where friends matter: search for the
   * account first, or share a group whose members look at each other (spec 6.6).
   */
  readonly befriend: (person: number, text: string) => Promise<void>
  /** Who asks to be my friend and has no answer yet, each with the way to accept or to reject. */
  readonly requests: () => Promise<ReadonlyArray<FriendRequestCame>>
  /** Does something after so many milliseconds, by the clock the bot was given. Returns the way to stop. */
  readonly after: (millis: number, act: () => unknown) => () => void
  /** Milliseconds since 1970, by that clock. */
  readonly now: () => number
  /** Whether live messages come at the moment. */
  readonly isOnline: () => boolean
  /** Resolves when the bot ends, however it does. */
  readonly ended: Promise<BotEnding>
  /** Ends it: waits for handlers at work, keeps what has to be kept. The session stays. */
  readonly close: () => Promise<void>
  /** Ends the session and everything that was kept of it. */
  readonly logout: () => Promise<void>
}
