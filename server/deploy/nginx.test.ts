import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CALLS } from "#engine/api/calls.ts"
import { boundSocket, sendAccepted } from "../cluster/testCluster.ts"
import { QUICK, quietPort, type Sender, startProcess, twoFriends } from "../testProcess.ts"
import { deployedFile, mayRun, programPath } from "./testPrograms.ts"

/** More than nginx lets through by itself. */
const LARGE = 3 * 1024 * 1024

describe.skipIf(!mayRun("nginx"))("a process behind a real nginx (apt-get install nginx-light)", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-nginx-"))
  const endings: Array<() => Promise<unknown>> = []
  let url = ""

  beforeAll(async () => {
    const server = startProcess({ ...QUICK, PARLEY_DATA: join(folder, "data"), TRUST_PROXY: "1", REGISTER_INTERVAL: "0" })
    endings.push(() => (server.child.kill("SIGTERM"), server.ended))
    const { host } = new URL(await server.url)
    const port = await quietPort()
    const site = readFileSync(deployedFile("nginx.conf"), "utf8")
      .replace("  listen 80;\n", `  listen 127.0.0.1:${port};\n`)
      .replace("  server 127.0.0.1:8787 ", `  server ${host} `)
    writeFileSync(join(folder, "site.conf"), site)
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((of) => `${of}_temp_path ${folder}/${of};`)
    const http = ["access_log off;", ...temporary, `include ${folder}/site.conf;`].join("\n")
    const main = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}\n}\n`
    writeFileSync(join(folder, "nginx.conf"), main)
    const nginx = spawn(programPath("nginx"), ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")], {
      stdio: "ignore"
    })
    const ended = once(nginx, "exit")
    endings.push(() => (nginx.kill("SIGKILL"), ended))
    url = `http://127.0.0.1:${port}`
    const isReady = (): Promise<boolean> =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false
      )
    for (let tries = 0; !(await isReady()); tries += 1) {
      if (tries > 300 || nginx.exitCode !== null) throw new Error(`nginx does not start, or ended with ${nginx.exitCode}.`)
      await setTimeout(100)
    }
  })
  afterAll(async () => {
    for (const end of endings.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  it("sockets and large files go through", async () => {
    const [mira, tomas] = (await twoFriends(url)) as [Sender, Sender]
    const socket = await boundSocket(url, tomas)
    await sendAccepted(url, mira, tomas.id, "hello", "nginx-1.")
    await expect.poll(() => socket.of("simple").length).toBe(1)
    socket.close()

    const form = new FormData()
    form.append("file", new Blob(["word ".repeat(LARGE / 5)], { type: "text/plain" }), "words.txt")
    const sent = await fetch(url + CALLS.uploadFile.path, {
      method: "POST",
      headers: { authorization: mira.token },
      body: form
    })
    const { data } = (await sent.json()) as { readonly data: { readonly src: string } }
    const file = await fetch(new URL(new URL(data.src, url).pathname, url), { headers: { authorization: mira.token } })
    expect((await file.text()).length).toBe(5 * Math.floor(LARGE / 5))
  })
})
