import { useState } from "react"
import { dynamicForm, fieldsOf } from "#adapters/views/form/dynamicForm.ts"
import type { FormMode } from "#engine/form/FormField.ts"
import { DynamicForm } from "../../form/DynamicForm.tsx"
import { Choice } from "../../parts/input/Choice.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useLanguage, useText } from "../../text.ts"
import css from "./Lab.module.css"
import { sampleContext, sampleFields, sampleSources } from "./sampleForm.ts"

type From = Parameters<typeof sampleContext>[1]

const MODES: ReadonlyArray<FormMode> = ["add", "edit"]
const FROM: ReadonlyArray<From> = ["nowhere", "lead", "inProject"]

/** Where the dynamic form can be tried: a field of each kind, in both modes, from wherever it can be opened (spec 1.6). */
export const FormLab = () => {
  const t = useText()
  const [mode, setMode] = useState<FormMode>("add")
  const [from, setFrom] = useState<From>("nowhere")
  const language = useLanguage()
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.labForm")} back={PATHS.home} />}>
      <div className={css["lab"]}>
        <div className={css["choice"]}>
          <Choice
            label={t("lab:form.mode")}
            options={MODES.map((value) => ({ value, label: t(`lab:form.${value}`) }))}
            value={mode}
            onChange={setMode}
          />
        </div>
        <div className={css["choice"]}>
          <Choice
            label={t("lab:form.from")}
            options={FROM.map((value) => ({ value, label: t(`lab:form.${value}`) }))}
            value={from}
            onChange={setFrom}
          />
        </div>
        <Sample key={`${mode} ${from} ${language}`} mode={mode} from={from} />
      </div>
    </ScreenPage>
  )
}

const Sample = ({ mode, from }: { readonly mode: FormMode; readonly from: From }) => {
  const t = useText()
  const [sources] = useState(() => sampleSources(t))
  const [form] = useState(() => dynamicForm(fieldsOf(sampleFields(t)), mode, sampleContext(t, from)))
  const [sent, setSent] = useState("")
  return (
    <>
      <DynamicForm
        form={form}
        sources={sources}
        send={t("lab:form.send")}
        onSend={(values) => setSent(JSON.stringify(values, null, 2))}
      />
      {sent !== "" && (
        <section aria-label={t("lab:form.sent")} aria-live="polite">
          <h2>{t("lab:form.sent")}</h2>
          <pre className={css["card"]} data-source>
            {sent}
          </pre>
        </section>
      )}
    </>
  )
}
