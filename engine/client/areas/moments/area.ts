import { MOMENTS } from "../../../api/calls/moments.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { answersOf } from "../../answers.ts"
import { MomentDrafts } from "../../ports/MomentDrafts.ts"
import { andThen, stay } from "../../Turn.ts"
import { defineArea } from "../defineArea.ts"
import { draftKept, keepDraft } from "./keptDraft.ts"
import { comment, deleteComment, momentsComment, momentsDelComment } from "./comment.ts"
import { like, momentsLike } from "./like.ts"
import { moment, readMomentsPage, momentsIndex, momentTold, shown } from "./look.ts"
import { cover, coverUploaded, deleteMoment, endCover, momentsDel, momentsSetCover } from "./own.ts"
import {
  choose,
  discard,
  filmMade,
  momentsAdd,
  place,
  post,
  postAgain,
  removePicture,
  retryPicture,
  uploaded,
  write
} from "./post.ts"

/** What people show each other (DEC-0065, DEC-0086, DEC-0096). */
export const AREA = defineArea("moments", {
  needs: ["outbox"],
  reads: ["service", "session"],
  changes: ["attaching", "outbox", "tasks", "uploads"],
  answers: answersOf({ ...MOMENTS, uploadFile: UPLOAD.uploadFile }),
  asked: {
    MomentsAsked: (view, { of, older }) => readMomentsPage(view, of, older),
    MomentAsked: (view, { id }) => moment(view, id),
    MomentsShownAsked: shown,
    // that the code is here is enough: what is kept is read with the first event
    MomentKeptAsked: stay,
    MomentDraftAsked: (view, { html }) => write(view, html),
    MomentPicturesAsked: choose,
    MomentFilmAsked: filmMade,
    MomentPictureRetryAsked: retryPicture,
    MomentPictureRemoveAsked: (view, { file }) => removePicture(view, file),
    MomentPlaceAsked: (view, asked) => place(view, asked.place),
    MomentPostAsked: post,
    MomentDiscardAsked: discard,
    MomentLikeAsked: (view, { id, likes }) => like(view, id, likes),
    MomentCommentAsked: comment,
    MomentCommentDeleteAsked: (view, { comment: of, id }) => deleteComment(view, id, of),
    MomentDeleteAsked: (view, { id }) => deleteMoment(view, id),
    MomentsCoverAsked: cover,
    MomentsCoverEndAsked: endCover
  },
  told: {
    momentsIndex,
    momentsAdd,
    momentsDel,
    momentsLike,
    momentsComment,
    momentsDelComment,
    momentsSetCover,
    uploadFile: (view, end) => (view.moments.cover === end.ask.of ? coverUploaded(view, end) : uploaded(view, end))
  },
  heard: { moments: momentTold },
  facts: { DraftKeptTold: draftKept },
  after: (view) => andThen(postAgain(view), keepDraft),
  port: ({ now, service, tell }) => {
    const drafts = service(MomentDrafts)
    return (intent) => {
      const { owner } = intent
      if (intent._tag === "KeepDraft") drafts.keep(owner, intent)
      else drafts.read(owner, (record) => tell({ _tag: "DraftKeptTold", area: "moments", owner, record, now: now() }))
    }
  }
})
