import { type Program, refuse } from "../../store/Program.ts"
import type { Caller } from "../../store/Asking.ts"
import { readableFile } from "../../upload/files.ts"
import { mayHere } from "../membership.ts"
import { choosePicture } from "../picture.ts"
import { beginChange, tellChange } from "./change.ts"

export interface SetPicture {
  readonly asking: Caller
  readonly chat: string
  /** Number of an image that I may see; 0 for a picture made of the members. */
  readonly file: number
}

const IMAGE = 2

/** WRITE: a group has another picture, chosen by who may change its switches (DEC-0388). Returns its path. */
export function* setPicture({ asking, chat, file }: SetPicture): Program<string> {
  const { group_id, me } = yield* mayHere(asking, chat, "change-settings")
  const found = file === 0 ? undefined : yield* readableFile(me, file)
  if (found !== undefined && found.cate !== IMAGE) yield* refuse("file-type")
  const changed = yield* beginChange(chat, me.user_id, asking.now)
  const avatar = yield* choosePicture(chat, group_id, file, asking.now)
  // older clients read another picture in this frame where it names nobody (contract, 4.16)
  yield* tellChange(changed, "setManager", { group_id: chat, avatar })
  return avatar
}
