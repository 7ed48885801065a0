import { Result } from "effect"
import type { Me } from "../../../account/User.ts"
import { refused } from "../../../error/refusal.ts"
import { checkFileContent, fileClass } from "../../../message/files.ts"
import { withMe } from "../../people/me.ts"
import { endsSession, problemWords, refuseByTask } from "../../notices.ts"
import type { AccountView } from "./View.ts"
import { busy, done, failed, forgotten, isBusy } from "../../tasks.ts"
import type { AreaReplyOf } from "../../Told.ts"
import { stay } from "../../Turn.ts"
import type { FileId } from "../../Upload.ts"
import { withUpload } from "../../uploads.ts"
import { type AreaTurn, wantCall, wantWords, wantSuccess } from "../Want.ts"
import type { AccountCommand } from "./Command.ts"

/** Sends another avatar: a picture, with something in it. */
export const sendAvatar = (
  state: AccountView,
  { file, name, size }: Extract<AccountCommand, { readonly _tag: "AvatarAsked" }>
): AreaTurn<AccountView> => {
  if (isBusy(state, "avatar")) return stay(state)
  if (fileClass(name) !== "image") return refuseByTask(state, "avatar", refused("file-type"))
  const content = checkFileContent(size)
  if (Result.isFailure(content)) return refuseByTask(state, "avatar", content.failure)
  const next = withUpload(busy(state, "avatar"), file, size)
  return [next, [wantCall({ area: "account", call: "uploadAvatar", body: {}, file, fields: {} })]]
}

/** Gives it up. */
export const endAvatar = (state: AccountView, file: FileId): AreaTurn<AccountView> => [
  forgotten(state, "avatar"),
  [{ _tag: "EndUpload", file }]
]

/** It is everywhere at once, or says why it is not; one that was given up says nothing. */
export const avatarSent = (
  state: AccountView,
  me: Me,
  { result }: AreaReplyOf<"account", "uploadAvatar">
): AreaTurn<AccountView> => {
  if (result._tag === "Done") {
    const [next, stored] = withMe(done(state, "avatar"), { ...me, avatar: result.data })
    return [next, [...stored, ...wantSuccess(result.msg)]]
  }
  const { answered } = result
  if (answered._tag === "Aborted") return stay(forgotten(state, "avatar"))
  return isBusy(state, "avatar") && !endsSession(answered)
    ? stay(failed(state, "avatar", problemWords(answered)))
    : [state, [wantWords(answered)]]
}
