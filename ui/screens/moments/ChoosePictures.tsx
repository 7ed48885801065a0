import { useRef } from "react"
import { Button } from "../../parts/input/Button.tsx"

interface Props {
  readonly label: string
  readonly several?: boolean
  /** A video instead. */
  readonly video?: boolean
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly icon?: React.ReactNode
  readonly onChoose: (files: ReadonlyArray<File>) => void
  /** What was chosen is on its way: the button gives it up, and keeps the focus. */
  readonly onStop?: (() => void) | undefined
}

/** Pictures of this device, or a video. */
export const ChoosePictures = ({
  label,
  several = false,
  video = false,
  disabled = false,
  busy = false,
  icon,
  onChoose,
  onStop
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" disabled={disabled} busy={busy} onClick={onStop ?? (() => input.current?.click())}>
        {icon}
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={video ? "video/*" : "image/*"}
        multiple={several}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ""
        }}
      />
    </>
  )
}
