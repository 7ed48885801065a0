import { refused } from "#engine/error/refusal.ts"
import { MEGABYTE } from "#engine/message/files.ts"
import { type Program, refuse, refuseWith } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { CATES } from "../../upload/classes.ts"
import { readableFile } from "../../upload/files.ts"
import { mayHere } from "../membership.ts"
import { choosePicture } from "../keptPicture.ts"
import { beginChange, tellChange } from "./change.ts"

export interface SetPicture {
  readonly asking: Caller
  readonly chat: string
  /** Number of an image that I uploaded; 0 for a picture made of the members. */
  readonly file: number
}

/** Bytes (contract, 3.16). */
const BYTES_MAX = 5 * MEGABYTE

/** WRITE: a group has another picture, chosen by who may change its switches (DEC-0388). Returns its path. */
export function* setPicture({ asking, chat, file }: SetPicture): Program<string> {
  const { group_id, me } = yield* mayHere(asking, chat, "change-settings")
  const found = file === 0 ? undefined : yield* readableFile(me, file)
  // what others own stays theirs: they may take it back
  if (found !== undefined && found.owner !== me.user_id) yield* refuse("file-unknown")
  if (found !== undefined && found.cate !== CATES.image) yield* refuse("file-type")
  if (found !== undefined && found.size > BYTES_MAX) yield* refuseWith(refused("file-too-large", { max: BYTES_MAX / MEGABYTE }))
  const changed = yield* beginChange(chat, me.user_id, asking.now)
  const avatar = yield* choosePicture(chat, group_id, file, asking.now)
  // older clients read another picture in this frame where it names nobody (contract, 4.16)
  yield* tellChange(changed, "setManager", { group_id: chat, avatar })
  return avatar
}
