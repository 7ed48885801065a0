import { useState } from "react"
import { Link } from "wouter"
import { answering } from "#adapters/signals/friendRequests.ts"
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
  return (
    <article className={css["request"]} aria-label={person.name}>
      <Link href={detailPath(person.id)} className={css["person"] ?? ""}>
        <Avatar name={person.name} url={person.avatar} />
        <span className={css["words"]}>
          <span className={css["name"]}>{person.name}</span>
          <span className={css["text"]}>{text}</span>
        </span>
      </Link>
      {direction === "received" && status === "pending" ? (
        <Answer id={id} name={person.name} isBusy={answer?._tag === "Busy"} />
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

/** Accepting is asked once more, for it opens a chat; rejecting is not. */
const Answer = ({ id, name, isBusy }: AnswerProps) => {
  const t = useText()
  const [asks, setAsks] = useState(false)
  const answer = (accept: boolean): void => command({ _tag: "AnswerRequestAsked", id, accept })
  return (
    <span className={css["answer"]}>
      <Button look="quiet" busy={isBusy} aria-label={t("contacts:requests.rejectOf", { name })} onClick={() => answer(false)}>
        {t("contacts:requests.reject")}
      </Button>
      <Button busy={isBusy} aria-label={t("contacts:requests.acceptOf", { name })} onClick={() => setAsks(true)}>
        {t("contacts:requests.accept")}
      </Button>
      {asks && (
        <Dialog
          title={t("contacts:requests.acceptTitle")}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button look="quiet" onClick={() => setAsks(false)}>
                {t("contacts:requests.cancel")}
              </Button>
              <Button
                onClick={() => {
                  setAsks(false)
                  answer(true)
                }}
              >
                {t("contacts:requests.accept")}
              </Button>
            </>
          }
        >
          {t("contacts:requests.acceptText", { name })}
        </Dialog>
      )}
    </span>
  )
}
