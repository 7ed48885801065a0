import type { TestProject } from "vitest/node"
import { forgetFailures } from "./keepPages.ts"

/** What the last run kept of its failures goes before the next. */
export default ({ name }: TestProject): void => forgetFailures(name)
