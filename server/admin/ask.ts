import { connect } from "node:net"
import { systemCode } from "../StartProblem.ts"
import { AdminProblem } from "./AdminProblem.ts"
import type { AdminReply, AdminRequest } from "./execute.ts"

/** How long the server may take, in milliseconds. */
const PATIENCE = 120_000

/** Says that no server listens there. */
const NOBODY: ReadonlySet<string> = new Set(["ENOENT", "ECONNREFUSED", "ENOTSOCK"])

/** Asks the server that listens at a path; nothing when none does. */
export const askServer = (path: string, order: AdminRequest): Promise<AdminReply | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect(path)
    let heard = ""
    socket.setEncoding("utf8")
    socket.setTimeout(PATIENCE, () =>
      socket.destroy(new AdminProblem("The server does not answer. Try again, or look at its log."))
    )
    socket.on("connect", () => void socket.write(`${JSON.stringify(order)}\n`))
    socket.on("data", (chunk: string) => {
      heard += chunk
      if (!heard.includes("\n")) return
      resolve(JSON.parse(heard.slice(0, heard.indexOf("\n"))) as AdminReply)
      socket.end()
    })
    socket.on("error", (error) => {
      const code = systemCode(error)
      if (NOBODY.has(code)) resolve(undefined)
      else if (code === "EACCES" || code === "EPERM")
        reject(
          new AdminProblem(`This user may not speak to the server at ${path}: run the command as the user that runs the server.`)
        )
      else reject(error)
    })
    socket.on("close", () => reject(new AdminProblem("The server went away before it answered.")))
  })
