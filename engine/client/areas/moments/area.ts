import { MOMENTS } from "../../../api/calls/moments.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { answersOf } from "../../answers.ts"
import type { Area } from "../../Area.ts"
import { stay } from "../../Turn.ts"
import { comment, deleteComment, momentsComment, momentsDelComment } from "./comment.ts"
import { like, momentsLike } from "./like.ts"
import { moment, moments, momentsIndex, shown } from "./look.ts"
import { cover, coverUploaded, deleteMoment, momentsDel, momentsSetCover } from "./own.ts"
import { choose, discard, momentsAdd, post, removePicture, retryPicture, uploaded, write } from "./post.ts"

/** What people show each other (DEC-0065, DEC-0086, DEC-0096). */
export const MOMENTS_AREA: Area = {
  answers: answersOf({ ...MOMENTS, uploadFile: UPLOAD.uploadFile }),
  anytime: new Set(),
  asked: (state, command) => {
    switch (command._tag) {
      case "MomentsAsked":
        return moments(state, command.of, command.older)
      case "MomentAsked":
        return moment(state, command.id)
      case "MomentsShownAsked":
        return shown(state)
      case "MomentDraftAsked":
        return write(state, command.html)
      case "MomentPicturesAsked":
        return choose(state, command.pictures)
      case "MomentPictureRetryAsked":
        return retryPicture(state, command.file)
      case "MomentPictureRemoveAsked":
        return removePicture(state, command.file)
      case "MomentPostAsked":
        return post(state, command.name)
      case "MomentDiscardAsked":
        return discard(state)
      case "MomentLikeAsked":
        return like(state, command.id, command.likes)
      case "MomentCommentAsked":
        return comment(state, command)
      case "MomentCommentDeleteAsked":
        return deleteComment(state, command.id, command.comment)
      case "MomentDeleteAsked":
        return deleteMoment(state, command.id)
      case "MomentsCoverAsked":
        return cover(state, command.picture)
      default:
        return stay(state)
    }
  },
  told: (state, end) => {
    switch (end.call) {
      case "momentsIndex":
        return momentsIndex(state, end)
      case "momentsAdd":
        return momentsAdd(state, end)
      case "momentsDel":
        return momentsDel(state, end)
      case "momentsLike":
        return momentsLike(state, end)
      case "momentsComment":
        return momentsComment(state, end)
      case "momentsDelComment":
        return momentsDelComment(state, end)
      case "momentsSetCover":
        return momentsSetCover(state, end)
      case "uploadFile":
        return "file" in end.ask && state.moments.cover === end.ask.file ? coverUploaded(state, end) : uploaded(state, end)
      default:
        return stay(state)
    }
  }
}
