import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defaultConfig } from "#server/Config.ts"
import { SILENT } from "#server/log.ts"
import { type RunningServer, startServer } from "#server/start.ts"

const APP = new URL("../../dist/h5/index.html", import.meta.url)

/**
 * The real server on a free port, over a database that goes with it. Its passwords are quick, and nobody is asked to wait. `app`:
 * folder of the built app, when it is another one than ours.
 */
export const openService = async (app?: string): Promise<RunningServer> => {
  if (app === undefined && !existsSync(APP)) throw new Error("The app is not built: run `npx vite build` first.")
  const data = mkdtempSync(join(tmpdir(), "parley-layout-"))
  const running = await startServer(
    defaultConfig({
      codesByHand: 1,
      port: 0,
      host: "127.0.0.1",
      data,
      argon2: { memoryKib: 8, passes: 1, waiting: 1000 },
      sendLimit: { count: 0, seconds: 1 },
      loginLimit: { count: 0, seconds: 1 }
    }),
    SILENT,
    app
  )
  return {
    ...running,
    close: async () => {
      await running.close()
      rmSync(data, { recursive: true, force: true })
    }
  }
}
