import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { defaultConfig } from "./Config.ts"
import { SILENT } from "./log.ts"
import { METRICS } from "./metricNames.ts"
import { type RunningServer, startServer } from "./start.ts"
import { type Family, parsePrometheus, type Sample } from "./testPrometheus.ts"

let data: string
let server: RunningServer
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), "parley-metrics-"))
  const argon2 = { memoryKib: 8, passes: 1, waiting: 100 }
  server = await startServer(defaultConfig({ port: 0, host: "127.0.0.1", data, argon2, registerInterval: 0 }), SILENT)
})
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
})

const families = async (): Promise<ReadonlyMap<string, Family>> =>
  new Map(parsePrometheus(await (await fetch(`${server.url}/metrics`)).text()).map((each) => [each.name, each]))
const valueOf = (
  all: ReadonlyMap<string, Family>,
  family: string,
  labels: Readonly<Record<string, string>> = {},
  name = family
) =>
  all
    .get(family)
    ?.samples.find((each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value))
    ?.value

const post = async (
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {}
): Promise<{ readonly code: number; readonly data: never }> => {
  const answer = await fetch(server.url + path, { method: "POST", headers, body })
  return (await answer.json()) as { readonly code: number; readonly data: never }
}
const json = { "content-type": "application/json" }

/** The same histogram for each set of its other labels. */
const bySeries = ({ name, samples }: Family): ReadonlyMap<string, ReadonlyArray<Sample>> =>
  Map.groupBy(
    samples.filter((each) => each.name === `${name}_bucket`),
    ({ labels }) => JSON.stringify(Object.fromEntries(Object.entries(labels).filter(([label]) => label !== "le")))
  )

it("tells what happened since the start, each metric with its help and type", async () => {
  const who = { account: "mira", realname: "Mira", password: "secret 1" }
  await post(CALLS.register.path, JSON.stringify(who), json)
  await post(CALLS.login.path, JSON.stringify({ ...who, password: "wrong 1" }), json)
  const { data: entered } = await post(CALLS.login.path, JSON.stringify(who), json)
  const { authToken } = entered as { readonly authToken: string }
  const form = new FormData()
  form.append("file", new Blob(["some words"], { type: "text/plain" }), "words.txt")
  expect((await post(CALLS.uploadFile.path, form, { authorization: authToken })).code).toBe(0)
  const again = new FormData()
  again.append("file", new Blob(["some words"], { type: "text/plain" }), "words.txt")
  expect((await post(CALLS.uploadFile.path, again)).code).toBe(-1)
  const note = { id: "note-1", toContactId: -1, type: "text", content: "a note" }
  expect((await post(CALLS.sendMessage.path, JSON.stringify(note), { ...json, authorization: authToken })).code).toBe(0)

  const all = await families()
  expect([...all.keys()]).toEqual(Object.keys(METRICS))
  for (const { help, labels, type, name } of Object.entries(METRICS).map(([name, each]) => ({ name, ...each }))) {
    expect(all.get(name)).toMatchObject({ help, type })
    for (const sample of all.get(name)?.samples ?? [])
      expect([name, Object.keys(sample.labels).filter((each) => each !== "le")]).toEqual([name, labels])
  }
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly version: string
  }
  expect(valueOf(all, "parley_build_info", { version, node: process.versions.node, store: "sqlite" })).toBe(1)
  expect(valueOf(all, "parley_logins_total", { outcome: "succeeded" })).toBe(1)
  expect(valueOf(all, "parley_logins_total", { outcome: "refused" })).toBe(1)
  expect(valueOf(all, "parley_uploads_total", { outcome: "succeeded" })).toBe(1)
  expect(valueOf(all, "parley_uploads_total", { outcome: "refused" })).toBe(1)
  expect(valueOf(all, "parley_upload_bytes_total")).toBeGreaterThan(100)
  expect(valueOf(all, "parley_log_lag_seconds", {}, "parley_log_lag_seconds_count")).toBeGreaterThan(0)
  for (const state of ["ringing", "talking"]) expect(valueOf(all, "parley_calls_ongoing", { state })).toBe(0)
  const [free = 0, size = 0] = ["parley_disk_free_bytes", "parley_disk_size_bytes"].map((name) => valueOf(all, name))
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free)
})

