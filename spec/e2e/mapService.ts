import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import sharp from "sharp"

/** A service of maps and places as an operator has one, which writes on each square where it lies. */
export interface MapService {
  readonly url: string
  /** Paths that were asked for, with their queries. */
  readonly asked: ReadonlyArray<string>
  /** Answers nothing but errors from now on, or answers again. */
  readonly fail: (isFailing: boolean) => void
  readonly close: () => Promise<void>
}

const square = (path: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
      <rect width="256" height="256" fill="#e8efe4"/>
      <path d="M0 90h256M120 0v256" stroke="#fff" stroke-width="14"/>
      <path d="M0 200C80 150 170 240 256 190" stroke="#a9cbe8" stroke-width="22" fill="none"/>
      <rect x="20" y="20" width="70" height="44" fill="#d9d3c7"/><rect x="160" y="120" width="60" height="50" fill="#d9d3c7"/>
      <text x="128" y="120" font-size="16" text-anchor="middle" fill="#667">${path}</text>
    </svg>`)
  )
    .png()
    .toBuffer()

/** Names around any spot, a hundred metres apart to the north; the last lies outside of 5,000 metres. */
const AROUND = [
  "Café Mira",
  "Riverside Station",
  "Old Mill",
  ...Array.from({ length: 21 }, (_, i) => `Shop ${i + 1}`),
  "Far Farm"
]

const photon = (url: URL): string => {
  const [latitude, longitude] = [Number(url.searchParams.get("lat")), Number(url.searchParams.get("lon"))]
  const words = url.searchParams.get("q")?.toLowerCase() ?? ""
  const features = AROUND.map((name, i) => ({
    geometry: { type: "Point", coordinates: [longitude, latitude + (name === "Far Farm" ? 0.1 : i / 1000)] },
    properties: { name, street: "Long Lane", housenumber: String(i + 1), city: "Riverside" }
  })).filter(({ properties }) => properties.name.toLowerCase().includes(words))
  return JSON.stringify({ type: "FeatureCollection", features })
}

export const openMapService = async (): Promise<MapService> => {
  const asked: Array<string> = []
  let isFailing = false
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? "/", "http://maps.example")
    asked.push(url.pathname + url.search)
    if (isFailing) return res.writeHead(500).end()
    if (/^\/(?:api|reverse)$/.test(url.pathname))
      return res.writeHead(200, { "content-type": "application/json" }).end(photon(url))
    return void square(url.pathname.slice(1)).then((bytes) => res.writeHead(200, { "content-type": "image/png" }).end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (failing) => {
      isFailing = failing
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
