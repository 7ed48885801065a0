import { Schema } from "effect"
import { Person, UserId } from "../../../account/User.ts"
import { revived } from "../../../api/bodies.ts"
import { Scope } from "../../../api/frames.ts"
import { Contact, ContactId } from "../../../contact/Contact.ts"
import { kindOfType } from "../../../message/kinds/kinds.ts"
import { Message, MessageId, Quote } from "../../../message/Message.ts"
import { Attachment } from "../conversation/Attachment.ts"
import type { Opened, ArchiveStore } from "../../ports/Archive.ts"
import type { Unsent } from "../conversation/State.ts"

/**
 * What the archive holds of one person, as plain JSON (DEC-0027). Fields keep the names of the first version (`way`, `unsaid`, `sure`,
 * `amends`), so that archives of older versions load; `changes.ts` and `restore.ts` translate them from and to the names of the state.
 */

/** Shape of the records. A higher one was written by a later version of the program, and is not read. */
export const VERSION = 1

/** What belongs to no record of its own. */
export const KeptAbout = Schema.Struct({
  version: Schema.Int,
  /** How the change log was followed; see `log/Log.ts`. */
  way: Schema.Literals(["reloads", "loading", "numbered"]),
  /** Friend requests and notices that nobody looked at. */
  system: Schema.Int,
  /** Up to which number chats were read, where the server had not confirmed it: `unreportedReads` of the state. */
  unsaid: Schema.Array(Schema.Tuple([ContactId, Schema.Int]))
})
export type KeptAbout = typeof KeptAbout.Type

/** How far a scope of the change log is applied in what is kept. */
export const KeptScope = Schema.Struct({
  scope: Scope,
  n: Schema.Int,
  /** Empty for a person's own scope. */
  chat: Schema.Union([ContactId, Schema.Literal("")]),
  doubted: Schema.Boolean
})
export type KeptScope = typeof KeptScope.Type

/** What is known of a chat's messages; the messages lie apart. */
export const KeptChat = Schema.Struct({
  chat: ContactId,
  fresh: Schema.Boolean,
  sure: Schema.Int,
  older: Schema.Literals(["unknown", "some", "none"]),
  gap: Schema.Boolean,
  peerRead: Schema.Int,
  floor: Schema.Int,
  /** Whether messages of it are kept. */
  holds: Schema.Boolean,
  amends: Schema.Array(
    Schema.Struct({
      id: MessageId,
      number: Schema.Int,
      text: Schema.String,
      by: Schema.optionalKey(UserId),
      what: Schema.optionalKey(Schema.Literals(["deleted", "changed"])),
      type: Schema.optionalKey(Schema.String),
      extends: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
    })
  )
})
export type KeptChat = typeof KeptChat.Type

const Words = Schema.Union([
  Schema.Struct({ _tag: Schema.Literal("Said"), text: Schema.String }),
  Schema.Struct({
    _tag: Schema.Literal("Key"),
    key: Schema.String,
    params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite]))
  })
])

/** A message of mine that is not sent yet. */
export const KeptUnsent = Schema.Struct({
  ...Message.fields,
  ordinal: Schema.Int,
  tries: Schema.Int,
  why: Schema.NullOr(Words),
  attachment: Schema.optionalKey(Attachment),
  bytes: Schema.optionalKey(MessageId),
  pick: Schema.optionalKey(MessageId)
})

/** A draft as the archive keeps it. */
export const KeptDraft = Schema.Struct({
  chat: ContactId,
  text: Schema.String,
  mentions: Schema.optionalKey(Schema.Array(Schema.Struct({ id: UserId, name: Schema.String }))),
  quote: Schema.optionalKey(Quote),
  announcement: Schema.optionalKey(Schema.String),
  caption: Schema.optionalKey(Schema.String),
  original: Schema.optionalKey(Schema.Literal(true)),
  files: Schema.optionalKey(
    Schema.Array(Schema.Struct({ id: MessageId, name: Schema.String, size: Schema.Int, kept: Schema.Literal(true) }))
  )
})
export type KeptDraft = typeof KeptDraft.Type

/** What was read, without what could not be. */
export interface ArchiveContents {
  readonly about: KeptAbout | null
  readonly contacts: ReadonlyArray<Contact>
  readonly people: ReadonlyArray<Person>
  readonly scopes: ReadonlyArray<KeptScope>
  readonly chats: ReadonlyArray<KeptChat>
  readonly outbox: ReadonlyArray<Unsent>
  readonly drafts: ReadonlyArray<KeptDraft>
  /** Records that could not be read. */
  readonly dropped: number
}

const SHAPES = {
  about: Schema.is(KeptAbout),
  contacts: Schema.is(Contact),
  people: Schema.is(Person),
  scopes: Schema.is(KeptScope),
  chats: Schema.is(KeptChat),
  outbox: Schema.is(KeptUnsent),
  drafts: Schema.is(KeptDraft)
} as const satisfies Readonly<Record<ArchiveStore, (value: unknown) => boolean>>

const isMessage = Schema.is(Message)

/** A contact that an earlier version kept by the type of the wire, with the kind of its last message. */
const withKind = (contact: unknown): unknown => {
  if (typeof contact !== "object" || contact === null || !("lastType" in contact)) return contact
  const { lastType, ...rest } = contact
  return { ...rest, lastKind: kindOfType(String(lastType)) }
}

/** What an archive holds. Records that cannot be read are dropped and counted; of a later version nothing is read (ARCHIVE-03). */
export const readKept = ({ records }: Extract<Opened, { readonly _tag: "Opened" }>): ArchiveContents | null => {
  const newer = records.about.some(
    (each) => typeof each === "object" && each !== null && "version" in each && Number(each.version) > VERSION
  )
  if (newer) return null
  let dropped = 0
  const whole = <A>(values: ReadonlyArray<unknown>, is: (value: unknown) => value is A): ReadonlyArray<A> => {
    const read = values.filter(is)
    dropped += values.length - read.length
    return read
  }
  const kept = {
    about: whole(records.about, SHAPES.about)[0] ?? null,
    contacts: whole(records.contacts.map(withKind), SHAPES.contacts),
    people: whole(records.people, SHAPES.people),
    scopes: whole(records.scopes, SHAPES.scopes),
    chats: whole(records.chats, SHAPES.chats),
    outbox: whole(records.outbox, SHAPES.outbox),
    drafts: whole(records.drafts, SHAPES.drafts)
  }
  return { ...kept, dropped }
}

/** Messages of a chat as they were kept, each as what its type holds now ({@link revived}), without those that cannot be read. */
export const readMessages = (values: ReadonlyArray<unknown>): ReadonlyArray<Message> => values.filter(isMessage).map(revived)
