import type { QualityReading } from "#engine/call/quality.ts"
import type { Live } from "./Live.ts"

/** How often a connection is read, in milliseconds. */
const EACH = 2000

interface Counted {
  readonly received: number
  readonly lost: number
}

/** What stands in the figures of a connection; packets are counted from its beginning, times are seconds there and milliseconds here. */
const figuresIn = (report: RTCStatsReport): QualityReading => {
  let [received, lost, jitter, roundTrip] = [0, 0, 0, 0]
  report.forEach((entry: RTCStats) => {
    if (entry.type === "inbound-rtp") {
      const each = entry as RTCInboundRtpStreamStats
      received += each.packetsReceived ?? 0
      lost += each.packetsLost ?? 0
      jitter = Math.max(jitter, (each.jitter ?? 0) * 1000)
    }
    const pair = entry as RTCIceCandidatePairStats
    if (entry.type === "candidate-pair" && pair.nominated === true && pair.state === "succeeded")
      roundTrip = Math.max(roundTrip, (pair.currentRoundTripTime ?? 0) * 1000)
  })
  return { received, lost, jitter, roundTrip }
}

/** Tells how the connection does, as long as the call stands: what came and was lost since the reading before. */
export const tellReadings = (it: Live, peer: RTCPeerConnection): void => {
  let before: Counted = { received: 0, lost: 0 }
  const read = async (): Promise<void> => {
    const now = figuresIn(await peer.getStats())
    const reading = { ...now, received: now.received - before.received, lost: now.lost - before.lost }
    before = now
    it.tell({ _tag: "QualityRead", call: it.call, reading })
  }
  const timer = setInterval(() => void read(), EACH)
  it.atEnd.push(() => clearInterval(timer))
}
