import { useEffect, useRef } from "react"
import { withoutCamera } from "#engine/route/navigation.ts"
import { currentPlace, navigate } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { useText } from "../../text.ts"
import css from "./Code.module.css"
import { watchCamera } from "./watchCamera.ts"

interface Props {
  readonly onCode: (code: string) => void
  /** It was not asked for: where it is refused it only closes. */
  readonly isUnasked: boolean
  readonly onClose: () => void
}

/** Looks through the camera until there is a code in sight. */
export const Camera = ({ isUnasked, onCode, onClose }: Props) => {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const refused = useRef(onClose)
  useEffect(() => {
    found.current = onCode
    refused.current = () => {
      const page = withoutCamera(currentPlace().place)
      if (isUnasked) onClose()
      else if (page !== undefined) navigate(page)
    }
  })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    if (video.current !== null)
      watchCamera(video.current, signal).then(
        (code) => {
          if (!signal.aborted) found.current(code)
        },
        () => {
          if (!signal.aborted) refused.current()
        }
      )
    return () => ended.abort()
  }, [])
  return (
    <div className={css["camera"]}>
      <video ref={video} muted playsInline aria-label={t("codes:scan.sight")} />
      <Button look="quiet" wide onClick={onClose}>
        {t("app:close")}
      </Button>
    </div>
  )
}
