import type {
  EventMessage,
  FileMessage,
  FriendRequestCame,
  GroupMessage,
  Happening,
  JoinedChat,
  MessageCame,
  PrivateMessage,
  TextMessage
} from "./Happening.ts"

/**
 * Takes what it wants and leaves the rest: `undefined` is no. What it gives is what it was given, perhaps with more to it, so that
 * filters can be put one behind the other. Any function of this form is a filter.
 */
export type Filter<A> = (happening: Happening) => A | undefined

const messageIf =
  <A extends MessageCame>(test: (message: MessageCame) => boolean): Filter<A> =>
  (happening) =>
    happening.kind === "message" && test(happening) ? (happening as A) : undefined

/** Any message. */
export const message: Filter<MessageCame> = messageIf(() => true)
/** A text. */
export const text: Filter<TextMessage> = messageIf(({ type }) => type === "text")
/** A picture, voice, video or file: it has a `file`, which downloads. */
export const attachment: Filter<FileMessage> = messageIf(({ file }) => file !== undefined)
/** A line of the system: somebody joined, left, was removed. */
export const event: Filter<EventMessage> = messageIf(({ type }) => type === "event")
/** A message that mentions me, by name or as one of everybody. */
export const mention: Filter<MessageCame> = messageIf(({ mentionsMe }) => mentionsMe)
/** In any group; `inChat("group-7")` takes one. */
export const inGroup: Filter<GroupMessage> = messageIf(({ place }) => place === "group")
/** Between somebody and me. */
export const inPrivate: Filter<PrivateMessage> = messageIf(({ place }) => place === "private")
/** Of somebody else. Own messages come only where `own` was asked for. */
export const fromOthers: Filter<MessageCame> = messageIf(({ isMine }) => !isMine)

/**
 * What people say to me or a group: no own message, no announcement, no line of the system, nothing that another bot says by itself. Two
 * bots that answer only this never answer each other (DEC-0126).
 */
export const fromPeople: Filter<MessageCame> = messageIf(
  ({ isAutomatic, isMine, place, type }) =>
    !isMine && !isAutomatic && type !== "event" && (place === "private" || place === "group")
)

/** Messages of one chat. */
export const inChat = (chat: string | number): Filter<MessageCame> => messageIf((each) => each.chat === String(chat))

/** Messages of one person, by number. */
export const from = (person: number): Filter<MessageCame> => messageIf(({ author }) => author.id === person)

/** A text that matches; what matched comes with it as `match`. */
export const matching = (pattern: RegExp): Filter<TextMessage & { readonly match: RegExpExecArray }> => {
  if (!(pattern instanceof RegExp))
    throw new TypeError(`matching takes a regular expression such as /tea/, not "${String(pattern)}".`)
  return (happening) => {
    const found = text(happening)
    // one with a memory of its own would find each second message only
    const match = found === undefined ? null : new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, "")).exec(found.text)
    return found === undefined || match === null ? undefined : { ...found, match }
  }
}

/** `/word`, alone or with something behind it, which comes as `rest`. */
export const command = (word: string): Filter<TextMessage & { readonly rest: string }> => {
  if (word === "" || /[\s/]/.test(word))
    throw new TypeError(`"${word}" is not a word of a command: write it without slash and spaces.`)
  return (happening) => {
    const found = text(happening)
    const [first = "", ...others] = found?.text.trimStart().split(/(\s+)/) ?? []
    return found === undefined || first !== `/${word}` ? undefined : { ...found, rest: others.join("").trim() }
  }
}

/** Somebody asks to be a friend. */
export const friendRequest: Filter<FriendRequestCame> = (happening) =>
  happening.kind === "friendRequest" ? happening : undefined

/** I came into a conversation. */
export const joined: Filter<JoinedChat> = (happening) => (happening.kind === "joined" ? happening : undefined)

/** What passes all of them, each seeing what the one before has given. */
export const and =
  <A extends Happening, B extends Happening>(first: Filter<A>, second: Filter<B>): Filter<A & B> =>
  (happening) => {
    const found = first(happening)
    return found === undefined ? undefined : (second(found) as (A & B) | undefined)
  }

/** What passes one of them: the first that says yes has its way. */
export const or =
  <A, B>(first: Filter<A>, second: Filter<B>): Filter<A | B> =>
  (happening) =>
    first(happening) ?? second(happening)

/** What the filter leaves. */
export const not =
  (filter: Filter<unknown>): Filter<Happening> =>
  (happening) =>
    filter(happening) === undefined ? happening : undefined

/** What passes and fulfils a condition of your own. */
export const where =
  <A>(filter: Filter<A>, test: (found: A) => boolean): Filter<A> =>
  (happening) => {
    const found = filter(happening)
    return found !== undefined && test(found) ? found : undefined
  }
