import { createServer } from "node:net"
import { Stop } from "./say.mjs"

/** What the server takes when nothing is said. */
const USUAL = { PORT: "8787", HOST: "0.0.0.0" }

/**
 * Says that a port is taken before anything is installed or built. Whether the values make sense is the server's to say.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export const checkPort = (env) =>
  new Promise((resolve, reject) => {
    const port = Number(env["PORT"]?.trim() || USUAL.PORT)
    if (!Number.isInteger(port) || port < 1 || port > 65_534) return resolve()
    const probe = createServer()
    probe.once("listening", () => probe.close(() => resolve()))
    probe.once("error", (error) => {
      const code = "code" in error ? error.code : undefined
      if (code === "EADDRINUSE")
        reject(
          new Stop(
            `Port ${port} is taken by another program: stop that one, or choose another, as in \`PORT=${port + 1} npm start\`.`
          )
        )
      else if (code === "EACCES")
        reject(new Stop(`This account may not listen on port ${port}: choose one above 1023, as in \`PORT=8787 npm start\`.`))
      else resolve()
    })
    probe.listen(port, env["HOST"]?.trim() || USUAL.HOST)
  })
