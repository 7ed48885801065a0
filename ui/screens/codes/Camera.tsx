import { useEffect, useRef, useState } from "react"
import { Button } from "../../parts/Button.tsx"
import { useText } from "../../text.ts"
import css from "./Code.module.css"
import { watchCamera } from "./watchCamera.ts"

interface Props {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Looks through the camera until there is a code in sight. */
export const Camera = ({ onCode, onClose }: Props) => {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useRef(onCode)
  useEffect(() => {
    found.current = onCode
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
          if (!signal.aborted) setRefused(true)
        }
      )
    return () => ended.abort()
  }, [])
  return (
    <div className={css["camera"]}>
      {isRefused ? (
        <p className={css["failed"]} role="alert">
          {t("codes:scan.noCamera")}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label={t("codes:scan.sight")} />
      )}
      <Button look="quiet" wide onClick={onClose}>
        {t("app:close")}
      </Button>
    </div>
  )
}
