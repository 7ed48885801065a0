import { useRef } from "react"
import { Button } from "../../parts/input/Button.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"

interface Props {
  readonly label: string
  readonly several?: boolean
  /** A video instead. */
  readonly video?: boolean
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly icon?: React.ReactNode
  /** Only the icon is drawn; the label is for those who do not see it. */
  readonly isIcon?: boolean
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
  isIcon = false,
  onChoose,
  onStop
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const act = onStop ?? (() => input.current?.click())
  return (
    <>
      {isIcon ? (
        <IconButton label={label} disabled={disabled} aria-busy={busy || undefined} onClick={busy ? undefined : act}>
          {icon}
        </IconButton>
      ) : (
        <Button look="quiet" disabled={disabled} busy={busy} onClick={act}>
          {icon}
          {label}
        </Button>
      )}
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
