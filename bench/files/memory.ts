import { readFileSync } from "node:fs"
import type { Browser } from "playwright"

/** What a process has in memory for itself alone, in bytes: neither programs, which all share, nor what it hands to the one that draws (Linux). */
export const ownMemory = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024

/** What the only page of a browser has in memory, in bytes: of its processes for pages the largest, for one waits without a page. */
export const memoryOf = async (browser: Browser): Promise<number> => {
  const debug = await browser.newBrowserCDPSession()
  const { processInfo } = await debug.send("SystemInfo.getProcessInfo")
  await debug.detach()
  return Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => ownMemory(id)))
}
