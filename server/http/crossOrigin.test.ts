import { afterEach, expect, it } from "vitest"
import { WebSocket } from "ws"
import { CALLS } from "#engine/api/calls.ts"
import { openTestDoors, type TestDoors, type TestNeeds } from "../testing.ts"
import { png } from "../upload/testMedia.ts"
import { fileOf, openUploads, type TestUploads } from "../upload/testUploads.ts"

let open: TestDoors | undefined
const start = async (corsOrigins: ReadonlyArray<string>, needs: TestNeeds = {}) =>
  (open = await openTestDoors({ ...needs, config: { corsOrigins } }))
let uploads: TestUploads | undefined
afterEach(async () => {
  await open?.doors.close(0)
  await uploads?.close()
  open = uploads = undefined
})

const PAGE = "https://intranet.example.org"
const CUSTOM = "authorization, clientid, cid, sessionid, content-type, accept-language"

const preflight = (url: string, origin: string, path: string = CALLS.login.path) =>
  fetch(`${url}${path}`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": CUSTOM }
  })

it("answers the preflight of an allowed origin, with every header that clients of the family send", async () => {
  const { url } = await start([PAGE])
  for (const path of [CALLS.login.path, "/common/upload/uploadFile", "/storage/a.png", "/nothing"]) {
    const answer = await preflight(url, PAGE, path)
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, PAGE])
    expect(answer.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST")
    const allowed = (answer.headers.get("access-control-allow-headers") ?? "").toLowerCase().split(", ")
    expect(CUSTOM.split(", ").filter((each) => !allowed.includes(each))).toEqual([])
  }
})

it("names an allowed origin in every answer, and no other one", async () => {
  const { url } = await start([PAGE, "http://localhost:5173"])
  const asked = async (origin: string | undefined, path: string, method = "GET") => {
    const { headers } = await fetch(`${url}${path}`, { method, ...(origin === undefined ? {} : { headers: { origin } }) })
    return [headers.get("access-control-allow-origin"), headers.get("vary")?.includes("Origin")]
  }
  for (const [path, method] of [
    [CALLS.getContacts.path, "POST"],
    ["/health", "GET"],
    ["/static/img/avatar.png", "GET"],
    ["/storage/nothing.png", "GET"],
    ["/h5/", "GET"]
  ] as const) {
    expect(await asked(PAGE, path, method)).toEqual([PAGE, true])
    expect(await asked("https://evil.example.org", path, method)).toEqual([null, true])
    expect(await asked(undefined, path, method)).toEqual([null, true])
  }
})

it("says which setting would let an origin in, to it and to the operator, once", async () => {
  const { logged, url } = await start([])
  for (let n = 0; n < 3; n += 1) {
    const answer = await preflight(url, PAGE)
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null])
    expect(await answer.text()).toBe(
      `Pages of ${PAGE} may not use this service. Its operator allows them with CORS_ORIGINS=${PAGE}.`
    )
  }
  expect(logged.filter((line) => line.includes("CORS_ORIGINS") && line.includes(PAGE))).toHaveLength(1)
})

const socketOf = (url: string, origin: string): Promise<string> =>
  new Promise((resolve) => {
    const ws = new WebSocket(`${url.replace("http", "ws")}/wss`, { origin })
    const tell = (said: string): void => {
      ws.terminate()
      resolve(said)
    }
    ws.on("open", () => tell("open"))
    ws.on("error", ({ message }) => tell(message))
  })

it("opens a socket for a page of an allowed origin, and for no other", async () => {
  const { logged, url } = await start([PAGE])
  expect(await socketOf(url, PAGE)).toBe("open")
  expect(await socketOf(url, "https://evil.example.org")).toContain("403")
  expect(logged.some((line) => line.includes("CORS_ORIGINS") && line.includes("evil.example.org"))).toBe(true)
})

it("lets pictures be shown elsewhere only where an origin is allowed, and the app never", async () => {
  const policyOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).headers.get("cross-origin-resource-policy")
  const closed = await start([])
  expect(await policyOf(closed.url, "/static/img/avatar.png")).toBe("same-origin")
  expect(await policyOf(closed.url, "/avatar/Ann/64/1")).toBe("same-origin")
  await closed.doors.close(0)
  const { url } = await start([PAGE])
  for (const path of ["/static/img/avatar.png", "/avatar/Ann/64/1"]) expect(await policyOf(url, path)).toBe("cross-origin")
  expect(await policyOf(url, "/h5/")).toBe("same-origin")
})

it.each([
  ["only to our own pages where no origin is allowed", [], "same-origin"],
  ["to pages elsewhere where an origin is allowed", [PAGE], "cross-origin"]
])("shows a picture that somebody stored %s", async (_, corsOrigins, policy) => {
  uploads = await openUploads({ corsOrigins })
  const mira = await uploads.person("mira")
  const { data: address } = (await uploads.send(
    "uploadAvatar",
    [["file", fileOf("a.png", await png(9, 9))]],
    mira
  )) as unknown as {
    readonly data: string
  }
  expect(address).toMatch(/\/storage\//)
  const { headers, status } = await fetch(new URL(address, uploads.url), { headers: { authorization: mira.token } })
  expect([status, headers.get("cross-origin-resource-policy")]).toEqual([200, policy])
})
