import { open } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { answering } from "../server/Pinned.ts"

/** The least that an upload can be: node:http, what comes is written to a file, which is synced before the answer. */

interface Start {
  readonly folder: string
}

answering<Start>(
  async ({ folder }) => {
    const file = await open(join(folder, "upload"), "w")
    const server = createServer((request, response) => {
      void (async () => {
        for await (const chunk of request) await file.write(chunk as Buffer)
        await file.sync()
        response.end("{}")
      })()
    })
    await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1" }, resolve))
    return { port: (server.address() as AddressInfo).port }
  },
  () => Promise.resolve()
)
