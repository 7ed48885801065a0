import type { ContactId } from "#engine/contact/Contact.ts"
import { areaCommand } from "../shared/area.ts"
import { slice } from "../shared/store.ts"
import { callPerson } from "./callable.ts"

/** The call that did not begin, as microphone or camera are not allowed; `null`: there is none. */
export const deniedCall = slice(({ call: { denied } }) => denied ?? null, null)

/** It is read how to allow them. */
export const denialRead = (): Promise<void> => areaCommand({ _tag: "DenialReadAsked", area: "call" })

/** Calls again whom the person wanted to talk to. */
export const callAfterDenial = ({ media, peer }: NonNullable<typeof deniedCall.value>): void =>
  callPerson(String(peer) as ContactId, media)
