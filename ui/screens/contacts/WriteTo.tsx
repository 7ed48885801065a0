import { callPerson, isCallable } from "#adapters/views/call/callable.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { UserId } from "#engine/account/User.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button, ButtonLink } from "../../parts/input/Button.tsx"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"

/** To the chat with a friend, or to a call. */
export const WriteToButton = ({ id }: { readonly id: UserId }) => {
  const t = useText()
  const chat = String(id) as ContactId
  const mayCall = useSignal(isCallable(chat))
  return (
    <>
      <ButtonLink wide href={chatPath(chat)}>
        {t("contacts:detail.sendMessage")}
      </ButtonLink>
      {mayCall && (
        <>
          <Button wide look="quiet" onClick={() => callPerson(chat, "voice")}>
            {t("contacts:detail.voiceCall")}
          </Button>
          <Button wide look="quiet" onClick={() => callPerson(chat, "video")}>
            {t("contacts:detail.videoCall")}
          </Button>
        </>
      )}
    </>
  )
}
