import { useSignal } from "#adapters/signals/useSignal.ts"
import type { Task } from "#engine/client/State.ts"
import { notBegun } from "../../begin.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Form.module.css"

interface Props {
  readonly id: string
  /** The form was sent without the agreement. */
  readonly disagreed: boolean
  readonly task: Task | undefined
}

/** Why the form came back; its line is always there, so that the button stays where it is. */
export const Refused = ({ id, disagreed, task }: Props) => {
  const t = useText()
  const say = useWords()
  const isMissing = useSignal(notBegun)
  return (
    <p id={id} className={css["refused"]} role="alert">
      {disagreed
        ? t("login:agreement.missing")
        : isMissing
          ? t("error:network-timeout")
          : task?._tag === "Failed"
            ? say(task.words)
            : ""}
    </p>
  )
}
