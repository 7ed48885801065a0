import { UPLOAD } from "../../../api/calls/upload.ts"
import { answersOf } from "../../answers.ts"
import { stay } from "../../Turn.ts"
import type { Area } from "../Area.ts"
import { attachFiles } from "./attach.ts"
import { fileMade } from "./make.ts"
import { sayBody } from "./say.ts"
import { endUploadStep, uploadNext } from "./uploads.ts"

const { uploadAvatar, uploadBegin, uploadEmoji, uploadFile, uploadPart, uploadState } = UPLOAD

/**
 * Files that go with messages: kept on the device, brought to the service in parts, and then said (spec 2.10, DEC-0220); and the files of all
 * others, which go the same way (DEC-0341). It takes the whole state: it looks after each event whether a file may go, and a view of its own would be made each time.
 */
export const AREA: Area = {
  answers: answersOf({ uploadAvatar, uploadBegin, uploadEmoji, uploadFile, uploadPart, uploadState }),
  needsSession: () => true,
  command: (state, command) => {
    // what sets files in motion that wait is done after each turn
    if (command.area !== "outbox" || command._tag === "UploadsAsked") return stay(state)
    switch (command._tag) {
      case "AttachAsked":
        return attachFiles(state, command)
      case "MadeAsked":
        return fileMade(state, command)
      default:
        return sayBody(state, command)
    }
  },
  reply: (state, end) =>
    end.ask.area === "outbox" ? endUploadStep(state, end as Parameters<typeof endUploadStep>[1]) : stay(state),
  heard: stay,
  reminder: stay,
  fact: stay,
  port: undefined,
  after: uploadNext
}
