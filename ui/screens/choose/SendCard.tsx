import { useState } from "react"
import type { UserId } from "#engine/account/User.ts"
import { ownCard, sendCard } from "#adapters/views/chat/sendCard.ts"
import { chosenPeople } from "#adapters/views/group/choices.ts"
import { NOT_FETCHED } from "#adapters/views/shared/area.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { stepBack } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { chatPath } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import { Choosing } from "./Choosing.tsx"
import css from "./Choosing.module.css"

/** Says the card of a contact in a chat, or one's own. */
export const SendCardScreen = ({ chat }: { readonly chat: ContactId }) => {
  const t = useText()
  const own = useSignal(ownCard)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const forget = (): void => setFailed(false)
  const say = async (person: UserId | null | undefined): Promise<void> => {
    if (person === null || person === undefined) return
    setBusy(true)
    forget()
    try {
      await sendCard(chat, person, t("choose:card.word"))
      stepBack(chatPath(chat))
    } catch {
      // the code for it did not come: who was chosen stays chosen
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Choosing
      purpose="card"
      title={t("choose:card.title")}
      back={chatPath(chat)}
      confirm={() => t("choose:card.confirm")}
      asking={{ isBusy, words: failed ? NOT_FETCHED : null, forget }}
      onConfirm={(chosen) => void say(chosenPeople(chosen)[0])}
    >
      <div className={css["own"]}>
        <Button look="quiet" wide busy={isBusy} onClick={() => void say(own)}>
          {t("choose:card.own")}
        </Button>
      </div>
    </Choosing>
  )
}
