import type { QualityReading } from "#engine/call/quality.ts"
import type { Live } from "./Live.ts"

/** How often a connection is read, in milliseconds. */
const EACH = 2000

/** Packets of one stream that came and were lost, from its beginning. */
interface Counted {
  readonly received: number
  readonly lost: number
}

type Counts = ReadonlyMap<string, Counted>

/**
 * What stands in the figures of a connection; times are seconds there and milliseconds here. Streams are counted each for itself: one that
 * ended is there no longer. How evenly packets come is asked of sound alone, for a picture comes in bursts.
 */
const figuresIn = (report: RTCStatsReport, before: Counts): readonly [QualityReading, Counts] => {
  const counts = new Map<string, Counted>()
  let [received, lost, jitter, roundTrip] = [0, 0, 0, 0]
  report.forEach((entry: RTCStats, id: string) => {
    if (entry.type === "inbound-rtp") {
      const each = entry as RTCInboundRtpStreamStats
      const now = { received: each.packetsReceived ?? 0, lost: each.packetsLost ?? 0 }
      const then = before.get(id) ?? { received: 0, lost: 0 }
      counts.set(id, now)
      received += Math.max(0, now.received - then.received)
      lost += Math.max(0, now.lost - then.lost)
      if (each.kind !== "video") jitter = Math.max(jitter, (each.jitter ?? 0) * 1000)
    }
    const pair = entry as RTCIceCandidatePairStats
    if (entry.type === "candidate-pair" && pair.nominated === true && pair.state === "succeeded")
      roundTrip = Math.max(roundTrip, (pair.currentRoundTripTime ?? 0) * 1000)
  })
  return [{ received, lost, jitter, roundTrip }, counts]
}

/** Tells how the connection does, as long as the call stands: what came and was lost since the reading before. */
export const tellReadings = (it: Live, peer: RTCPeerConnection): void => {
  let before: Counts = new Map()
  const read = async (): Promise<void> => {
    const [reading, counts] = figuresIn(await peer.getStats(), before)
    before = counts
    it.tell({ _tag: "QualityRead", call: it.call, reading })
  }
  // of a connection that is closed meanwhile there are no figures
  const timer = setInterval(() => void read().catch(() => undefined), EACH)
  it.atEnd.push(() => clearInterval(timer))
}
