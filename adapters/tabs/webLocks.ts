import { Layer } from "effect"
import { type EnterRoom, type RoomEvent, Tabs } from "#engine/client/ports/Tabs.ts"

/** Waits for the lead, and holds it until it is let go, or another tab takes it. */
class Turn {
  readonly #ends = new AbortController()
  #letGo: (() => void) | undefined
  #isOver = false

  constructor(name: string, steal: boolean, on: (event: "Led" | "Robbed") => void) {
    const hold = (): Promise<void> | undefined => {
      if (this.#isOver) return undefined
      on("Led")
      return new Promise((done) => {
        this.#letGo = done
      })
    }
    navigator.locks
      .request(name, steal ? { steal } : { signal: this.#ends.signal }, hold)
      // given up by ourselves, taken by another tab, or forbidden by the browser: then this tab is on its own
      .catch((cause: unknown) => {
        if (!this.#isOver) on(cause instanceof DOMException && cause.name === "AbortError" ? "Robbed" : "Led")
      })
  }

  end(): void {
    this.#isOver = true
    this.#letGo?.()
    this.#ends.abort()
  }
}

/** A lock that only one tab holds says who leads; the browser passes it on when that tab ends, however it does. */
const enter: EnterRoom = (name, on) => {
  const lock = `parley:leader:${name}`
  const channel = new BroadcastChannel(`parley:tabs:${name}`)
  let left = false
  const tell = (event: RoomEvent): void => (left ? undefined : on(event))
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "string") tell({ _tag: "Heard", text: data })
  })
  const take = (steal: boolean): Turn =>
    new Turn(lock, steal, (what) => {
      if (left) return
      if (what === "Robbed") turn = take(false)
      tell({ _tag: what })
    })
  let turn = take(false)
  return {
    say: (text) => (left ? undefined : channel.postMessage(text)),
    take: () => {
      if (left) return
      turn.end()
      turn = take(true)
    },
    leave: () => {
      left = true
      turn.end()
      channel.close()
    }
  }
}

/** Both are there in every browser that we support, but only where pages are served encrypted or from this machine. */
const isShared = (): boolean => "locks" in navigator && "BroadcastChannel" in globalThis

/** `Tabs` over Web Locks and a BroadcastChannel (DEC-0028). */
export const tabsOverWebLocks = (): Layer.Layer<never> => Layer.succeed(Tabs, { enter: isShared() ? enter : null })
