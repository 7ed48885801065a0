import { once } from "node:events"
import { chmodSync, rmSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import type { AdminParts } from "./Command.ts"
import { type AdminReply, execute, requestIn } from "./execute.ts"

/** Longest line of an order, in characters. */
const LINE_MAX = 256 * 1024
/** How long somebody may be connected and say nothing, in milliseconds. */
const PATIENCE = 60_000

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}

const NOT_UNDERSTOOD: AdminReply = { ok: false, reason: "not-understood", sentence: "This command is unknown to the server." }

/** Reads orders, a line each, and writes the answers in their order. */
const serve = (socket: Socket, parts: AdminParts, failed: (error: unknown) => void): void => {
  let rest = ""
  let last: Promise<void> = Promise.resolve()
  const answer = async (line: string): Promise<void> => {
    const order = requestIn(parsed(line))
    const told: AdminReply = await (order === undefined ? Promise.resolve(NOT_UNDERSTOOD) : execute(parts, order)).catch(
      (error: unknown) => {
        failed(error)
        return { ok: false, reason: "broken", sentence: "That did not work; the server's log says why." } as const
      }
    )
    if (!socket.destroyed) socket.write(`${JSON.stringify(told)}\n`)
  }
  socket.setEncoding("utf8")
  socket.setTimeout(PATIENCE, () => socket.destroy())
  // a caller that went away does not wait for an answer
  socket.on("error", () => socket.destroy())
  socket.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > LINE_MAX) return void socket.destroy()
    for (const line of lines) if (line.trim() !== "") last = last.then(() => answer(line))
  })
}

/**
 * Lets the operator speak to the running server, over a socket that only the operator's account may open; it is trusted like the
 * database itself (DEC-0088). Returns how to stop. The folder is ours alone, so that a socket which lies there is left from before.
 */
export const openChannel = async (
  path: string,
  parts: AdminParts,
  failed: (error: unknown) => void
): Promise<() => Promise<void>> => {
  const isFile = !path.startsWith("\\\\")
  if (isFile) rmSync(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    serve(socket, parts, failed)
  })
  // from its first moment on it is its owner's alone
  const before = process.umask(0o177)
  try {
    server.listen(path)
    await once(server, "listening")
    if (isFile) chmodSync(path, 0o600)
  } catch (error) {
    server.close()
    throw error
  } finally {
    process.umask(before)
  }
  server.on("error", failed)
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((done) => server.close(() => done()))
  }
}
