import type { Shape } from "./shapes.ts"

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

const text = (value: unknown): string => String(value).replaceAll(/[&<>"]/g, (each) => ESCAPES[each] ?? "")

const field = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Readonly<Record<string, unknown>>)[key] : undefined),
    value
  )

const entries = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

/** A shape in a few words, with a link to the part that has a name. */
const shown = (shape: unknown): string => {
  const ref = field(shape, "$ref")
  if (typeof ref === "string") {
    const name = text(ref.slice(ref.lastIndexOf("/") + 1))
    return `<a href="#${name}">${name}</a>`
  }
  const type = field(shape, "type")
  if (type === "array") return `list of ${shown(field(shape, "items"))}`
  const properties = entries(field(shape, "properties"))
  if (properties.length > 0) return table(shape)
  const values = field(shape, "enum") ?? (field(shape, "const") === undefined ? undefined : [field(shape, "const")])
  if (Array.isArray(values)) return text(values.map((each) => JSON.stringify(each)).join(" or "))
  return type === undefined ? "–" : text(Array.isArray(type) ? type.join(" or ") : type)
}

const table = (shape: unknown): string => {
  const required = field(shape, "required")
  const rows = entries(field(shape, "properties")).map(([name, each]) => {
    const isNeeded = Array.isArray(required) && required.includes(name)
    return `<tr><th scope="row">${text(name)}${isNeeded ? " <abbr title=required>*</abbr>" : ""}</th><td>${shown(each)}</td></tr>`
  })
  return rows.length === 0 ? shown({ ...(shape as object), properties: {} }) : `<table><tbody>${rows.join("")}</tbody></table>`
}

const call = (path: string, operation: unknown): string => {
  const body = field(operation, "requestBody", "content")
  const [, request] = entries(body)[0] ?? []
  const answer = field(operation, "responses", "200", "content", "application/json", "schema", "properties", "data")
  const pushes = field(operation, "x-pushes")
  const who = (field(operation, "security") as ReadonlyArray<unknown>).length > 0 ? "users" : "anybody"
  return `<section><h3 id="${text(field(operation, "operationId"))}">${text(path)}</h3><p>${text(field(operation, "summary"))}
For ${who}.${Array.isArray(pushes) ? ` Pushes ${text(pushes.join(", "))}.` : ""}</p>
<h4>Takes</h4>${table(field(request, "schema"))}<h4>Answers with</h4>${shown(answer)}</section>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
h3,th{font-family:ui-monospace,monospace;overflow-wrap:anywhere}h3{margin-top:2.5rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
th{font-weight:600;width:14rem}table table{margin-bottom:.5rem}section{overflow-x:auto}`

/** The calls of an OpenAPI document for readers: one page, nothing to load, nothing that runs. */
export const docsPage = (api: Shape): string => {
  const paths = entries(field(api, "paths")).map(([path, each]) => [path, field(each, "post")] as const)
  const schemas = entries(field(api, "components", "schemas"))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parley: calls</title><style>${STYLE}</style></head><body><main><h1>Parley: calls</h1>
<p>${text(field(api, "info", "description"))}</p>
<p>For programs: <a href="/docs/openapi.json">calls</a> (OpenAPI), <a href="/docs/asyncapi.json">frames of the socket</a> (AsyncAPI).</p>
<nav aria-label="Calls"><ul>${paths.map(([path, each]) => `<li><a href="#${text(field(each, "operationId"))}">${text(path)}</a></li>`).join("")}</ul></nav>
${paths.map(([path, each]) => call(path, each)).join("")}
<h2>Shapes</h2>${schemas
    .map(
      ([name, shape]) =>
        `<section><h3 id="${text(name)}">${text(name)}</h3><p>${text(field(shape, "description") ?? "")}</p>${table(shape)}</section>`
    )
    .join("")}
</main></body></html>`
}
