import { basename } from "node:path"
import { afterEach } from "vitest"
import { keepPages } from "./keepPages.ts"

/** A test that fails leaves a picture of each of its pages and what went on there, and says where (DEC-0140). */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return
  const place = await keepPages(task.file.projectName ?? "e2e", [basename(task.file.name, ".test.ts"), task.name])
  for (const error of task.result.errors ?? []) error.message += `\n\nIts pages are kept in ${place}`
})
