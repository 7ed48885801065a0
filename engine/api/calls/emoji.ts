import { Schema } from "effect"
import { LooseId, LooseIds, orElse } from "../loose.ts"
import { WireEmoji } from "../wire.ts"
import { NoData, row } from "./row.ts"

const Chosen = Schema.Struct({ ids: orElse(LooseIds, []) })

/** Calls about the pictures that a person keeps (spec 7.4). */
export const EMOJI = {
  emojiIndex: row("/enterprise/emoji/index", "user", Schema.Struct({}), Schema.Array(WireEmoji)),
  emojiAdd: row("/enterprise/emoji/add", "user", Schema.Struct({ file_id: LooseId }), NoData, ["emojis"]),
  emojiDel: row("/enterprise/emoji/del", "user", Chosen, NoData, ["emojis"]),
  emojiMove: row("/enterprise/emoji/move", "user", Chosen, NoData, ["emojis"])
} as const
