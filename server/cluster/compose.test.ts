import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { parseEnv } from "node:util"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { openTestS3, type TestS3 } from "../blob/testS3.ts"
import { openHaproxy } from "../deploy/testHaproxy.ts"
import { deployedFile, mayRun, programPath } from "../deploy/testPrograms.ts"
import { valueAt, readYaml, type Yaml, type YamlMap } from "../deploy/testYaml.ts"
import { startPostgres } from "../store/postgres/testPostgres.ts"
import { postCall, quietPort, type Sender, startProcess, twoFriends } from "../testProcess.ts"
import { boundSocket, sendAccepted } from "./testCluster.ts"

/** The ports at which containers find each other, and the way in. */
const PORTS = { nats: 4222, store: 8333, turn: 3478, postgres: 5432, "parley-1": 8787, "parley-2": 8787 } as const
type Name = keyof typeof PORTS

const folder = mkdtempSync(join(tmpdir(), "parley-compose-"))
const secretsFile = join(folder, ".env")
execFileSync("sh", [deployedFile("secrets.sh").pathname, secretsFile])
const secrets = parseEnv(readFileSync(secretsFile, "utf8"))

/** What stands in the file, with the secrets in their places, as the engine of containers reads it. */
const filled = (said: Yaml): Yaml => {
  if (typeof said === "string")
    return said.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = secrets[name]
      if (value === undefined) throw new Error(`secrets.sh makes no ${name}.`)
      return value
    })
  if (typeof said !== "object" || said === null) return said
  if (Array.isArray(said)) return said.map(filled)
  return Object.fromEntries(Object.entries(said as YamlMap).map(([key, value]) => [key, filled(value)]))
}

const [composed] = readYaml(readFileSync(deployedFile("compose.yml"), "utf8")).map((each) => filled(each) as YamlMap)
const services = valueAt(composed ?? null, "services") as YamlMap
const commandOf = (name: string): ReadonlyArray<string> => valueAt(services, `${name}.command`) as ReadonlyArray<string>
const settingsOf = (name: string): Readonly<Record<string, string>> =>
  valueAt(services, `${name}.environment`) as Readonly<Record<string, string>>

describe("the compose file", () => {
  it("names versions, comes back by itself, and mounts and builds what is there", () => {
    for (const [name, service] of Object.entries(services)) {
      expect(valueAt(service, "image"), name).toMatch(name.startsWith("parley-") ? /^parley$/ : /^[\w/]+:\d[\w.-]*$/)
      expect(valueAt(service, "restart")).toBe("unless-stopped")
    }
    expect(existsSync(deployedFile("Dockerfile"))).toBe(true)
    expect(valueAt(services, "balancer.volumes")).toEqual(["./haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro"])
    expect(commandOf("balancer")).toEqual(["haproxy", "-f", "/usr/local/etc/haproxy/haproxy.cfg"])
    expect(valueAt(services, "balancer.ports")).toEqual(["127.0.0.1:8787:8787"])
    expect(settingsOf("parley-1")).toEqual(settingsOf("parley-2"))
    expect(readFileSync(deployedFile("haproxy.cfg"), "utf8")).toMatch(
      / server parley-1 parley-1:8787\n {2}server parley-2 parley-2:8787\n/
    )
  })

  it("gives both sides of each secret the same, and shows the file of secrets to nobody else", () => {
    const { BLOB_URL, DATABASE_URL, ICE_SERVERS, NATS_URL, TURN_SECRET } = settingsOf("parley-1")
    const database = new URL(DATABASE_URL ?? "")
    expect(settingsOf("postgres")).toEqual({
      POSTGRES_USER: database.username,
      POSTGRES_PASSWORD: database.password,
      POSTGRES_DB: database.pathname.slice(1)
    })
    const store = new URL(BLOB_URL ?? "")
    expect(settingsOf("store")).toEqual({ AWS_ACCESS_KEY_ID: store.username, AWS_SECRET_ACCESS_KEY: store.password })
    expect(commandOf("store")).toContain(`-bucket=${store.pathname.slice(1)}`)
    const nats = new URL(NATS_URL ?? "")
    expect(commandOf("nats").join(" ")).toContain(`--user ${nats.username} --pass ${nats.password}`)
    expect(commandOf("turn")).toContain(`--static-auth-secret=${TURN_SECRET}`)
    expect(ICE_SERVERS).toContain("turn:localhost:3478")
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600)
    const made = Object.entries(secrets).filter(([name]) => /PASSWORD|SECRET|TOKEN/.test(name))
    expect(new Set(made.map(([, value]) => value)).size).toBe(5)
    for (const [, value] of made) expect(value).toMatch(/^[0-9a-f]{40}$/)
    // a second time all stays as it is
    execFileSync("sh", [deployedFile("secrets.sh").pathname, secretsFile])
    expect(parseEnv(readFileSync(secretsFile, "utf8"))).toEqual(secrets)
  })
})

