import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { pipeline } from "node:stream"
import type { Headers } from "../http/headers.ts"
import type { Parts } from "../http/Parts.ts"
import { disposition } from "../media/disposition.ts"
import { downloadLink, htmlPage } from "../media/page.ts"
import { downloadsIn, installerFor, SYSTEMS } from "./released.ts"

const TITLES = { android: "Android", windows: "Windows", mac: "macOS" } as const

/** The programs that there are, by the names of their systems, which are the same in all languages; without one, the app itself. */
export const programsPage = async (language: string, data: string): Promise<string> => {
  const there = await Promise.all(SYSTEMS.map((system) => installerFor(downloadsIn(data), system)))
  const links = SYSTEMS.flatMap((system, i) =>
    there[i] === undefined ? [] : [downloadLink(`/downloadApp/${system}`, TITLES[system])]
  )
  return htmlPage(language, "Parley", `<nav>${links.length === 0 ? '<a href="/h5/">/h5/</a>' : links.join("<br>")}</nav>`)
}

/** Hands out the program of a system; false where the operator has laid none there. */
export const serveProgram = async (
  { config, log }: Pick<Parts, "config" | "log">,
  req: IncomingMessage,
  res: ServerResponse,
  asked: string,
  headers: Headers
): Promise<boolean> => {
  const system = SYSTEMS.find((each) => each === asked)
  const folder = downloadsIn(config.data)
  const name = system === undefined ? undefined : await installerFor(folder, system)
  if (name === undefined) return false
  const { size } = await stat(join(folder, name))
  const head = ["Content-Type", "application/octet-stream", "Content-Length", String(size), "Cache-Control", "no-cache"]
  res.writeHead(200, [...headers, ...head, "Content-Disposition", disposition("attachment", name)])
  if (req.method === "HEAD") res.end()
  else
    pipeline(createReadStream(join(folder, name)), res, (error) => {
      if (error !== undefined && error !== null) log.debug("program not delivered", { error })
    })
  return true
}
