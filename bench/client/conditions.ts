import type { CDPSession } from "playwright"

/** A slow line: each request waits `latency` milliseconds, then bytes come at most so fast. */
export interface SlowNetwork {
  readonly latency: number
  /** Bits a second. */
  readonly down: number
  readonly up: number
}

export const LINES = {
  "4G": { latency: 165, down: 9_000_000, up: 1_500_000 },
  "3G": { latency: 562, down: 1_600_000, up: 750_000 }
} as const satisfies Readonly<Record<string, SlowNetwork>>

/** How much slower than this machine the processor of a plain phone is. */
export const SLOWER = 4

export const slowDown = async (debug: CDPSession, { down, latency, up }: SlowNetwork): Promise<void> => {
  await debug.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8
  })
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
}
