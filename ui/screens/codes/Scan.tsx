import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react"
import { scanning } from "#adapters/views/account/scanning.ts"
import { navigate } from "../../routing/hashLocation.ts"
import { Button } from "../../parts/input/Button.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { detailPath, joinPath, PATHS } from "../../routing/paths.ts"
import { useRefusedField } from "../../parts/input/useRefusedField.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useWords } from "../../words.ts"
import { Camera } from "./Camera.tsx"
import css from "./Code.module.css"
import { readPicture } from "./readPicture.ts"
import { hasCamera, opensAtOnce } from "./watchCamera.ts"

/** Where the code led. */
const follow = (): void => {
  const found = scanning.peek()
  if (found._tag === "Person") navigate(detailPath(found.id), { replace: true })
  if (found._tag === "Group") navigate(joinPath(found.group.token), { replace: true })
}

/** Reads a code, pasted as text, out of a picture or before the camera, and goes where it leads (spec 2.21). */
export const Scan = () => {
  const t = useText()
  const say = useWords()
  const [text, setText] = useState("")
  const [picture, setPicture] = useState<"" | "reading" | "none" | "broken">("")
  const [watching, setWatching] = useState<"" | "asked" | "unasked">("")
  const files = useRef<HTMLInputElement>(null)
  const { ask, forget, isBusy, words } = useAsking("scan", follow)
  /** The code was typed, and not read before the camera or in a picture: then the field holds it. */
  const [isTyped, setTyped] = useState(false)
  const field = useRefusedField(isTyped ? words : null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    void opensAtOnce().then((opens) => {
      if (opens && here.current) setWatching((now) => now || "unasked")
    })
    return () => {
      here.current = false
    }
  }, [])
  const open = (code: string): void => ask({ _tag: "ScanAsked", code })
  const openRead = (code: string): void => {
    setTyped(false)
    open(code)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPicture("")
    setTyped(true)
    open(text)
  }
  const read = async (file: Blob): Promise<void> => {
    forget()
    setPicture("reading")
    const code = await readPicture(file).catch(() => null)
    if (!here.current) return
    setPicture(code === null ? "broken" : code === "" ? "none" : "")
    if (code !== null && code !== "") openRead(code)
  }
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ""
    if (file !== undefined) void read(file)
  }
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("codes:scan.title")} back={PATHS.home} />}>
      <form className={css["form"]} onSubmit={submit}>
        {watching !== "" && (
          <Camera
            isUnasked={watching === "unasked"}
            onCode={(code) => {
              setWatching("")
              openRead(code)
            }}
            onClose={() => setWatching("")}
          />
        )}
        <Field
          ref={field}
          label={t("codes:scan.label")}
          hint={t("codes:scan.hint")}
          error={words !== null && isTyped ? say(words) : ""}
          autoComplete="off"
          inputMode="url"
          value={text}
          onChange={(changed) => {
            setText(changed)
            forget()
          }}
        />
        <Button type="submit" wide busy={isBusy} disabled={text.trim() === ""}>
          {t("codes:scan.open")}
        </Button>
        {watching === "" && hasCamera() && (
          <Button look="quiet" wide onClick={() => setWatching("asked")}>
            {t("codes:scan.camera")}
          </Button>
        )}
        <Button look="quiet" wide busy={picture === "reading"} onClick={() => files.current?.click()}>
          {t("codes:scan.picture")}
        </Button>
        <input
          ref={files}
          className={css["file"]}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={t("codes:scan.picture")}
          aria-hidden="true"
          onChange={pick}
        />
        {words !== null && !isTyped && (
          <p className={css["failed"]} role="alert">
            {say(words)}
          </p>
        )}
        {(picture === "none" || picture === "broken") && (
          <p className={css["failed"]} role="alert">
            {t(`codes:scan.${picture}`)}
          </p>
        )}
      </form>
    </ScreenPage>
  )
}
