import type { FormContext } from "#engine/form/FormField.ts"
import type { FormSources } from "../../form/FormSources.ts"
import type { Text } from "../../text.ts"

const field = (t: Text, key: string, form_type: string, more: object = {}): object => ({
  name: t(`lab:form.fields.${key}`),
  field: key,
  form_type,
  ...more
})

/** A form with a field of each kind, as a server would describe it (spec 3.13). */
export const sampleFields = (t: Text): ReadonlyArray<object> => {
  const tag = (key: string) => ({ name: t(`lab:form.tag.${key}`), value: key })
  const stage = (key: string) => ({ name: t(`lab:form.stages.${key}`), value: key })
  const type = (type_id: number, key: string, children: ReadonlyArray<object> = []) => ({
    name: t(`lab:form.types.${key}`),
    type_id,
    children
  })
  return [
    field(t, "amount", "money", { capitalize: true, value: "1234.5" }),
    field(t, "tags", "tags", { options: ["new", "important", "late"].map(tag), value: ["late"] }),
    field(t, "topics", "tags", { value: ["A"] }),
    field(t, "stage", "select", { setting: ["open", "won", "lost"].map(stage), value: "open" }),
    field(t, "reason", "text", { relevant: "stage", value: "?" }),
    field(t, "invoice_info", "invoice_info", { value: { title: "Acme" } }),
    field(t, "project_type", "pm_type", {
      options: [
        type(1, "building", [type(2, "house", [type(3, "roof"), type(4, "cellar")]), type(5, "bridge")]),
        type(6, "service")
      ],
      value: 3
    }),
    field(t, "entry_type", "finance_type", { options: [type(7, "income", [type(8, "sale"), type(9, "rent")])], value: 9 }),
    field(t, "visitors", "visit_user", { value: [1] }),
    field(t, "area", "area", { value: [t("lab:form.areas.north"), t("lab:form.areas.harbour"), t("lab:form.areas.old")] }),
    field(t, "business", "business", { value: { id: 1, name: t("lab:form.records.deal") } }),
    field(t, "customer", "customer", { value: { id: 1, name: t("lab:form.records.customer") } }),
    field(t, "project", "project", { value: { id: 1, name: t("lab:form.records.project") } }),
    field(t, "receivable", "receivable", { value: { receivables_id: 1, number: "R-0001" } }),
    field(t, "shares", "user_receivables", {
      value: [{ user_id: 1, realname: t("lab:form.people.ann"), proportion: 60 }]
    }),
    field(t, "company", "company", { value: "Acme", default_value: "Acme" }),
    field(t, "remark", "text", { default_value: "", disabled: true })
  ]
}

/** From what its pickers choose. */
export const sampleSources = (t: Text): FormSources => {
  const areas = (keys: ReadonlyArray<string>) => keys.map((key) => ({ name: t(`lab:form.areas.${key}`) }))
  const record = (id: number, key: string) => ({ id, name: t(`lab:form.records.${key}`) })
  const inner = areas(["harbour", "hills"]).map((each) => ({ ...each, children: areas(["old", "new"]) }))
  return {
    people: ["ann", "bo", "cy", "dana", "emil", "fay", "gus"].map((key, index) => ({
      user_id: index + 1,
      realname: t(`lab:form.people.${key}`)
    })),
    areas: areas(["north", "south"]).map((each) => ({ ...each, children: inner })),
    business: [record(1, "deal"), record(2, "deal2")],
    customer: [record(1, "customer"), record(2, "customer2")],
    project: [record(1, "project"), record(2, "project2")],
    receivable: [
      { receivables_id: 1, number: "R-0001" },
      { receivables_id: 2, number: "R-0002" }
    ]
  }
}

/** From where it can be opened. */
export const sampleContext = (t: Text, from: "nowhere" | "lead" | "inProject"): FormContext =>
  from === "lead"
    ? { leads_id: 1, name: t("lab:form.records.customer") }
    : from === "inProject"
      ? { project_id: 1, title: t("lab:form.records.project") }
      : {}
