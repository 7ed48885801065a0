import { Schema } from "effect"
import { intOr, LooseId, LooseIds, LooseMillis, LooseObject, LoosePicture, LooseText, withFallback } from "../loose.ts"
import { page, callRow, WireText } from "./row.ts"

const WireAuthor = Schema.Struct({ id: LooseId, displayName: WireText, avatar: LoosePicture })

/** An image or a video of a moment, where it is and how large. */
const WireMomentFile = Schema.Struct({
  file_id: LooseId,
  src: LooseText,
  width: intOr(0),
  height: intOr(0),
  /** Seconds of a video. */
  duration: intOr(0),
  fileName: WireText,
  fileSize: intOr(0)
})

/** What somebody says below a moment; `reply_to` is the comment that it answers, 0 for none. */
const WireComment = Schema.Struct({
  id: LooseId,
  moment_id: LooseId,
  reply_to: intOr(0),
  content: WireText,
  sendTime: withFallback(LooseMillis, 0),
  fromUser: WireAuthor,
  /** Who wrote the comment that it answers; absent without one. */
  toUser: Schema.optional(WireAuthor)
})

/** Something that somebody shows their friends or colleagues (DEC-0086). */
const WireMoment = Schema.Struct({
  id: LooseId,
  fromUser: WireAuthor,
  content: WireText,
  files: withFallback(Schema.Array(WireMomentFile), []),
  is_video: intOr(0),
  location: withFallback(LooseObject, null),
  sendTime: withFallback(LooseMillis, 0),
  is_like: intOr(0),
  likeCount: intOr(0),
  likes: withFallback(Schema.Array(WireAuthor), []),
  commentCount: intOr(0),
  comments: withFallback(Schema.Array(WireComment), [])
})

/** Moments (DEC-0065, DEC-0086): our addition, that no other server knows. */
export const MOMENTS = {
  // of all whom I see, of one person (`user_id`), or one alone (`id`); older than `last_id`
  momentsIndex: callRow(
    "/enterprise/moments/index",
    "user",
    Schema.Struct({ user_id: intOr(0), id: intOr(0), last_id: intOr(0), ...page }),
    Schema.Struct({ cover: WireText, list: Schema.Array(WireMoment) })
  ),
  // `name`, chosen by the client: what is added again was added
  momentsAdd: callRow(
    "/enterprise/moments/add",
    "user",
    Schema.Struct({
      name: WireText,
      content: WireText,
      file_ids: withFallback(LooseIds, []),
      location: withFallback(LooseObject, null)
    }),
    WireMoment,
    ["moments"]
  ),
  momentsDel: callRow("/enterprise/moments/del", "user", Schema.Struct({ id: LooseId }), Schema.Unknown, ["moments"]),
  // `is_like` 1 or 0; without it the other way round than it was
  momentsLike: callRow(
    "/enterprise/moments/like",
    "user",
    Schema.Struct({ id: LooseId, is_like: WireText }),
    Schema.Struct({ is_like: intOr(0), likeCount: intOr(0) }),
    ["moments"]
  ),
  momentsComment: callRow(
    "/enterprise/moments/comment",
    "user",
    Schema.Struct({ id: LooseId, name: WireText, content: WireText, reply_to: intOr(0) }),
    WireComment,
    ["moments"]
  ),
  momentsDelComment: callRow("/enterprise/moments/delComment", "user", Schema.Struct({ id: LooseId }), Schema.Unknown, [
    "moments"
  ]),
  momentsSetCover: callRow(
    "/enterprise/moments/setCover",
    "user",
    Schema.Struct({ file_id: intOr(0) }),
    Schema.Struct({ cover: WireText })
  )
} as const
