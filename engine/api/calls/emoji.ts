import { Schema } from "effect"
import { LooseId, LooseIds, withFallback } from "../loose.ts"
import { WireEmoji } from "../wire.ts"
import { NoData, callRow } from "./row.ts"

const Chosen = Schema.Struct({ ids: withFallback(LooseIds, []) })

/** Calls about the pictures that a person keeps (spec 7.4). */
export const EMOJI = {
  emojiIndex: callRow("/enterprise/emoji/index", "user", Schema.Struct({}), Schema.Array(WireEmoji)),
  emojiAdd: callRow("/enterprise/emoji/add", "user", Schema.Struct({ file_id: LooseId }), NoData, ["emojis"]),
  emojiDel: callRow("/enterprise/emoji/del", "user", Chosen, NoData, ["emojis"]),
  emojiMove: callRow("/enterprise/emoji/move", "user", Chosen, NoData, ["emojis"])
} as const
