import { Schema } from "effect"
import { LooseDegrees, LooseId, LooseKey, LoosePicture } from "../loose.ts"
import { WireMessage } from "../wire.ts"
import { page, callRow, WireText } from "./row.ts"

/** Calls that search people, messages and places; the specification names none of them (docs/wire.md, DEC-0082, DEC-0265). */
export const SEARCH = {
  userList: callRow(
    "/enterprise/im/userList",
    "user",
    Schema.Struct({ keywords: WireText, ...page }),
    Schema.Array(Schema.Struct({ user_id: LooseId, realname: WireText, avatar: LoosePicture }))
  ),
  // our addition: words in all conversations that the caller may read; `contact_id` names the conversation as its `toContactId` does
  searchMessages: callRow(
    "/enterprise/im/searchMessages",
    "user",
    Schema.Struct({ keywords: WireText, ...page }),
    Schema.Array(Schema.Struct({ contact_id: LooseKey, message: WireMessage }))
  ),
  // our addition: places around a spot, or by their words, twenty a page
  findPlaces: callRow(
    "/enterprise/im/findPlaces",
    "user",
    Schema.Struct({ latitude: LooseDegrees, longitude: LooseDegrees, keywords: WireText, page: page.page }),
    Schema.Array(Schema.Struct({ name: WireText, address: WireText, latitude: LooseDegrees, longitude: LooseDegrees }))
  )
} as const
