import { Result } from "effect"
import type { Me } from "../../../account/User.ts"
import { refused } from "../../../error/refusal.ts"
import { checkFileContent, fileClass } from "../../../message/files.ts"
import { beginOtherUpload, giveUp, uploadFailureWords } from "../../core/uploads/bring.ts"
import { withMe } from "../../core/session/me.ts"
import { endsSession, refuseByTask } from "../../core/notices/notices.ts"
import type { AccountView } from "./View.ts"
import type { CommandId } from "../../core/notices/settled/Settled.ts"
import { withBusyTask, withDoneTask, withFailedTask, withoutTask, isBusy } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import type { FileId } from "../../core/uploads/Upload.ts"
import { type AreaTurn, wantWords, wantSuccess } from "../Want.ts"
import type { AccountCommand } from "./Command.ts"

/** Sends another avatar: a picture, with something in it. */
export const sendAvatar = (
  state: AccountView,
  asked: Extract<AccountCommand, { readonly _tag: "AvatarAsked" }> & { readonly commandId?: CommandId }
): AreaTurn<AccountView> => {
  const { name, size } = asked
  if (isBusy(state, "avatar")) return stay(state)
  if (fileClass(name) !== "image") return refuseByTask(state, "avatar", refused("file-type"))
  const content = checkFileContent(size)
  if (Result.isFailure(content)) return refuseByTask(state, "avatar", content.failure)
  return beginOtherUpload(withBusyTask(state, "avatar"), "avatar", asked, asked)
}

/** Gives it up. */
export const dropAvatar = (state: AccountView, file: FileId): AreaTurn<AccountView> => giveUp(withoutTask(state, "avatar"), file)

/** It is everywhere at once, or says why it is not; one that was given up says nothing. */
export const avatarSent = (
  state: AccountView,
  me: Me,
  { result }: AreaReplyOf<"account", "uploadAvatar">
): AreaTurn<AccountView> => {
  if (result._tag === "Done") {
    const [next, stored] = withMe(withDoneTask(state, "avatar"), { ...me, avatar: result.data })
    return [next, [...stored, ...wantSuccess(result.msg)]]
  }
  const { answered } = result
  return isBusy(state, "avatar") && !endsSession(answered)
    ? stay(withFailedTask(state, "avatar", uploadFailureWords(answered)))
    : [state, [wantWords(answered)]]
}
