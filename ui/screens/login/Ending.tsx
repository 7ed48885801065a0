import { useId } from "react"
import type { Task } from "#engine/client/core/notices/Task.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Agreement } from "./Agreement.tsx"
import { RefusedNotice } from "./Refused.tsx"
import type { LoginProgress } from "./useEntering.ts"
import type { Typing } from "./useTyped.ts"

interface Props {
  readonly typing: Typing
  readonly entering: LoginProgress
  /** What failed, unless it is said at a field. */
  readonly task: Task | undefined
  readonly label: string
}

/** The end of every form that leads in: the agreement, why it came back, the button. */
export const FormEnd = ({ typing: { agree, agreed }, entering: { isBusy, isLost, isSent }, task, label }: Props) => {
  const id = useId()
  const disagreed = isSent && !agreed
  return (
    <>
      <Agreement agreed={agreed} onChange={agree} wrong={disagreed ? id : ""} />
      <RefusedNotice id={id} disagreed={disagreed} isLost={isLost} task={task} />
      <Button type="submit" wide busy={isBusy}>
        {label}
      </Button>
    </>
  )
}
