import { computed } from "@preact/signals-react"
import type { FileId } from "#engine/client/core/uploads/Upload.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { isChosenPicture } from "#engine/group/chosenPicture.ts"
import { forgetFile } from "../../upload/files.ts"
import { areaCommand } from "../shared/area.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { holdToSend } from "../shared/elsewhere.ts"
import { groupInfo } from "./group.ts"

/** Whether somebody chose the group's picture; else it is made of its members. */
export const hasChosenPicture = cachedByKey((id: ContactId) => computed(() => isChosenPicture(groupInfo(id).value?.avatar ?? "")))

/** Hands over a picture that is to be the group's; what is asked for it. */
export const groupPictureAsked = (chat: ContactId, picture: File) =>
  ({
    _tag: "GroupPictureAsked",
    area: "groupPicture",
    chat,
    file: holdToSend(picture),
    name: picture.name,
    size: picture.size
  }) as const

/** Cancels the upload of a group's picture that is no longer needed. */
export const cancelGroupPicture = (file: FileId): void => {
  // where the area cannot be fetched it never sent anything that could be given up
  void areaCommand({ _tag: "GroupPictureEndAsked", area: "groupPicture", file }).catch(() => undefined)
  forgetFile(file)
}
