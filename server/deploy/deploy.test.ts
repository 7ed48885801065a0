import { execFileSync, spawnSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { VARIABLES } from "../variables.ts"
import { deployedFile, mayRun, programPath } from "./testPrograms.ts"
import { valueAt, readYaml, type Yaml, type YamlMap } from "./testYaml.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-deploy-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = (file: string): string => readFileSync(deployedFile(file), "utf8")
const source = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8")
/** A number that the server's sources name, in seconds. */
const seconds = (file: string, name: string): number =>
  Number(new RegExp(String.raw`^const ${name} = ([\d_]+)$`, "m").exec(source(file))?.[1]?.replaceAll("_", "")) / 1000

const DRAIN = seconds("start.ts", "DRAIN")
const PATIENCE = seconds("doors.ts", "PATIENCE")
const PORT = Number(VARIABLES.port.fallback)
const KNOWN: ReadonlyArray<string> = Object.values(VARIABLES).map(({ name }) => name)

it("settings that the files name are settings of ours", () => {
  const [secret, config] = readYaml(text("kubernetes.yml"))
  const named = [
    ...Object.keys(parseEnv(text("parley.env"))),
    ...Object.keys(parseEnv(text("example.env"))),
    ...Object.keys(valueAt(secret ?? null, "stringData") as object),
    ...Object.keys(valueAt(config ?? null, "data") as object)
  ]
  expect(named.filter((name) => !KNOWN.includes(name))).toEqual([])
  for (const file of ["parley.env", "example.env"]) expect(parseEnv(text(file))).toMatchObject({ TRUST_PROXY: "1" })
})

it.each(["parley.service", "parley@.service"])("%s waits longer than a stop may take, and shuts much away", (file) => {
  const unit = text(file)
  const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  expect(stop).toBeGreaterThan(DRAIN + PATIENCE)
  expect(stop).toBeLessThanOrEqual(20)
  for (const line of [
    "Restart=on-failure",
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "SystemCallFilter=@system-service",
    "UMask=0077"
  ])
    expect(unit).toContain(`\n${line}\n`)
})

it("units of one machine have a port and a folder of their own each", () => {
  const unit = text("parley@.service")
  expect(unit).toContain("PORT=%i PARLEY_DATA=/var/lib/parley-%i\n")
  expect(unit).toContain("\nStateDirectory=parley-%i\n")
  // what stands in the file of settings would win over the unit's own
  expect(Object.keys(parseEnv(text("example.env")))).not.toContain("PORT")
})

describe.skipIf(!mayRun("systemd-analyze"))("systemd itself (apt-get install systemd)", () => {
  it("finds nothing wrong with the units", () => {
    const unit = (file: string): string =>
      // programs are where operators install them
      text(file).replace("ExecStart=/usr/bin/node", `ExecStart=${process.execPath}`)
    const files = [join(folder, "parley.service"), join(folder, "parley@8788.service")]
    writeFileSync(files[0] ?? "", unit("parley.service"))
    writeFileSync(files[1] ?? "", unit("parley@.service").replaceAll("/srv/parley", folder))
    for (const file of files) {
      const { status, stderr } = spawnSync(programPath("systemd-analyze"), ["verify", "--man=no", file], { encoding: "utf8" })
      expect([status, stderr.split("\n").filter((line) => line.includes("parley"))]).toEqual([0, []])
    }
  })
})

describe.skipIf(!mayRun("haproxy"))("HAProxy itself (apt-get install haproxy)", () => {
  it("reads its configuration", () => {
    const { status, stderr } = spawnSync(programPath("haproxy"), ["-c", "-f", deployedFile("haproxy.cfg").pathname], {
      encoding: "utf8"
    })
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("[ALERT]")])
  })
})

