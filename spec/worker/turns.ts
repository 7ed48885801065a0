/** A browser has turns of the event loop, but no name for the next one; what schedules fibers and tests asks for it by Node's. */
const waiting = new Map<number, () => void>()
const { port1, port2 } = new MessageChannel()
let last = 0

port1.addEventListener("message", ({ data }: MessageEvent<number>) => {
  const act = waiting.get(data)
  waiting.delete(data)
  act?.()
})
port1.start()

Object.assign(globalThis, {
  setImmediate: (act: () => void) => {
    waiting.set(++last, act)
    port2.postMessage(last)
    return last
  },
  clearImmediate: (which: number) => void waiting.delete(which)
})
