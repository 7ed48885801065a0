import { spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { AdminProblem } from "./AdminProblem.ts"

const DEBIAN = "/usr/lib/postgresql"

/** The newest of a tool, for an older one refuses a newer server; where there is none the name itself, so that PATH decides. */
const newest = (tool: string): string => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(DEBIAN, version, "bin", tool)).find((file) => existsSync(file)) ?? tool
}

/** Runs one of PostgreSQL's own tools on a database; the password goes where no other user of the machine sees it. */
export const runTool = async (tool: "pg_dump" | "pg_restore", url: string, args: ReadonlyArray<string>): Promise<void> => {
  const { password } = new URL(url)
  const open = Object.assign(new URL(url), { password: "" }).href
  const env = { ...process.env, ...(password === "" ? {} : { PGPASSWORD: decodeURIComponent(password) }) }
  const child = spawn(newest(tool), [...args, `--dbname=${open}`], { env, stdio: ["ignore", "ignore", "pipe"] })
  let said = ""
  child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", resolve)
  }).catch((cause: unknown) => {
    throw new AdminProblem(`${tool} is missing: install PostgreSQL's client programs, of the version of the server or newer.`, {
      cause
    })
  })
  if (code !== 0) throw new AdminProblem(`${tool} did not do it: ${said.trim().split("\n").at(0) ?? ""}`)
}
