import { Result } from "effect"
import type { Me } from "../../../account/User.ts"
import { refused } from "../../../error/refusal.ts"
import { checkFileContent, fileClass } from "../../../message/files.ts"
import { ask } from "../../ask.ts"
import { withMe } from "../../people/me.ts"
import { endsSession, problemWords, success, tell, why } from "../../notices.ts"
import type { State } from "../../State.ts"
import { busy, done, failed, forgotten, isBusy } from "../../tasks.ts"
import type { CallReplyOf } from "../../Told.ts"
import { andThen, stay, type Turn } from "../../Turn.ts"
import type { FileId } from "../../Upload.ts"
import { withUpload } from "../../uploads.ts"
import type { AccountCommand } from "./Command.ts"

/** Sends another avatar: a picture, with something in it. */
export const sendAvatar = (
  state: State,
  { file, name, size }: Extract<AccountCommand, { readonly _tag: "AvatarAsked" }>
): Turn => {
  if (isBusy(state, "avatar")) return stay(state)
  if (fileClass(name) !== "image") return stay(failed(state, "avatar", why(refused("file-type"))))
  const content = checkFileContent(size)
  if (Result.isFailure(content)) return stay(failed(state, "avatar", why(content.failure)))
  const next = withUpload(busy(state, "avatar"), file, size)
  return [next, [ask(next, { area: "account", call: "uploadAvatar", body: {}, file, fields: {} })]]
}

/** Gives it up. */
export const endAvatar = (state: State, file: FileId): Turn => [forgotten(state, "avatar"), [{ _tag: "EndUpload", file }]]

/** It is everywhere at once, or says why it is not; one that was given up says nothing. */
export const avatarSent = (state: State, me: Me, { result }: CallReplyOf<"uploadAvatar">): Turn => {
  if (result._tag === "Done") {
    const shown = withMe(done(state, "avatar"), { ...me, avatar: result.data })
    return andThen(shown, (next) => success(next, result.msg))
  }
  const { answered } = result
  if (answered._tag === "Aborted") return stay(forgotten(state, "avatar"))
  return isBusy(state, "avatar") && !endsSession(answered)
    ? stay(failed(state, "avatar", problemWords(answered)))
    : tell(state, answered)
}
