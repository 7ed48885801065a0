import { UPLOAD } from "../../../api/calls/upload.ts"
import type { Area } from "../../Area.ts"
import { answersOf } from "../../answers.ts"
import { stay } from "../../Turn.ts"
import { attach } from "./attach.ts"
import { stepped, uploadNext } from "./uploads.ts"

const { uploadBegin, uploadFile, uploadPart, uploadState } = UPLOAD

/** Files that go with messages: kept on the device, brought to the service in parts, and then said (spec 2.10, DEC-0220). */
export const OUTBOX_AREA: Area = {
  answers: answersOf({ uploadBegin, uploadFile, uploadPart, uploadState }),
  anytime: new Set(),
  asked: (state, command) => (command._tag === "AttachAsked" ? attach(state, command) : stay(state)),
  told: (state, end) => {
    switch (end.call) {
      case "uploadBegin":
      case "uploadState":
      case "uploadPart":
        return stepped(state, end)
      case "uploadFile":
        return end.ask.area === "outbox" ? stepped(state, { ...end, ask: end.ask }) : stay(state)
      default:
        return stay(state)
    }
  },
  after: uploadNext
}
