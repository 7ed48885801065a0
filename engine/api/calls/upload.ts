import { Schema } from "effect"
import { intOr, LooseId, LooseText } from "../loose.ts"
import { WireMessage } from "../wire.ts"
import { callRow, WireText } from "./row.ts"

/**
 * What goes with a file in a form: `ext`, where its name has no extension. `upload`, our addition: instead of a file, the name of one that
 * came in parts.
 */
const form = { ext: WireText, upload: WireText }

/** A file that was kept and is in no message yet; `file_id` and `url` are our additions. */
const WireUpload = Schema.Struct({
  src: WireText,
  name: WireText,
  url: WireText,
  file_id: intOr(0),
  size: intOr(0),
  md5: WireText,
  ext: WireText
})

/** How far an upload in parts is, in bytes. */
const WireProgress = Schema.Struct({ upload: WireText, offset: intOr(0), size: intOr(0) })

/** Calls that bring files (spec 7.6): forms with a field `file`, which is read as it comes. */
export const UPLOAD = {
  // with `message`, the JSON text of what sendMessage takes, the file is sent, and the answer is the message; `cover`, our addition: a
  // small picture of a video in base64 (DEC-0250)
  uploadFile: callRow(
    "/common/upload/uploadFile",
    "user",
    Schema.Struct({ ...form, message: WireText, cover: WireText }),
    Schema.Union([WireMessage, WireUpload]),
    ["simple", "group", "readAll"]
  ),
  uploadAvatar: callRow("/common/upload/uploadAvatar", "user", Schema.Struct(form), LooseText, ["userInfo"]),
  uploadEmoji: callRow("/common/upload/uploadEmoji", "user", Schema.Struct(form), LooseText, ["emojis"]),
  uploadImage: callRow("/common/upload/uploadImage", "user", Schema.Struct(form), LooseText),
  // our additions: a file in parts, which may take several connections (DEC-0081); the bytes of a part are the whole body, and the
  // fields stand in the query, or all is JSON and the bytes are `base64`
  uploadBegin: callRow("/common/upload/begin", "user", Schema.Struct({ name: LooseText, size: LooseId }), WireProgress),
  uploadPart: callRow(
    "/common/upload/part",
    "user",
    Schema.Struct({ upload: LooseText, offset: intOr(0), base64: WireText }),
    WireProgress
  ),
  uploadState: callRow("/common/upload/state", "user", Schema.Struct({ upload: LooseText }), WireProgress)
} as const
