import { computed } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { cachedByKey } from "../shared/byKey.ts"
import { knownContact } from "./chatHead.ts"
import { chatHistory } from "./chatMessages.ts"
import { isFine } from "../shared/connection.ts"
import { isListKnown } from "../shared/keeping.ts"
import { task } from "../shared/task.ts"

/** Whether an address names a chat that is not mine: it is in no list, the client has no message of it, and the service does not know it. */
export const isForeignChat = cachedByKey((id: ContactId) =>
  computed(
    (): boolean =>
      isFine.value &&
      (isListKnown.value || task("contacts").value?._tag === "Done") &&
      knownContact(id).value === null &&
      chatHistory(id).value._tag === "Failed"
  )
)