describe.skipIf(!mayRun("haproxy", "nats-server", "turnserver"))("the compose file's commands, run as processes", () => {
  const endings: Array<() => Promise<unknown> | void> = []
  const ports = {} as Record<Name, number>
  let [url, store]: [string, TestS3] = [undefined, undefined] as never

  /** Addresses of containers as this machine has them. */
  const here = (text: string): string =>
    Object.entries(PORTS).reduce(
      (said, [name, port]) => said.replaceAll(`@${name}:${port}`, `@127.0.0.1:${ports[name as Name]}`),
      text
    )

  /** Runs a container's command, at its own port of this machine. */
  const run = async (name: Name, more: ReadonlyArray<string> = []): Promise<void> => {
    const own = new RegExp(String.raw`(?<![\d.])${PORTS[name]}(?![\d.])`)
    const [program = "", ...args] = commandOf(name).map((word) => word.replace(own, String(ports[name])))
    const child = spawn(programPath(program), [...args, ...more], { cwd: folder, stdio: "ignore" })
    const ended = once(child, "exit")
    endings.push(() => (child.kill("SIGKILL"), ended))
    for (let tries = 0; !(await isOpen(ports[name])); tries += 1) {
      if (tries > 300 || child.exitCode !== null) throw new Error(`${program} does not start, or ended with ${child.exitCode}.`)
      await setTimeout(100)
    }
  }

  const isOpen = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const trial = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false))
      trial.once("connect", () => trial.destroy())
    })

  beforeAll(async () => {
    for (const name of Object.keys(PORTS) as ReadonlyArray<Name>) ports[name] = await quietPort()
    const { AWS_ACCESS_KEY_ID: key = "", AWS_SECRET_ACCESS_KEY: secret = "" } = settingsOf("store")
    store = await openTestS3({ key, secret, bucket: "parley" })
    endings.push(store.close)
    ports.store = Number(new URL(store.url).port)

    const set = commandOf("postgres").filter((word) => word.includes("="))
    const postgres = await startPostgres(Object.fromEntries(set.map((word) => word.split("=", 2) as [string, string])))
    endings.push(postgres.stop)
    ports.postgres = Number(new URL(postgres.url("postgres")).port)
    const client = new Client(postgres.url("postgres"))
    await client.connect()
    const { POSTGRES_DB: name, POSTGRES_PASSWORD: password, POSTGRES_USER: user } = settingsOf("postgres")
    // what the image does when its folder is empty
    await client.query(`CREATE ROLE ${user} SUPERUSER LOGIN PASSWORD '${password}'`)
    await client.query(`CREATE DATABASE ${name} OWNER ${user}`)
    await client.end()

    await run("nats")
    await run("turn", ["-L", "127.0.0.1", "--pidfile", join(folder, "pid"), "--userdb", join(folder, "db")])
    // strangers open accounts in this test, quickly
    const quick = { REGISTER_INTERVAL: "0", ARGON2: "8/1/1000" }
    for (const name of ["parley-1", "parley-2"] as const) {
      const shared = parseEnv(readFileSync(deployedFile(valueAt(services, `${name}.env_file`) as string), "utf8")) as Record<
        string,
        string
      >
      const settings = Object.entries(settingsOf(name)).map(([key, value]) => [key, here(value)])
      const own = { PORT: String(ports[name]), PARLEY_DATA: join(folder, name), LOG_LEVEL: "warn" }
      const server = startProcess({ ...shared, ...Object.fromEntries(settings), ...own, ...quick })
      endings.push(() => (server.child.kill("SIGTERM"), server.ended))
      await server.url
    }
    const haproxy = await openHaproxy([ports["parley-1"], ports["parley-2"]].map((port) => `http://127.0.0.1:${port}`))
    endings.push(haproxy.stop)
    url = haproxy.url
  })
  afterAll(async () => {
    for (const end of endings.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  it("both processes are ready, and people talk and send files through the balancer", async () => {
    for (const name of ["parley-1", "parley-2"] as const)
      expect(await (await fetch(`http://127.0.0.1:${ports[name]}/ready`)).json()).toEqual({ status: "ready" })
    const [mira, tomas] = (await twoFriends(url)) as [Sender, Sender]
    const sockets = await Promise.all([boundSocket(url, tomas), boundSocket(url, tomas)])
    await sendAccepted(url, mira, tomas.id, "hello", "compose-1.")
    for (const socket of sockets) await expect.poll(() => socket.of("simple").length).toBe(1)
    for (const socket of sockets) socket.close()

    const form = new FormData()
    form.append("file", new Blob(["some words"], { type: "text/plain" }), "words.txt")
    const answer = await fetch(url + CALLS.uploadFile.path, {
      method: "POST",
      headers: { authorization: mira.token },
      body: form
    })
    const { data } = (await answer.json()) as { readonly data: { readonly src: string } }
    const file = await fetch(url + new URL(data.src, url).pathname, { headers: { authorization: mira.token } })
    expect(await file.text()).toBe("some words")
    expect([...store.objects.values()].map(String)).toContain("some words")
  })

  it("people are given the relay and its secret's password, and figures are for who has the token", async () => {
    const { data } = await postCall(url, "login", { account: "mira.one", password: "secret 1", terminal: "web" })
    const { authToken } = data as { readonly authToken: string }
    const info = JSON.stringify(await postCall(url, "getSystemInfo", {}, authToken))
    expect(info).toContain("turn:localhost:3478")
    expect(info).not.toContain(secrets["TURN_SECRET"])
    expect((await fetch(`${url}/metrics`)).status).toBe(403)
    const figures = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secrets["METRICS_TOKEN"]}` } })
    expect(await figures.text()).toMatch(/^parley_bus_up 1$/m)
  })
})
