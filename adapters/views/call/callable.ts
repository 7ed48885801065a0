import { computed } from "@preact/signals-react"
import type { UserId } from "#engine/account/User.ts"
import type { CallMedia } from "#engine/call/Call.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { knownContact } from "../chat/chatHead.ts"
import { newMessageId } from "../chat/composer.ts"
import { areaCommand } from "../shared/area.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { service } from "../shared/service.ts"
import { sayUnfetched } from "../shared/sayUnfetched.ts"

/** Whether somebody can be called: a person, where the service allows it (CALL-09). */
export const isCallable = cachedByKey((chat: ContactId) =>
  computed(() => knownContact(chat).value?.kind === "person" && service.value.calls && service.value.privateChat)
)

/** Calls somebody, or says why not where the code for it cannot be fetched. */
export const callPerson = (chat: ContactId, media: CallMedia): void =>
  void areaCommand({ _tag: "DialAsked", area: "call", call: newMessageId(), peer: Number(chat) as UserId, media }).catch(
    sayUnfetched
  )
