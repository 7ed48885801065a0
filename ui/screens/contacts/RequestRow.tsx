import { useLayoutEffect, useMemo, useRef, useState } from "react"
import { Link } from "wouter"
import { answering } from "#adapters/signals/friendRequests.ts"
import { memberName } from "#adapters/signals/members.ts"
import { command } from "#adapters/signals/store.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import type { FriendRequest } from "#engine/friend/FriendRequest.ts"
import { Avatar } from "../../parts/Avatar.tsx"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { detailPath } from "../../paths.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./RequestRow.module.css"

/** Who asks or was asked, in which words, and how it stands. */
export const RequestRow = ({ request: { id, direction, person, text, status } }: { readonly request: FriendRequest }) => {
  const t = useText()
  const say = useWords()
  const answer = useSignal(answering(id))
  const name = useSignal(useMemo(() => memberName(person), [person]))
  return (
    <article className={css["request"]} aria-label={name}>
      <Link href={detailPath(person.id)} className={css["person"] ?? ""}>
        <Avatar name={name} url={person.avatar} />
        <span className={css["words"]}>
          <span className={css["name"]}>{name}</span>
          <span className={css["text"]}>{text}</span>
        </span>
      </Link>
      {direction === "received" && status === "pending" ? (
        <Answer id={id} name={name} isBusy={answer?._tag === "Busy"} />
      ) : (
        <span className={css["status"]} data-status={status}>
          {t(`contacts:requests.${status}`)}
        </span>
      )}
      {answer?._tag === "Failed" && (
        <p className={css["failed"]} role="alert">
          {say(answer.words) || t("contacts:requests.answerFailed")}
        </p>
      )}
    </article>
  )
}

interface AnswerProps {
  readonly id: number
  readonly name: string
  readonly isBusy: boolean
}

/** Either answer is asked once more: one opens a chat, the other cannot be taken back. */
const Answer = ({ id, name, isBusy }: AnswerProps) => {
  const t = useText()
  const [asked, setAsked] = useState<"accept" | "reject" | null>(null)
  const close = () => setAsked(null)
  const answer = useRef<HTMLSpanElement>(null)
  // the buttons go when it is answered; whoever stands on one goes on at the person
  useLayoutEffect(() => {
    const box = answer.current
    return () => {
      if (box?.contains(document.activeElement) === true) box.closest("article")?.querySelector("a")?.focus()
    }
  }, [])
  return (
    <span ref={answer} className={css["answer"]}>
      <Button
        look="quiet"
        busy={isBusy}
        aria-label={t("contacts:requests.rejectOf", { name })}
        onClick={() => setAsked("reject")}
      >
        {t("contacts:requests.reject")}
      </Button>
      <Button busy={isBusy} aria-label={t("contacts:requests.acceptOf", { name })} onClick={() => setAsked("accept")}>
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
                  command({ _tag: "AnswerRequestAsked", id, accept: asked === "accept" })
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
  )
}
