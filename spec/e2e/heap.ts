import type { Window } from "./window.ts"

/** What the page's scripts hold after its garbage was collected, in bytes. */
export const heapOf = async ({ context, page }: Pick<Window, "context" | "page">): Promise<number> => {
  const debug = await context.newCDPSession(page)
  // what finalizers let go is found by a second look
  for (let look = 0; look < 3; look += 1) await debug.send("HeapProfiler.collectGarbage")
  const { usedSize } = await debug.send("Runtime.getHeapUsage")
  await debug.detach()
  return usedSize
}
