import { computed } from "@preact/signals-react"
import { connectionNotice } from "./connection.ts"
import { session } from "./session.ts"
import { task } from "./task.ts"
import { unread } from "./totals.ts"

/** The chats are on their way, and none is known yet: what no one waits for is fetched after them, or it would hold them up on a slow line. */
export const listComes = computed(
  () =>
    session.value._tag !== "LoggedOut" &&
    unread.value === null &&
    task("contacts").value?._tag !== "Failed" &&
    connectionNotice.value._tag === "Fine"
)
