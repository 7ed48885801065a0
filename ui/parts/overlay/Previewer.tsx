import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react"
import { endPreview, type Previewed, previewed, readOlder, turnPreview } from "#adapters/views/message/preview.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useClosesOnBack } from "../../routing/closesOnBack.ts"
import { useText } from "../../text.ts"
import { AboutLook, LookActions } from "./LookAbout.tsx"
import { Player } from "./Player.tsx"
import { ToastsAbove } from "./ToastsAbove.tsx"
import { MinusIcon } from "../icons/actionIcons.tsx"
import { BackIcon } from "../icons/icons.tsx"
import { CloseIcon, ForwardIcon, PlusIcon } from "../icons/rowIcons.tsx"
import { DownloadIcon } from "../icons/pictureIcons.tsx"
import css from "./Previewer.module.css"
import { useZoom } from "./useZoom.ts"

/** Pictures as large as the window, from 1 to 4 times (ZOOM-01, spec 2.22), one after the other. Focus returns where it was. */
export const Previewer = () => {
  const shown = useSignal(previewed)
  return shown === null ? null : <Shown {...shown} />
}

/** Where a key or a finger leads: along the line, which runs the other way in some scripts. */
const along = (right: boolean): 1 | -1 => (right === (document.documentElement.dir !== "rtl") ? 1 : -1)

const Shown = ({ count, number, older, picture }: Previewed) => {
  const { cover, isVideo = false, message, name, whole: url } = picture
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [lost, setLost] = useState("")
  const { canGrow, canShrink, gestures, isHeld, larger, onKeyDown, smaller, view, whole } = useZoom(stage, image, (to) =>
    turnPreview(along(to === "left"))
  )
  const turn = (by: 1 | -1): void => {
    whole()
    turnPreview(by)
  }
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      endPreview()
    }
  }, [])
  useClosesOnBack(endPreview)
  // what comes before the first is read while one still looks at it
  const isFirst = number === 1
  useEffect(() => {
    if (isFirst) readOlder()
  }, [isFirst, message?.id])
  const keys = (event: KeyboardEvent): void => {
    const isTurn =
      !canShrink && !(event.target instanceof HTMLVideoElement) && (event.key === "ArrowLeft" || event.key === "ArrowRight")
    if (!isTurn) return isVideo ? undefined : onKeyDown(event)
    event.preventDefault()
    turn(along(event.key === "ArrowRight"))
  }
  const percent = Math.round(view.zoom * 100)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of a window, which has buttons for each of them
    <dialog ref={dialog} className={css["previewer"]} aria-label={t("pictures:preview")} onCancel={endPreview} onKeyDown={keys}>
      <div className={css["bar"]}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what is opened is closed from here */}
        <button type="button" autoFocus aria-label={t("pictures:close")} title={t("pictures:close")} onClick={endPreview}>
          <CloseIcon />
        </button>
        {(count > 1 || older !== "none") && (
          <output className={css["place"]}>
            {t(older === "none" ? "pictures:place" : "pictures:placeMore", { number, all: count })}
          </output>
        )}
        {message !== undefined ? (
          <AboutLook message={message} />
        ) : (
          name !== "" && (
            <h2>
              <bdi>{name}</bdi>
            </h2>
          )
        )}
        {message !== undefined && <LookActions message={message} />}
        <a href={url} download={name} aria-label={t("pictures:save")} title={t("pictures:save")}>
          <DownloadIcon />
        </a>
      </div>
      {isFirst && older === "loading" && <output className={css["older"]}>{t("pictures:older")}</output>}
      <div
        ref={stage}
        className={css["stage"]}
        data-zoomed={canShrink || undefined}
        data-video={isVideo || undefined}
        {...(isVideo ? {} : gestures)}
      >
        {isVideo ? (
          <Player src={url} poster={cover} name={name === "" ? t("pictures:video") : name} plays />
        ) : lost === url ? (
          <p className={css["failed"]} role="alert">
            {t("pictures:failed")}
          </p>
        ) : (
          <img
            key={url}
            ref={image}
            src={url}
            alt={name === "" ? t("pictures:picture") : name}
            draggable={false}
            data-held={isHeld || undefined}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
            onError={() => setLost(url)}
          />
        )}
      </div>
      {(count > 1 || older !== "none") && (
        <>
          <button
            type="button"
            className={css["previous"]}
            aria-label={t("pictures:previous")}
            title={t("pictures:previous")}
            aria-disabled={(number === 1 && older !== "more") || undefined}
            onClick={() => turn(-1)}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            className={css["next"]}
            aria-label={t("pictures:next")}
            title={t("pictures:next")}
            aria-disabled={number === count || undefined}
            onClick={() => turn(1)}
          >
            <ForwardIcon />
          </button>
        </>
      )}
      <div className={css["foot"]} hidden={isVideo}>
        {/* a button that is disabled loses the focus, and the window its keys */}
        <div className={css["pill"]}>
          <button
            type="button"
            aria-label={t("pictures:smaller")}
            title={t("pictures:smaller")}
            aria-disabled={!canShrink || undefined}
            onClick={smaller}
          >
            <MinusIcon />
          </button>
          <output aria-label={t("pictures:size")}>{t("pictures:percent", { percent })}</output>
          <button
            type="button"
            aria-label={t("pictures:larger")}
            title={t("pictures:larger")}
            aria-disabled={!canGrow || undefined}
            onClick={larger}
          >
            <PlusIcon />
          </button>
        </div>
      </div>
      <ToastsAbove />
    </dialog>
  )
}
