import type { ContactId } from "#engine/contact/Contact.ts"
import type { MessageId } from "#engine/message/Message.ts"
import { stepBack } from "../../routing/hashLocation.ts"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { Choosing } from "./Choosing.tsx"

interface Props {
  /** Where the messages stand. */
  readonly chat: ContactId
  readonly ids: ReadonlyArray<string>
  readonly numbers: ReadonlyArray<number>
}

/** Passes messages on to a few people and groups (spec 5.3). */
export const ForwardScreen = ({ chat, ids, numbers }: Props) => {
  const t = useText()
  const asking = useAsking("forward", () => stepBack(chatPath(chat)))
  return (
    <Choosing
      purpose="forward"
      title={t("choose:forward.title")}
      back={chatPath(chat)}
      confirm={(count) => t("choose:forward.confirm", { count })}
      asking={asking}
      onConfirm={(to) => asking.ask({ _tag: "ForwardAsked", chat, ids: ids as ReadonlyArray<MessageId>, numbers, to })}
    />
  )
}