it("counts every time within its bounds: buckets grow up to the count, and never shrink", async () => {
  const before = await families()
  // the event loop is looked at now and then
  await new Promise((resolve) => setTimeout(resolve, 100))
  const after = await families()
  const histograms = [...after.values()].filter(({ type }) => type === "histogram")
  expect(histograms.map(({ name }) => name)).toContain("parley_event_loop_delay_seconds")
  for (const family of histograms)
    for (const [series, buckets] of bySeries(family)) {
      const labels = JSON.parse(series) as Record<string, string>
      const values = buckets.map(({ value }) => value)
      expect([family.name, values]).toEqual([family.name, values.toSorted((a, b) => a - b)])
      expect(buckets.at(-1)?.labels["le"]).toBe("+Inf")
      expect(buckets.at(-1)?.value).toBe(valueOf(after, family.name, labels, `${family.name}_count`))
      const old = buckets.map(
        ({ labels: { le = "" } }) => valueOf(before, family.name, { ...labels, le }, `${family.name}_bucket`) ?? 0
      )
      values.forEach((value, i) => expect(value).toBeGreaterThanOrEqual(old[i] ?? 0))
    }
  const counted = valueOf(after, "parley_event_loop_delay_seconds", {}, "parley_event_loop_delay_seconds_count")
  expect(counted).toBeGreaterThan(0)
})

it("names follow the customs of Prometheus", () => {
  for (const [name, { type }] of Object.entries(METRICS)) {
    expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"])
    expect(name).not.toMatch(/_(?:p[0-9]+|max|min|avg)(?:_|$)/)
    expect(name).toMatch(/^(?:parley|process)_[a-z_]+$/)
  }
})

/** Metrics that an expression names, with the labels that it asks for. */
const asked = (expression: string) =>
  [...expression.matchAll(/\b((?:parley|process)_[a-z_]+)\b(?:\{([^}]*)\})?/g)].map(([, name = "", labels = ""]) => ({
    name,
    labels: [...labels.matchAll(/([a-z]+)\s*[=!]~?\s*"/g)].map(([, label = ""]) => label)
  }))

const deployed = (file: string): string => readFileSync(new URL(`../deploy/${file}`, import.meta.url), "utf8")

/** What Prometheus itself adds to each sample. */
const ADDED = ["job", "instance"]

it.each(["grafana.json", "alerts.yml"])("%s names only metrics and labels that there are", (file) => {
  const text = deployed(file)
  const expressions =
    file === "grafana.json"
      ? [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expression = '""']) => JSON.parse(expression) as string)
      : [...text.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression)
  expect(expressions.length).toBeGreaterThan(8)
  for (const { labels, name } of expressions.flatMap(asked)) {
    const plain = name.replace(/_(?:bucket|sum|count)$/, "")
    const metric = new Map(Object.entries(METRICS)).get(name in METRICS ? name : plain)
    expect([name, metric?.type]).toEqual([name, name in METRICS ? metric?.type : "histogram"])
    expect(labels.filter((each) => ![...(metric?.labels ?? []), ...ADDED].some((known) => known === each))).toEqual([])
  }
})

it("every alert has a name of its own, an expression, a time, a severity and a summary; the dashboard is whole", () => {
  const [, ...alerts] = deployed("alerts.yml").split(/^ {6}- alert: /m)
  const names = alerts.map((each) => each.split("\n")[0])
  expect(new Set(names).size).toBe(names.length)
  for (const each of alerts)
    expect(each).toMatch(
      /^Parley\w+\n {8}expr: .+\n {8}for: [0-9]+[mh]\n {8}labels:\n {10}severity: (?:critical|warning)\n {8}annotations:\n {10}summary: "[^"]+"\n$/
    )
  const { panels } = JSON.parse(deployed("grafana.json")) as {
    readonly panels: ReadonlyArray<{ readonly id: number; readonly targets: ReadonlyArray<unknown> }>
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.every(({ targets }) => targets.length > 0)).toBe(true)
})
