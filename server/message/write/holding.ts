import { bodyOf, carried } from "#engine/api/bodies.ts"
import { fileType, type FileType } from "#engine/message/files.ts"
import { labelled } from "#engine/message/labelled.ts"
import { checkEmojiName } from "#engine/message/SavedEmoji.ts"
import { VOICE_MAX } from "#engine/message/voice.ts"
import { Result } from "effect"
import type { SessionUser } from "../../account/session/session.ts"
import type { Caller } from "../../store/Asking.ts"
import { plainName } from "../../contact/plainName.ts"
import { needKnown } from "../../friend/knows.ts"
import { one, type Program, refuse, refuseWith } from "../../store/Program.ts"
import type { StoredFile } from "../../upload/StoredFile.ts"
import { fileAt, readableFile } from "../../upload/files.ts"
import type { FileFacts } from "../filed.ts"

/** The part of a message that only the store knows: the person of a card, or a stored file. */
export type StoredPart =
  /** `word`: what a card is called in the sender's language. */
  | { readonly _tag: "Card"; readonly person: number; readonly word: string }
  /** `type` of the request; `seconds` of a voice, as the client measured them. */
  | {
      readonly _tag: "File"
      readonly type: FileType | "emoji"
      readonly file: number
      /** Its path, for clients that know no number of it; empty otherwise. */
      readonly path: string
      readonly seconds: number
      /** `extends` of the request: of it a blurred preview of a picture or video, and the heights of a voice, travel on. */
      readonly said: Readonly<Record<string, unknown>>
    }

/** What is stored of a message. */
export interface Held {
  readonly type: string
  readonly content: string
  /** `extends` of its type as JSON text; empty without any. */
  readonly extends: string
  readonly file?: FileFacts | undefined
}

const PERSON = "SELECT user_id, realname, avatar FROM users WHERE user_id = ? AND status = 1"

/** A card shows what the service knows of the person, not what the sender writes. */
function* card(me: SessionUser, { person, word }: Extract<StoredPart, { _tag: "Card" }>): Program<Held> {
  const found = yield* one<{ user_id: number; realname: string; avatar: string }>(PERSON, person)
  if (found === undefined) return yield* refuse("user-unknown")
  const { avatar, realname, user_id } = found
  yield* needKnown(me.user_id, user_id, "name")
  const name = plainName(realname)
  return {
    type: "contact",
    content: labelled(word, name),
    extends: JSON.stringify({ id: user_id, displayName: name, avatar })
  }
}

/** What stands for a video until it plays, where nothing of it is known. */
const POSTER = "/static/common/img/video.png"

/** Seconds of a voice, as the sender measured them. If that is 0, or more than a voice may last, the file tells the length. */
const spoken = ({ duration }: StoredFile, seconds: number): number =>
  duration > 0 && !(seconds > 0 && seconds <= VOICE_MAX) ? duration / 1000 : Math.min(Math.max(0, seconds), VOICE_MAX)

/** `extends` of a message of a file, made from the file, except for {@link spoken}, the blurred preview of a picture (DEC-0220) and the heights of a voice (DEC-0246). */
const extendsOf = (type: FileType, file: StoredFile, seconds: number, said: Readonly<Record<string, unknown>>): string => {
  if (type === "file") return ""
  const { duration, height, path, width } = file
  const length = type === "voice" ? spoken(file, seconds) : Math.round(duration / 1000)
  const poster = file.thumb === "" ? POSTER : `${path}?small=1`
  const body = bodyOf({
    type,
    content: path,
    extends: { width, height, duration: length, poster, thumbHash: said["thumbHash"], peaks: said["peaks"] }
  })
  return JSON.stringify(carried(body).extends)
}

/** A stored file as a message of the type that its name says (FILE-02); a person who may not see it may not send it either (H-18, H-36). */
function* filed(
  me: SessionUser,
  { file: id, path, said, seconds, type }: Extract<StoredPart, { _tag: "File" }>,
  asking: Caller
): Program<Held> {
  const file = id > 0 ? yield* readableFile(me, id) : yield* fileAt({ asking, path })
  if (type === "emoji") {
    const may = checkEmojiName(file.name)
    if (Result.isFailure(may)) return yield* refuseWith(may.failure)
    return { type, content: file.path, extends: "", file }
  }
  const becomes = fileType(file.name, type)
  return { type: becomes, content: file.path, extends: extendsOf(becomes, file, seconds, said), file }
}

/** The body of a message, from the store and not from the request. */
export function* heldBody(asked: StoredPart, me: SessionUser, asking: Caller): Program<Held> {
  return asked._tag === "Card" ? yield* card(me, asked) : yield* filed(me, asked, asking)
}
