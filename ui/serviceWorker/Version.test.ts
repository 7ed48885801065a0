import { afterEach, assert, beforeEach, it, vi } from "vitest"
import { forgetOlder, keepVersion, cachedPage, type Version } from "./Version.ts"

const HOME = "https://chat.example.org/h5/"
const versionOf = (build: string): Version => ({ build, home: HOME, files: [`${HOME}icon.svg`, `${HOME}assets/${build}.js`] })
const [A, B, C] = [versionOf("A"), versionOf("B"), versionOf("C")]

/** A box, and all boxes, as far as versions use them. */
class Box {
  readonly #kept = new Map<string, Response>()
  match = async (address: string) => this.#kept.get(address)?.clone()
  put = async (address: string, answer: Response) => void this.#kept.set(address, answer)
}
class Boxes {
  readonly #kept = new Map<string, Box>()
  open = async (name: string) => {
    const box = this.#kept.get(name) ?? new Box()
    this.#kept.set(name, box)
    return box
  }
  match = async (address: string) => {
    for (const box of this.#kept.values()) if ((await box.match(address)) !== undefined) return box.match(address)
    return undefined
  }
  delete = async (name: string) => this.#kept.delete(name)
  keys = async () => [...this.#kept.keys()]
}

/** The build that the site serves; `null` when it serves nothing. */
let served: string | null
beforeEach(() => {
  vi.stubGlobal("caches", new Boxes())
  vi.stubGlobal("fetch", async (address: string) =>
    served === null
      ? new Response("", { status: 502 })
      : new Response(address === HOME ? `<html data-build="${served}">` : "a file", { status: 200 })
  )
})
afterEach(() => vi.unstubAllGlobals())

const install = (version: Version): Promise<void> => {
  served = version.build
  return keepVersion(version)
}
const activate = (version: Version, { windows = true, isNext = false } = {}): Promise<void> =>
  forgetOlder(version, windows, { installing: null, waiting: isNext ? ({} as ServiceWorker) : null })
const letIn = async (version: Version): Promise<void> => {
  await install(version)
  await activate(version)
}
const builds = async () => (await caches.keys()).map((name) => name.replace("parley-", "")).toSorted()

it("keeps nothing of a version whose page does not arrive", async () => {
  served = "B"
  assert.instanceOf(await keepVersion(A).catch((error: unknown) => error), Error)
  assert.deepStrictEqual(await builds(), [])
})

it.each([null, "B"])("keeps a whole version when it is installed again and the site serves %s", async (now) => {
  await letIn(A)
  served = now
  assert.instanceOf(await keepVersion(A).catch((error: unknown) => error), Error)
  assert.deepStrictEqual(await builds(), ["A"])
  assert.strictEqual(await (await cachedPage(A))?.text(), '<html data-build="A">')
})

it("keeps the version before while windows are open", async () => {
  for (const version of [A, B, C]) await letIn(version)
  assert.deepStrictEqual(await builds(), ["B", "C"])
  await activate(C, { windows: false })
  assert.deepStrictEqual(await builds(), ["C"])
})

it.each([true, false])("forgets nothing while another one waits; windows: %s", async (windows) => {
  await letIn(A)
  await install(B)
  await install(C)
  await activate(B, { windows, isNext: true })
  assert.deepStrictEqual(await builds(), ["A", "B", "C"])
  await activate(C)
  assert.deepStrictEqual(await builds(), ["B", "C"])
})

it("keeps the version that windows run, not one that waited in vain", async () => {
  await letIn(A)
  await install(B)
  await install(C)
  await activate(C)
  assert.deepStrictEqual(await builds(), ["A", "C"])
})

it("keeps the version let in last, also when the site went back to it", async () => {
  for (const version of [A, B, A, C]) await letIn(version)
  assert.deepStrictEqual(await builds(), ["A", "C"])
})

it("keeps the last version of those that knew no turns", async () => {
  await install(A)
  await install(B)
  await letIn(C)
  assert.deepStrictEqual(await builds(), ["B", "C"])
})
