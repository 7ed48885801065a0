import { afterEach, expect, it } from "vitest"
import { fileOf, openUploads, type TestUploads } from "../upload/testUploads.ts"

let uploads: TestUploads | undefined
afterEach(() => uploads?.close())

/** What the service says of frames around the page that shows a file, and around the list of programs. */
const frames = async (corsOrigins: ReadonlyArray<string>) => {
  uploads = await openUploads({ corsOrigins })
  const { call, send, url } = uploads
  const mira = await uploads.person("mira")
  await send(
    "uploadFile",
    [
      ["file", fileOf("notes.txt", Buffer.from("bread"))],
      ["message", JSON.stringify(NOTE)]
    ],
    mira
  )
  const [{ preview }] = (await call("getMessageList", { toContactId: -1 }, mira)).data as unknown as readonly [
    { preview: string }
  ]
  const said = async (address: string) => {
    const { headers, status } = await fetch(new URL(address, url), { headers: { authorization: mira.token } })
    const ancestors = /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1]
    return [status, ancestors, headers.get("x-frame-options")]
  }
  return { file: await said(preview), programs: await said("/downapp") }
}
const NOTE = { id: "6a3f6f0e-8b0b-4f4b-9a55-0d2b3d5f2c11", toContactId: -1, is_group: 3, type: "file", fileName: "notes.txt" }

it("pages of our own origin alone frame the page that shows a file, where no other is named", async () => {
  expect(await frames([])).toEqual({ file: [200, "'self'", "SAMEORIGIN"], programs: [200, "'none'", "DENY"] })
})

it("pages of the origins that the operator names frame it too, and no other page of the service", async () => {
  expect(await frames(["https://intranet.example.org", "http://desk.example.org:8080"])).toEqual({
    // the older header knows no list, and would forbid what the policy allows
    file: [200, "'self' https://intranet.example.org http://desk.example.org:8080", null],
    programs: [200, "'none'", "DENY"]
  })
})
