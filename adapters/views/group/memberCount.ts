import { computed } from "@preact/signals-react"
import type { ContactId } from "#engine/contact/Contact.ts"
import { byKey } from "../shared/byKey.ts"
import { groupInfo } from "./group.ts"

/** How many are in a group, 0 while nobody has told: the same number whatever else changes in it. */
export const memberCount = byKey((id: ContactId) => computed(() => groupInfo(id).value?.count ?? 0))
