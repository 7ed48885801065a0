import "./env.ts"
import "./turns.ts"
import { startTests } from "vitest/internal/browser"
import type { RunnerTask, RunnerTestFile } from "vitest"
import type { VitestRunner } from "vitest/runtime"
import type { Ran, Told } from "./Ran.ts"

const FILES = import.meta.glob("/engine/**/*.test.ts")

/** What vitest hands its runner, as far as it is asked here. */
const config = {
  root: "/",
  name: "unit",
  setupFiles: [],
  passWithNoTests: false,
  // no test waits for anything but the processor, which a browser shares
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxConcurrency: 1,
  retry: 0,
  repeats: 0,
  includeTaskLocation: false,
  sequence: { shuffle: false, concurrent: false, seed: 0, hooks: "stack", setupFiles: "list", groupOrder: 0 },
  tags: [],
  strictTags: false,
  taskTitleValueFormatTruncate: 40,
  allowOnly: false
}

const runner = {
  config,
  importFile: (path: string) => FILES[path]?.()
} as unknown as VitestRunner

const faultOf = ({ result }: RunnerTask): string =>
  (result?.errors ?? []).map(({ stack, message }) => stack ?? message).join("\n")

/** The tests of a file or group, and the group itself where it failed as a whole. */
const ranIn = (file: string, task: RunnerTask, groups: ReadonlyArray<string>): ReadonlyArray<Ran> => {
  const names = task.type === "suite" && "filepath" in task ? groups : [...groups, task.name]
  const state = task.result?.state === "pass" ? "passed" : task.result?.state === "fail" ? "failed" : "skipped"
  const own: Ran = { file, name: names.join(" > "), state, fault: faultOf(task) }
  if (task.type !== "suite") return [own]
  return [...(own.fault === "" ? [] : [own]), ...task.tasks.flatMap((each) => ranIn(file, each, names))]
}

const { document, process } = globalThis as { document?: unknown; process?: unknown }
const ran: ReadonlyArray<RunnerTestFile> = await startTests(Object.keys(FILES), runner)
const told: Told = {
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  place: `${self.constructor.name}${document === undefined ? "" : ", a page"}${process === undefined ? "" : ", Node"}`,
  tests: ran.flatMap((file) => ranIn(file.filepath, file, []))
}
postMessage(told)
