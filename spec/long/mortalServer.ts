import { QUICK, quietPort, type ServerProcess, startProcess } from "#server/testProcess.ts"

/** A server on one port and folder that can be killed and started again; `env` is what it is told beside. */
export const mortalServer = async (data: string, env: Readonly<Record<string, string>> = {}) => {
  const port = await quietPort()
  const start = (): ServerProcess => startProcess({ PARLEY_DATA: data, PORT: String(port), ...QUICK, ...env })
  let server = start()
  let isUp = true
  const url = await server.url
  return {
    url,
    port,
    isUp: () => isUp,
    kill: async () => {
      isUp = false
      server.child.kill("SIGKILL")
      await server.ended
    },
    start: async () => {
      server = start()
      await server.url
      isUp = true
    }
  }
}
