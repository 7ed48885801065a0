import { type Author, senderWire } from "../message/messageWire.ts"
import type { CommentRow, MomentRecord, MomentFile } from "./momentRows.ts"

const fileWire = ({ duration, file_id, height, name, path, size, width }: MomentFile, home: string) => ({
  file_id,
  src: home + path,
  width,
  height,
  duration: Math.round(duration / 1000),
  fileName: name,
  fileSize: size
})

const replied = ({ r_account, r_avatar, r_id, r_name }: CommentRow): Author | undefined =>
  r_id === null ? undefined : { user_id: r_id, account: r_account ?? "", realname: r_name ?? "", avatar: r_avatar ?? "" }

export const commentWire = (row: CommentRow) => {
  const to = replied(row)
  return {
    id: row.comment_id,
    moment_id: row.moment_id,
    reply_to: row.reply_to,
    content: row.content,
    sendTime: row.created_at,
    fromUser: senderWire(row),
    ...(to === undefined ? {} : { toUser: senderWire(to) })
  }
}

/** A moment as one of its readers is shown it; `home` is where they reach the service. */
export const momentWire = ({ comments, files, likes, row }: MomentRecord, home: string) => ({
  id: row.moment_id,
  fromUser: senderWire(row),
  content: row.content,
  files: files.map((file) => fileWire(file, home)),
  is_video: row.is_video,
  location: row.place === "" ? null : (JSON.parse(row.place) as object),
  sendTime: row.created_at,
  is_like: row.liked > 0 ? 1 : 0,
  likeCount: row.likes,
  likes: likes.map((each) => senderWire(each)),
  commentCount: row.comments,
  comments: comments.map(commentWire)
})
