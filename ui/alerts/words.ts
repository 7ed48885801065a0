import type { ContactId } from "#engine/contact/Contact.ts"
import type { AlertNotice } from "#engine/client/ports/Alerts.ts"
import { previewText } from "../previewText.ts"
import { chatPath, PATHS } from "../routing/paths.ts"
import type { Text } from "../text.ts"

/** The contact of notices about friends; they lead to the invitations. */
const FRIENDS = "system" as ContactId

const lineOf = ({ mentioned, preview, sender }: AlertNotice, t: Text): string => {
  const text = previewText(t, preview) || t("home:notification.message")
  const said = sender === "" ? text : t("home:notification.said", { sender, text })
  return mentioned ? t("home:notification.mentioned", { mark: t("home:mentioned"), text: said }) : said
}

/** What a notification says, and where a click on it leads. */
export const notificationWords = (
  notice: AlertNotice,
  t: Text
): { readonly title: string; readonly body: string; readonly place: string } => {
  const { chat, kind, name, preview } = notice
  if (chat === FRIENDS)
    return {
      title: t("home:notification.request"),
      body: preview._tag === "Text" ? preview.text : "",
      place: PATHS.friend
    }
  return { title: name === "" ? t(`home:unnamed.${kind}`) : name, body: lineOf(notice, t), place: chatPath(chat) }
}
