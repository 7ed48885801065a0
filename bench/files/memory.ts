import { readFileSync } from "node:fs"
import type { Browser } from "playwright"

/** What a process has in memory of its own, in bytes: not the program, which all share (Linux). */
export const ownMemory = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0)
  return (kilobytes("RssAnon") + kilobytes("RssShmem")) * 1024
}

/** What the only page of a browser has in memory, in bytes: of its processes for pages the largest, for one waits without a page. */
export const memoryOf = async (browser: Browser): Promise<number> => {
  const debug = await browser.newBrowserCDPSession()
  const { processInfo } = await debug.send("SystemInfo.getProcessInfo")
  await debug.detach()
  return Math.max(...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => ownMemory(id)))
}
