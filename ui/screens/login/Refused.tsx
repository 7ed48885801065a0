import type { Task } from "#engine/client/core/notices/Task.ts"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import css from "./Form.module.css"

interface Props {
  readonly id: string
  /** The form was sent without the agreement. */
  readonly disagreed: boolean
  /** What the form needs could not be fetched. */
  readonly isLost: boolean
  readonly task: Task | undefined
}

/** Why the form came back; its line is always there, so that the button stays where it is. */
export const RefusedNotice = ({ id, disagreed, isLost, task }: Props) => {
  const t = useText()
  const say = useWords()
  return (
    <p id={id} className={css["refused"]} role="alert">
      {disagreed
        ? t("login:agreement.missing")
        : isLost
          ? t("error:network-timeout")
          : task?._tag === "Failed"
            ? say(task.words)
            : ""}
    </p>
  )
}
