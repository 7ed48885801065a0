import { useState } from "react"
import { Document } from "../../editor/Document.tsx"
import { Editor } from "../../editor/Editor.tsx"
import { Choice } from "../../parts/input/Choice.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./Lab.module.css"

/** Here a picture needs no server: it becomes part of the text. */
const asData = (picture: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""))
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")))
    reader.readAsDataURL(picture)
  })

/** Where the rich-text editor can be tried: what is written, how it is read, and what is sent (spec 1.7). */
export const EditorLab = () => {
  const t = useText()
  const [toolbar, setToolbar] = useState<"default" | "bubble">("default")
  const [html, setHtml] = useState("")
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.labEditor")} back={PATHS.home} />}>
      <div className={css["lab"]}>
        <div className={css["choice"]}>
          <Choice
            label={t("lab:editor.toolbar")}
            options={[
              { value: "default", label: t("lab:editor.default") },
              { value: "bubble", label: t("lab:editor.bubble") }
            ]}
            value={toolbar}
            onChange={setToolbar}
          />
        </div>
        <Editor
          key={toolbar}
          label={t("lab:editor.label")}
          placeholder={t("lab:editor.placeholder")}
          value={html}
          toolbar={toolbar}
          onChange={setHtml}
          onUpload={asData}
        />
        <section aria-label={t("lab:editor.read")}>
          <h2>{t("lab:editor.read")}</h2>
          <div className={css["card"]}>
            {html === "" ? <p className={css["none"]}>{t("lab:editor.empty")}</p> : <Document html={html} />}
          </div>
        </section>
        <section aria-label={t("lab:editor.source")}>
          <h2>{t("lab:editor.source")}</h2>
          <pre className={css["card"]} data-source>
            {html}
          </pre>
        </section>
      </div>
    </ScreenPage>
  )
}
