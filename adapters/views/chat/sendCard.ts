import { computed } from "@preact/signals-react"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { areaCommand } from "../shared/area.ts"
import { me } from "../shared/session.ts"
import { newMessageId } from "./composer.ts"

/** Whose card is my own; `null` without a session. */
export const ownCard = computed((): UserId | null => me.value?.id ?? null)

/** Says the card of somebody in a chat; `word`: what a card is called. Rejects where the code for it cannot be fetched. */
export const sendCard = (chat: ContactId, person: UserId, word: string): Promise<void> =>
  areaCommand({ _tag: "CardAsked", area: "outbox", chat, id: newMessageId(), person, word })
