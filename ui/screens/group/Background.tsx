import { useRef, useState } from "react"
import { background, BLUR_MAX, removeBackground, setBackground, setBlur } from "#adapters/views/chat/background.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import css from "./Background.module.css"

interface Props {
  readonly id: ContactId
  readonly onClose: () => void
}

/** A picture behind the messages, and how much of it is blurred: on this device alone (spec 2.11, 3.6). */
export const BackgroundScreen = ({ id, onClose }: Props) => {
  const t = useText()
  const { background: picture, blur } = useSignal(background(id))
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<"" | "unreadable" | "full">("")
  const has = picture !== ""
  return (
    <Dialog
      title={t("group:background.title")}
      onClose={onClose}
      actions={
        <>
          {has && (
            <Button look="quiet" onClick={() => removeBackground(id)}>
              {t("group:background.remove")}
            </Button>
          )}
          <Button onClick={onClose}>{t("group:background.done")}</Button>
        </>
      }
    >
      <button type="button" className={css["preview"]} onClick={() => input.current?.click()}>
        {has && <span style={{ backgroundImage: `url("${picture}")`, filter: `blur(${blur / 2}px)` }} />}
        <strong>{t(has ? "group:background.change" : "group:background.choose")}</strong>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={t("group:background.choose")}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ""
          if (file !== undefined) void setBackground(id, file).then(setProblem)
        }}
      />
      {has && (
        <label className={css["blur"]}>
          <span>{t("group:background.blur")}</span>
          <input type="range" min={0} max={BLUR_MAX} value={blur} onChange={(event) => setBlur(id, Number(event.target.value))} />
          <output>{t("group:background.pixels", { count: blur })}</output>
        </label>
      )}
      {problem === "" ? (
        <p>{t("group:background.here")}</p>
      ) : (
        <p className={css["problem"]} role="alert">
          {t(`group:background.${problem}`)}
        </p>
      )}
    </Dialog>
  )
}
