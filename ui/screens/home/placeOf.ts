import type { Opens } from "#adapters/views/chatList/messageListRow.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { chatPath, PATHS } from "../../routing/paths.ts"

/** The page that a row leads to. */
export const rowPath = (id: ContactId, opens: Opens): string =>
  opens === "chat" ? chatPath(id) : opens === "notices" ? PATHS.notice : PATHS.friend
