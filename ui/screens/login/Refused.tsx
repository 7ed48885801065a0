import type { Task } from "#engine/client/State.ts"
import { useWords } from "../../words.ts"
import css from "./Form.module.css"

/** Why the form came back; its line is always there, so that the button stays where it is. */
export const Refused = ({ task }: { readonly task: Task | undefined }) => {
  const say = useWords()
  return (
    <p className={css["refused"]} role="alert">
      {task?._tag === "Failed" ? say(task.words) : ""}
    </p>
  )
}