describe.skipIf(!mayRun("nginx"))("nginx itself (apt-get install nginx-light)", () => {
  it("reads its configuration", () => {
    copyFileSync(deployedFile("nginx.conf"), join(folder, "site.conf"))
    const main = `pid ${folder}/pid;\nevents {}\nhttp {\n  access_log off;\n  include ${folder}/site.conf;\n}\n`
    writeFileSync(join(folder, "nginx.conf"), main)
    execFileSync(programPath("nginx"), ["-t", "-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "pipe" })
  })
})

it("proxies let large files through, leave silent sockets open, and say who calls", () => {
  const [nginx, haproxy, caddy] = ["nginx.conf", "haproxy.cfg", "Caddyfile"].map(text) as [string, string, string]
  const ping = seconds("socket/door.ts", "PING_EVERY")
  expect(ping).toBeGreaterThan(0)
  for (const each of [
    /proxy_read_timeout (\d+)s/.exec(nginx),
    /timeout tunnel (\d+)s/.exec(haproxy),
    /timeout server (\d+)s/.exec(haproxy)
  ])
    expect(Number(each?.[1])).toBeGreaterThan(3 * ping)
  expect(nginx).toContain("client_max_body_size 1g;\n  proxy_request_buffering off;")
  expect(caddy).toContain("max_size 1GB")
  expect(nginx).toContain("proxy_set_header Upgrade $http_upgrade;\n  proxy_set_header Connection $parley_connection;")
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;")
  expect(haproxy).toContain("option forwardfor")
  for (const each of [haproxy, caddy]) expect(each).toContain("/ready?for=traffic")
  for (const each of [nginx, caddy]) expect(each).toContain(`127.0.0.1:${PORT}`)
  // a process that stops is found out before it ends
  const [, interval, fall] = /check inter (\d+)s fall (\d+)/.exec(haproxy) ?? []
  expect(Number(interval) * (Number(fall) + 1)).toBeLessThan(DRAIN)
})

describe("the manifests for Kubernetes", () => {
  const all = readYaml(text("kubernetes.yml"))
  const of = (kind: string): YamlMap => all.find((each) => each["kind"] === kind) ?? {}
  const pod = valueAt(of("Deployment"), "spec.template.spec")
  const container = valueAt(pod, "containers.0")

  it("ask the addresses and the port that there are", () => {
    expect(all.map(({ kind }) => kind)).toEqual(["Secret", "ConfigMap", "Deployment", "Service", "PodDisruptionBudget"])
    expect(valueAt(container, "ports.0")).toEqual({ name: "http", containerPort: PORT })
    const probes = ["startupProbe", "livenessProbe", "readinessProbe"].map((name) => valueAt(container, `${name}.httpGet`))
    expect(probes).toEqual(["/health", "/health", "/ready?for=traffic"].map((path) => ({ path, port: "http" })))
    expect(valueAt(of("Service"), "spec.ports.0.targetPort")).toBe("http")
    const dockerfile = text("Dockerfile")
    expect(dockerfile).toContain(`\nEXPOSE ${PORT}\n`)
    expect(dockerfile).toContain(`PARLEY_DATA=${valueAt(container, "volumeMounts.0.mountPath") as string}\n`)
    for (const path of ["/health", "/ready"]) expect(source("http/probes.ts")).toContain(`"${path}"`)
  })

  it("wait for a drain, and take one process away at a time", () => {
    const [, pause] = valueAt(container, "lifecycle.preStop.exec.command") as ReadonlyArray<Yaml>
    expect(valueAt(pod, "terminationGracePeriodSeconds")).toBeGreaterThan(Number(pause) + DRAIN + PATIENCE)
    expect(valueAt(of("PodDisruptionBudget"), "spec.maxUnavailable")).toBe(1)
    expect(valueAt(of("Deployment"), "spec.strategy")).toEqual({
      type: "RollingUpdate",
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
    })
    const label = { app: "parley" }
    for (const [kind, path] of [
      ["Deployment", "spec.selector.matchLabels"],
      ["Deployment", "spec.template.metadata.labels"],
      ["Service", "spec.selector"],
      ["PodDisruptionBudget", "spec.selector.matchLabels"]
    ] as const)
      expect(valueAt(of(kind), path)).toEqual(label)
    const from = valueAt(container, "envFrom") as ReadonlyArray<Yaml>
    expect(from).toEqual([{ secretRef: { name: "parley" } }, { configMapRef: { name: "parley" } }])
  })
})

describe("the reader of YAML", () => {
  it("reads maps, lists, maps in lists and several documents", () => {
    expect(readYaml('a:\n  - b: 1\n    c: "x: y"\n  - d\n# no\ne: { f: g }\nh: [ "i" ]\nj:\n---\nk: {}\n')).toEqual([
      { a: [{ b: 1, c: "x: y" }, "d"], e: { f: "g" }, h: ["i"], j: null },
      { k: {} }
    ])
  })

  it.each(["a: 1\na: 2", "a: &b 1", "a: b # c", "a: b: c", "  a: 1\n b: 2", "a: |\n  b", "just words"])("refuses %j", (file) => {
    expect(() => readYaml(file)).toThrow()
  })
})
