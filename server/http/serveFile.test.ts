import { createHash } from "node:crypto"
import { request } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { securityHeaders } from "./headers.ts"
import { openTestDoors, type TestDoors } from "../testing.ts"

let doors: TestDoors
beforeAll(async () => void (doors = await openTestDoors({ config: { publicUrl: "" } })))
afterAll(() => doors.doors.close(100))

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly body: Buffer
}

/** Plain HTTP: `fetch` would tidy the path and unpack the body. */
const get = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(doors.url)
    const call = request({ hostname, port, path, method, headers }, (res) => {
      const chunks: Array<Buffer> = []
      res.on("data", (chunk: Buffer) => chunks.push(chunk))
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }))
    })
    call.on("error", reject)
    call.end()
  })

it.each([
  ["/", "/h5/"],
  ["/h5", "/h5/"],
  ["/?a=1", "/h5/?a=1"]
])("sends %s to %s", async (from, to) => {
  const { headers, status } = await get(from)
  expect([status, headers["location"]]).toEqual([302, to])
})

it("serves the app: the page is asked for each time, hashed files are kept for ever", async () => {
  const page = await get("/h5/")
  expect(page.body.toString()).toContain("<title>Parley</title>")
  expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" })
  const script = await get("/h5/assets/index-C4x9fQ2.js?v=1")
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable"
  })
  expect((await get("/h5/icon.png")).headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=3600"
  })
})

// clients join base and path carelessly
it.each(["//static/voice/notify.mp3", "/static//img/avatar.png", "//static//img/emoji/twitter/1f600.png", "//h5/icon.png"])(
  "one slash too many leads to the file all the same: %s",
  async (path) => {
    const [given, tidy] = [await get(path), await get(path.replaceAll("//", "/"))]
    expect([given.status, given.body.equals(tidy.body)]).toEqual([200, true])
  }
)

it("has browsers ask for the service worker each time, and gives it a policy of its own", async () => {
  const { headers } = await get("/h5/sw.js")
  expect(headers).toMatchObject({ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" })
  expect(headers["content-security-policy"]).toContain("script-src 'self';")
  expect((await get("/h5/manifest.webmanifest")).headers["content-type"]).toBe("application/manifest+json")
})

it("packs for those who can read it, and takes what the build packed", async () => {
  const plain = (await get("/h5/")).body
  const br = await get("/h5/", { "accept-encoding": "gzip, deflate, br" })
  const gzip = await get("/h5/", { "accept-encoding": "gzip;q=0.8, br;q=0" })
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"])
  expect(brotliDecompressSync(br.body)).toEqual(plain)
  expect(gunzipSync(gzip.body)).toEqual(plain)
  expect(br.headers["vary"]).toBe("Accept-Encoding")
  expect((await get("/h5/assets/index-C4x9fQ2.js", { "accept-encoding": "br" })).body.toString()).toBe("packed by the build")
  expect((await get("/h5/icon.png", { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined()
})

it("answers 304 to who has it already, and HEAD without a body", async () => {
  const { body, headers } = await get("/h5/")
  const again = await get("/h5/", { "if-none-match": String(headers["etag"]) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get("/h5/", {}, "HEAD")
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(body.length)])
})

it.each([
  "/h5/../../package.json",
  "/h5/..%2f..%2fpackage.json",
  "/h5/%2e%2e/%2e%2e/package.json",
  "/static/../doors.ts",
  "/static/..%5cdoors.ts",
  "/h5/.secret",
  "/h5/assets",
  "/h5/assets/",
  "/h5/assets/index-C4x9fQ2.js.br",
  "/h5//etc/passwd",
  "/etc/passwd",
  "/h5/%00",
  "/h5/%",
  "/h5/nothing.js"
])("has nothing at %s", async (path) => {
  expect((await get(path)).status).toBe(404)
})

it.each([
  "/static/img/avatar.png",
  "/static/img/group.png",
  "/static/common/img/notice.png",
  "/static/common/img/file_transfer.png"
])("has the picture %s", async (path) => {
  const { body, headers, status } = await get(path)
  expect([status, headers["content-type"]]).toEqual([200, "image/png"])
  expect(body.subarray(1, 4).toString()).toBe("PNG")
})

// (ALERT-04)
it("has the sound of a new message", async () => {
  const { body, headers, status } = await get("/static/voice/notify.mp3")
  expect([status, headers["content-type"]]).toEqual([200, "audio/mpeg"])
  // a frame of MPEG 1, layer III
  expect([body[0], (body[1] ?? 0) & 0xfe]).toEqual([0xff, 0xfa])
})

it("answers other methods with 405", async () => {
  const { headers, status } = await get("/h5/", {}, "POST")
  expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"])
})

it("protects every answer, and lets pages connect to their own host only", async () => {
  for (const path of ["/h5/", "/nothing", "/health", "/common/Pub/getSystemInfo"]) {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin"
    })
    // what is a page may frame others, and nothing else
    const policy = String(headers["content-security-policy"])
    expect(policy.includes("; frame-src 'self' https:; ")).toBe(policy.startsWith("default-src 'self'"))
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'")
    expect(headers["strict-transport-security"]).toBeUndefined()
    expect(headers["permissions-policy"]).toContain("camera=(self), microphone=(self), geolocation=(self)")
  }
  const policy = String((await get("/h5/", { host: "chat.local:8787" })).headers["content-security-policy"])
  expect(policy).toContain("connect-src 'self' ws://chat.local:8787 wss://chat.local:8787;")
  // (S-10) no other host hears who reads
  for (const kind of ["img", "media"]) expect(policy).toContain(`; ${kind}-src 'self' data: blob:; `)
  const named = securityHeaders({ corsOrigins: [], hstsSubdomains: 0, publicUrl: "https://chat.example.org/" }).page(
    "10.0.0.7:8787"
  )
  const https = { corsOrigins: [], publicUrl: "https://chat.example.org" }
  // (ASVS 3.4.1)
  for (const [hstsSubdomains, said] of [
    [0, "max-age=31536000"],
    [1, "max-age=31536000; includeSubDomains"]
  ] as const) {
    const { data, page } = securityHeaders({ ...https, hstsSubdomains })
    for (const all of [data, page("chat.example.org")]) expect(all[all.indexOf("Strict-Transport-Security") + 1]).toBe(said)
  }
  for (const kind of ["img", "media"])
    expect(named.join(" ")).toContain(`; ${kind}-src 'self' https://chat.example.org data: blob:; `)
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')?;/)
  expect(policy).not.toContain("unsafe")
  expect(String((await get("/h5/", { host: "a; script-src *" })).headers["content-security-policy"])).not.toContain(
    "script-src *"
  )
})

it("lets the scripts run that stand in the page, and no others", async () => {
  const policy = String((await get("/h5/")).headers["content-security-policy"])
  const script = createHash("sha256").update("document.title").digest("base64")
  expect(policy).toContain(`script-src 'self' 'sha256-${script}';`)
  expect(String((await get("/health")).headers["content-security-policy"])).not.toContain("sha256")
})

it("spares scripts and styles what only a page needs", async () => {
  const { headers } = await get("/h5/assets/index-C4x9fQ2.js")
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" })
  expect(headers["content-security-policy"]).toBeUndefined()
})
