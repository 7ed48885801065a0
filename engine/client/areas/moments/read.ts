import { type Person, UserId } from "../../../account/User.ts"
import type { CallAnswer } from "../../../api/calls.ts"
import type { Comment, Moment } from "../../../moment/Moment.ts"
import { momentPlace } from "../../../moment/place.ts"

type WireMoment = CallAnswer<"momentsAdd">
type WireComment = CallAnswer<"momentsComment">

const personOf = ({ avatar, displayName, id }: WireMoment["fromUser"]): Person => ({
  id: UserId.make(id),
  name: displayName,
  avatar
})

/** A comment as it came. */
export const readWireComment = (wire: WireComment): Comment => ({
  id: wire.id,
  author: personOf(wire.fromUser),
  answers: wire.toUser === undefined ? null : personOf(wire.toUser),
  html: wire.content,
  at: wire.sendTime
})

/** A moment as it came; what counts less than nothing counts nothing. */
export const readWireMoment = (wire: WireMoment): Moment => ({
  id: wire.id,
  author: personOf(wire.fromUser),
  html: wire.content,
  pictures: wire.files.map(({ duration, file_id, height, src, width }) => ({
    id: file_id,
    url: src,
    width,
    height,
    seconds: duration
  })),
  isVideo: wire.is_video === 1,
  place: momentPlace(wire.location),
  at: wire.sendTime,
  liked: wire.is_like === 1,
  likes: Math.max(0, wire.likeCount),
  likers: wire.likes.map(personOf),
  said: Math.max(0, wire.commentCount),
  comments: wire.comments.map(readWireComment)
})
