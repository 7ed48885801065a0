import { Schema } from "effect"
import { LooseId, LooseKey, LoosePicture } from "../loose.ts"
import { WireMessage } from "../wire.ts"
import { page, row, WireText } from "./row.ts"

/** Calls that search people and messages everywhere; the specification names neither (docs/wire.md, DEC-0082). */
export const SEARCH = {
  userList: row(
    "/enterprise/im/userList",
    "user",
    Schema.Struct({ keywords: WireText, ...page }),
    Schema.Array(Schema.Struct({ user_id: LooseId, realname: WireText, avatar: LoosePicture }))
  ),
  // our addition: words in all conversations that the caller may read; `contact_id` names the conversation as its `toContactId` does
  searchMessages: row(
    "/enterprise/im/searchMessages",
    "user",
    Schema.Struct({ keywords: WireText, ...page }),
    Schema.Array(Schema.Struct({ contact_id: LooseKey, message: WireMessage }))
  )
} as const
