import { useLayoutEffect, useRef, useState } from "react"
import { answerTask } from "#adapters/views/contacts/friendRequests.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./RequestRow.module.css"

interface Props {
  /** Number of the request. */
  readonly id: number
  /** Who asks. */
  readonly name: string
}

/** Accepts or rejects a request. Either answer is asked once more: one opens a chat, the other cannot be taken back (FRIEND-02). */
export const RequestAnswer = ({ id, name }: Props) => {
  const t = useText()
  const say = useWords()
  const told = useSignal(answerTask(id))
  const [asked, setAsked] = useState<"accept" | "reject" | null>(null)
  const close = () => setAsked(null)
  const answer = useRef<HTMLSpanElement>(null)
  // the buttons go when it is answered; who stands on one goes on at the person, or at what one may do with them now
  useLayoutEffect(() => {
    const box = answer.current
    return () => {
      if (box?.contains(document.activeElement) !== true) return
      const next = box.closest("article")?.querySelector("a") ?? box.closest<HTMLElement>("[tabindex]")
      next?.focus()
    }
  }, [])
  return (
    <>
      <span ref={answer} className={css["answer"]}>
        <Button
          look="quiet"
          busy={told?._tag === "Busy"}
          aria-label={t("contacts:requests.rejectOf", { name })}
          onClick={() => setAsked("reject")}
        >
          {t("contacts:requests.reject")}
        </Button>
        <Button
          busy={told?._tag === "Busy"}
          aria-label={t("contacts:requests.acceptOf", { name })}
          onClick={() => setAsked("accept")}
        >
          {t("contacts:requests.accept")}
        </Button>
        {asked !== null && (
          <Dialog
            title={t(`contacts:requests.${asked}Title`)}
            onClose={close}
            actions={
              <>
                <Button look="quiet" onClick={close}>
                  {t("contacts:requests.cancel")}
                </Button>
                <Button
                  look={asked === "reject" ? "danger" : "primary"}
                  onClick={() => {
                    close()
                    dispatchCommand({ _tag: "AnswerRequestAsked", id, accept: asked === "accept" })
                  }}
                >
                  {t(`contacts:requests.${asked}`)}
                </Button>
              </>
            }
          >
            {t(`contacts:requests.${asked}Text`, { name })}
          </Dialog>
        )}
      </span>
      {told?._tag === "Failed" && (
        <p className={css["failed"]} role="alert">
          {say(told.words) || t("contacts:requests.answerFailed")}
        </p>
      )}
    </>
  )
}
