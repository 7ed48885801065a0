import { HashMap, Option } from "effect"
import { EMPTY_CHAT } from "#engine/client/core/conversation/chats.ts"
import type { ChatState } from "#engine/client/core/conversation/State.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { slice } from "../shared/store.ts"

/** All that is known of a chat; empty when nothing is. */
export const chatState = cachedByKey((id: ContactId) =>
  slice<ChatState>((state) => Option.getOrElse(HashMap.get(state.chats, id), () => EMPTY_CHAT), EMPTY_CHAT)
)
