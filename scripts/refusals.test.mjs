import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { afterEach, assert, describe, it } from "vitest"
import { bareCopy } from "./freshCopy.mjs"
import { sentenceForNpm } from "./reasons.mjs"
import { whyUnfit } from "./versions.mjs"

const SETUP = ["node", "scripts/setup.mjs"]

/** @type {Array<ReturnType<typeof bareCopy>>} */
const copies = []
afterEach(() => Promise.all(copies.splice(0).map((copy) => copy.remove())))

const copied = () => {
  const copy = bareCopy()
  copies.push(copy)
  return copy
}

/** The last line is the sentence, and no stack stands anywhere. @param {{ code: number | null, stderr: string }} ended */
const sentenceOf = ({ code, stderr }) => {
  assert.strictEqual(code, 1, stderr)
  assert.notMatch(stderr, /^\s+at .*:\d+/m)
  return stderr.trimEnd().split("\n").at(-1)
}

describe("what stops the setup is said in one sentence", () => {
  it("an old npm", async () => {
    const copy = copied()
    const bin = join(copy.base, "bin")
    mkdirSync(bin)
    writeFileSync(join(bin, "npm"), "#!/bin/sh\necho 8.19.4\n")
    chmodSync(join(bin, "npm"), 0o755)
    const ended = await copy.start(SETUP, { PATH: bin + delimiter + copy.env.PATH }).ended
    const sentence =
      "npm 8.19.4 is too old, Parley needs npm 9 or newer: run `npm install -g npm@11`, then the same command again."
    assert.strictEqual(sentenceOf(ended), `parley: ${sentence}`)
  })

  it("no network", async () => {
    const copy = copied()
    const offline = { npm_config_registry: "http://127.0.0.1:9", npm_config_fetch_retries: "0" }
    const ended = await copy.start(SETUP, offline).ended
    assert.match(
      sentenceOf(ended) ?? "",
      /^parley: The npm registry cannot be reached: check the network .* run the same command again\.$/
    )
  })

  it("a file in the place of a folder", async () => {
    const copy = copied()
    writeFileSync(join(copy.folder, ".cache"), "")
    const ended = await copy.start(SETUP).ended
    assert.match(sentenceOf(ended) ?? "", /^parley: A file stands where Parley needs a folder \(.*\.cache.*\): move it away/)
  })

  it("a lockfile that does not match package.json", async () => {
    const copy = copied()
    writeFileSync(join(copy.folder, "package-lock.json"), JSON.stringify({ packages: { "": {} } }))
    const fetchesNothing = 'import { providePackages } from "./scripts/packages.mjs"; import { explain } from "./scripts/say.mjs"'
    const script = `${fetchesNothing}; process.exitCode = await providePackages("node").then(() => 0, explain)`
    const ended = await copy.start(["node", "--input-type=module", "-e", script]).ended
    assert.match(
      sentenceOf(ended) ?? "",
      /^parley: package\.json and package-lock\.json disagree: run `npm install` under Node 24/
    )
  })

  it("a platform that has no Node to fetch", async () => {
    const copy = copied()
    const pretend =
      "data:text/javascript,Object.defineProperty(process,'arch',{value:'mips'});Object.defineProperty(process,'versions',{value:{node:'20.1.0'}})"
    const script =
      'import { nodePath } from "./scripts/node.mjs"; import { explain } from "./scripts/say.mjs"; try { nodePath() } catch (error) { process.exitCode = explain(error) }'
    const ended = await copy.start(["node", "--import", pretend, "--input-type=module", "-e", script]).ended
    assert.match(
      sentenceOf(ended) ?? "",
      /^parley: Node .* is older than 22\.19, and there is none to fetch for \w+ mips: install Node 24 from nodejs\.org/
    )
  })

  it.each([
    ["npm error code ENOSPC\nnpm error syscall write", /^The disk is full: free about 1 GB/],
    ["npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\nnpm error code EINTEGRITY", /^The disk is full/],
    ["npm ERR! code EACCES\nnpm ERR! path /srv/parley/node_modules", /^This account may not write \/srv\/parley\/node_modules: /],
    ["npm error code EAI_AGAIN", /^The npm registry cannot be reached/],
    ["npm error code E404", /^The npm registry lacks a package/]
  ])("npm printed %j", (output, sentence) => assert.match(sentenceForNpm(output) ?? "", sentence))
})

describe("which Node will do", () => {
  it.each([
    ["20.20.2", undefined, "Node 20.20.2 is older than 22.19"],
    ["22.18.0", "3.53.4", "Node 22.18.0 is older than 22.19"],
    ["22.19.0", "3.50.4", "Node 22.19.0 carries SQLite 3.50.4, which can damage a database"],
    ["24.1.0", "3.51.2", "Node 24.1.0 carries SQLite 3.51.2, which can damage a database"],
    ["24.1.0", undefined, "This Node 24.1.0 was built without SQLite"],
    ["24.1.0", "3.50.7", undefined],
    ["22.23.3", "3.51.3", undefined],
    ["24.21.0", "3.53.4", undefined],
    ["27.0.0", "4.0.0", undefined]
  ])("Node %s with SQLite %s", (node, sqlite, reason) => assert.strictEqual(whyUnfit({ node, sqlite }), reason))
})
