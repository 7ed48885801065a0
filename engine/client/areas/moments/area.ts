import { MOMENTS } from "../../../api/calls/moments.ts"
import { UPLOAD } from "../../../api/calls/upload.ts"
import { answersOf } from "../../answers.ts"
import { MomentDrafts } from "../../ports/MomentDrafts.ts"
import { andThen, stay } from "../../Turn.ts"
import { defineArea } from "../defineArea.ts"
import { draftKept, keepDraft } from "./keptDraft.ts"
import { requestComment, deleteComment, momentsComment, momentsDelComment } from "./comment.ts"
import { requestLike, momentsLike } from "./like.ts"
import { requestMoment, readMomentsPage, momentsIndex, momentTold, refreshMoments } from "./look.ts"
import { requestCover, coverUploaded, deleteMoment, dropCover, momentsDel, momentsSetCover } from "./own.ts"
import {
  addPictures,
  discardDraft,
  filmMade,
  momentsAdd,
  setDraftPlace,
  requestPost,
  postAgain,
  withoutDraftPicture,
  uploadPictureAgain,
  endDraftUpload,
  writeDraft
} from "./post.ts"

/** What people show each other (DEC-0065, DEC-0086, DEC-0096). */
export const AREA = defineArea("moments", {
  needs: ["outbox"],
  reads: ["service", "session"],
  changes: ["attaching", "outbox", "tasks", "uploads"],
  answers: answersOf({ ...MOMENTS, uploadFile: UPLOAD.uploadFile }),
  commands: {
    MomentsAsked: (view, { of, older }) => readMomentsPage(view, of, older),
    MomentAsked: (view, { id }) => requestMoment(view, id),
    MomentsShownAsked: refreshMoments,
    // that the code is here is enough: what is kept is read with the first event
    MomentKeptAsked: stay,
    MomentDraftAsked: (view, { html }) => writeDraft(view, html),
    MomentPicturesAsked: addPictures,
    MomentFilmAsked: filmMade,
    MomentPictureRetryAsked: uploadPictureAgain,
    MomentPictureRemoveAsked: (view, { file }) => withoutDraftPicture(view, file),
    MomentPlaceAsked: (view, asked) => setDraftPlace(view, asked.place),
    MomentPostAsked: requestPost,
    MomentDiscardAsked: discardDraft,
    MomentLikeAsked: (view, { id, likes }) => requestLike(view, id, likes),
    MomentCommentAsked: requestComment,
    MomentCommentDeleteAsked: (view, { comment: of, id }) => deleteComment(view, id, of),
    MomentDeleteAsked: (view, { id }) => deleteMoment(view, id),
    MomentsCoverAsked: requestCover,
    MomentsCoverEndAsked: dropCover
  },
  replies: {
    momentsIndex,
    momentsAdd,
    momentsDel,
    momentsLike,
    momentsComment,
    momentsDelComment,
    momentsSetCover,
    uploadFile: (view, end) => (view.moments.cover === end.ask.of ? coverUploaded(view, end) : endDraftUpload(view, end))
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
