import * as fc from "fast-check"
import { Result } from "effect"
import { expect, it } from "vitest"
import { refused } from "#engine/error/refusal.ts"
import { readForm } from "./multipart.ts"

const TYPE = "multipart/form-data; boundary=xYz"

const part = (head: string, body: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--xYz\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")])
const text = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value)
const file = (name: string, body: Buffer | string, field = "file"): Buffer =>
  part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png`, body)
const form = (...parts: ReadonlyArray<Buffer>): Buffer => Buffer.concat([...parts, Buffer.from("--xYz--\r\n")])

async function* pieces(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield Buffer.from(body.subarray(at, at + size))
}

const read = async (body: Buffer, size = 7, type = TYPE) => {
  const got: Array<Buffer> = []
  const names: Array<string> = []
  const result = await readForm(type, pieces(body, size), async (name) => {
    names.push(name)
    return Result.succeed({
      write: async (bytes) => {
        got.push(Buffer.from(bytes))
        return Result.succeed(undefined)
      }
    })
  })
  return { result, names, bytes: Buffer.concat(got) }
}

it("reads fields before and after the file", async () => {
  const bytes = Buffer.from("ab\r\n--xY\r\n\r\nz")
  const { bytes: got, names, result } = await read(form(text("ext", "png"), file("a b.png", bytes), text("message", "{}")))
  expect(got).toEqual(bytes)
  expect(names).toEqual(["a b.png"])
  expect(result).toEqual(
    Result.succeed([
      ["ext", "png"],
      ["message", "{}"]
    ])
  )
})

it("gives the same bytes, in whatever pieces they come", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("\r", "\n", "-", "x", "Y", "z", "\r\n--xY", "\r\n--xYz".slice(0, -1), "a"), { maxLength: 40 }),
      fc.integer({ min: 1, max: 90 }),
      async (letters, size) => {
        const bytes = Buffer.from(letters.join(""))
        fc.pre(!bytes.includes("\r\n--xYz"))
        const { bytes: got, result } = await read(form(file("n", bytes), text("after", "1")), size)
        expect(got).toEqual(bytes)
        expect(result).toEqual(Result.succeed([["after", "1"]]))
      }
    ),
    { numRuns: 200 }
  )
})

it("takes only the first file of the field `file`", async () => {
  const { bytes, names } = await read(form(file("x", "1", "other"), file("a", "2"), file("b", "3")))
  expect([names, bytes.toString()]).toEqual([["a"], "2"])
})

it("reads an empty file, and names in any spelling", async () => {
  const odd = [
    `form-data; name=file; filename*=UTF-8''%E4%B8%AD.txt`,
    `form-data; name="file"; filename="中.txt"`,
    `form-data; filename="a%22b\\"c"; name="file"`
  ]
  const names: Array<string> = []
  for (const each of odd) names.push(...(await read(form(part(`content-disposition: ${each}`, "")))).names)
  expect(names).toEqual(["中.txt", "中.txt", `a"b"c`])
})

it.each([
  ["no boundary", form(text("a", "b")), "multipart/form-data"],
  ["an end that never comes", Buffer.concat([text("a", "b"), Buffer.from("--xYz")]), TYPE],
  ["no mark at all", Buffer.alloc(100_000, "a"), TYPE],
  ["a part without a name", form(part("Content-Type: text/plain", "b")), TYPE],
  ["lines that never end", Buffer.concat([Buffer.from("--xYz\r\n"), Buffer.alloc(20_000, "a")]), TYPE],
  ["too many parts", form(...Array.from({ length: 101 }, () => text("a", "b"))), TYPE]
])("refuses %s", async (_, body, type) => {
  expect((await read(body, 1000, type)).result).toEqual(Result.fail(refused("not-json")))
})

it("refuses fields that are too long, and holds no more of them", async () => {
  const { result } = await read(form(text("message", "a".repeat(300_000))), 64 * 1024)
  expect(result).toEqual(Result.fail(refused("body-too-large")))
})

it("ends with the first refusal, and asks for no more", async () => {
  let asked = 0
  async function* endless(): AsyncGenerator<Buffer> {
    yield file("a.exe", "x").subarray(0, -2)
    for (;;) {
      asked += 1
      yield Buffer.alloc(1000)
    }
  }
  const refusedName = await readForm(TYPE, endless(), () => Promise.resolve(Result.fail(refused("file-type"))))
  expect(refusedName).toEqual(Result.fail(refused("file-type")))
  let size = 0
  const tooLong = await readForm(TYPE, endless(), () =>
    Promise.resolve(
      Result.succeed({
        write: (bytes) => {
          size += bytes.length
          return Promise.resolve(size > 10_000 ? Result.fail(refused("file-too-large", { max: 1 })) : Result.succeed(undefined))
        }
      })
    )
  )
  expect(tooLong).toEqual(Result.fail(refused("file-too-large", { max: 1 })))
  expect(asked).toBeLessThan(15)
})
