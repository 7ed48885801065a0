import type { MouseEvent, ReactNode } from "react"
import { CameraIcon } from "../../parts/icons/pictureIcons.tsx"
import css from "./PictureButton.module.css"

interface Props {
  readonly label: string
  /** Another picture is under way; no further one is chosen meanwhile. */
  readonly isBusy?: boolean
  /** A press opens a menu, and no choice of files. */
  readonly hasMenu?: boolean
  readonly onPress: (event: MouseEvent<HTMLButtonElement>) => void
  /** The picture as it is. */
  readonly children: ReactNode
}

/** The large picture of a page, where one may choose another. */
export const PictureButton = ({ label, isBusy = false, hasMenu = false, onPress, children }: Props) => (
  <button
    type="button"
    className={css["picture"]}
    aria-label={label}
    title={label}
    aria-haspopup={hasMenu ? "menu" : undefined}
    aria-busy={isBusy || undefined}
    onClick={isBusy ? undefined : onPress}
  >
    {children}
    <span className={css["badge"]}>
      <CameraIcon size={18} />
    </span>
  </button>
)
