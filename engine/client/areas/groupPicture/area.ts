import { Result } from "effect"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { looseWhole } from "../../../api/values.ts"
import type { ContactId } from "../../../contact/Contact.ts"
import { refused } from "../../../error/refusal.ts"
import { mayInGroup } from "../../../group/mayInGroup.ts"
import { checkFileContent, fileClass } from "../../../message/files.ts"
import { answersOf } from "../../answers.ts"
import { beginOtherUpload, giveUp, uploadFailureWords } from "../../core/uploads/bring.ts"
import { refuseByTask } from "../../core/notices/notices.ts"
import { findContact } from "../../core/roster/contacts.ts"
import { withPicture } from "../../core/groups/groups.ts"
import type { RowSlices } from "../../Slices.ts"
import type { State } from "../../State.ts"
import { isBusy, withBusyTask, withDoneTask, withFailedTask, withoutTask } from "../../core/notices/tasks.ts"
import type { AreaReplyOf } from "../../CallReply.ts"
import { stay } from "../../Turn.ts"
import type { FileId } from "../../core/uploads/Upload.ts"
import { defineArea } from "../defineArea.ts"
import type { CommandOf } from "../types.ts"
import { type AreaTurn, wantAfterProblem, wantCall, wantFurther, wantProblem } from "../Want.ts"

type View = Pick<State, RowSlices | "attaching" | "groupPicture" | "groups" | "session" | "tasks" | "uploads">
type Asked<T> = Extract<CommandOf<"groupPicture">, { readonly _tag: T }>

const keyOf = (chat: ContactId) => `groupPicture:${chat}` as const

/** The call by which a file becomes the picture of a group, 0 for one made of its members. */
const pictureCall = (chat: ContactId, file: number) =>
  ({ area: "groupPicture", call: "editGroupAvatar", body: { group_id: chat, file_id: file }, chat }) as const

/** Where I may not, it is told where it was asked for; what is not known here only the server can tell. */
const whereAllowed = (
  state: View,
  { chat, now }: Pick<Asked<"GroupPictureAsked">, "chat" | "now">,
  go: () => AreaTurn<View>
): AreaTurn<View> => {
  const key = keyOf(chat)
  if (isBusy(state, key)) return stay(state)
  const contact = findContact(state, chat)
  if (contact?.group === undefined) return go()
  const { mutedUntil, setting } = contact.group
  const may = mayInGroup("change-settings", { role: contact.role, setting, mutedUntil }, now)
  return Result.isFailure(may) ? refuseByTask(state, key, may.failure) : go()
}

/** A picture, with something in it, sets out. */
const send = (state: View, asked: Asked<"GroupPictureAsked">): AreaTurn<View> =>
  whereAllowed(state, asked, () => {
    const { chat, file, name, size } = asked
    const key = keyOf(chat)
    if (fileClass(name) !== "image") return refuseByTask(state, key, refused("file-type"))
    const content = checkFileContent(size)
    if (Result.isFailure(content)) return refuseByTask(state, key, content.failure)
    const next = { ...state, groupPicture: { chats: { ...state.groupPicture.chats, [file]: chat } } }
    return beginOtherUpload(withBusyTask(next, key), "group", asked, asked)
  })

const remove = (state: View, asked: Asked<"GroupPictureRemoveAsked">): AreaTurn<View> =>
  whereAllowed(state, asked, () => [withBusyTask(state, keyOf(asked.chat)), [wantCall(pictureCall(asked.chat, 0))]])

const without = (state: View, file: FileId): View => {
  const { [file]: _, ...chats } = state.groupPicture.chats
  return { ...state, groupPicture: { chats } }
}

/** One on its way is given up, without a word; once all of it has come, nothing is given up any more. */
const giveUpPicture = (state: View, file: FileId): AreaTurn<View> => {
  const chat = state.groupPicture.chats[file]
  return chat === undefined ? stay(state) : giveUp(without(withoutTask(state, keyOf(chat)), file), file)
}

/** The file is at the service and becomes the picture, or did not get there. */
const brought = (before: View, { ask: asked, result }: AreaReplyOf<"groupPicture", "uploadFile">): AreaTurn<View> => {
  const chat = before.groupPicture.chats[asked.of]
  if (chat === undefined) return stay(before)
  const state = without(before, asked.of)
  if (result._tag === "Problem")
    return [withFailedTask(state, keyOf(chat), uploadFailureWords(result.answered)), wantAfterProblem(result.answered)]
  return [state, [wantFurther(asked, pictureCall(chat, looseWhole(result.data.file_id)))]]
}

/** All members hear of it by a frame; a server that tells it by a frame of its own says it here as well. */
const set = (state: View, { ask: { chat }, result }: AreaReplyOf<"groupPicture", "editGroupAvatar">): AreaTurn<View> =>
  result._tag === "Problem"
    ? wantProblem(state, keyOf(chat), result.answered)
    : stay(withPicture(withDoneTask(state, keyOf(chat)), chat, result.data.avatar))

/** A group's picture that its owner or an admin chooses (DEC-0388). */
export const AREA = defineArea("groupPicture", {
  needs: ["outbox"],
  reads: ["session"],
  changes: ["attaching", "contacts", "groups", "order", "rosterVersion", "tasks", "totals", "uploads"],
  answers: answersOf({ uploadFile: UPLOAD.uploadFile }),
  commands: {
    GroupPictureAsked: send,
    GroupPictureRemoveAsked: remove,
    GroupPictureEndAsked: (view, { file }) => giveUpPicture(view, file)
  },
  replies: { uploadFile: brought, editGroupAvatar: set }
})
