import type { Attack } from "../Attack.ts"
import { bytes } from "../players.ts"

/** What is wrong, slow or endless in the bytes of a request. */

const HEAD = "POST /common/Pub/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
const FORM = "POST /common/Pub/login HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n"

/** A greeting of TLS 1.2 as far as it says what it is. */
const HELLO = Buffer.concat([Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), Buffer.alloc(505, 7)])

export const heads: ReadonlyArray<Attack> = [
  bytes({
    title: "Heads: headers come one by one",
    connections: 400,
    refusals: [],
    first: () => "GET /health HTTP/1.1\r\nHost: x\r\n",
    then: { bytes: "X-More: 1\r\n", every: 400 }
  }),
  bytes({
    title: "Heads: bodies come byte by byte",
    connections: 400,
    refusals: [],
    first: () => `${HEAD}Content-Length: 9000\r\n\r\n`,
    then: { bytes: "a", every: 200 }
  }),
  bytes({
    title: "Heads: connections that say nothing",
    connections: 1000,
    refusals: [],
    first: () => "",
    then: { bytes: "", every: 10_000 }
  }),
  bytes({
    title: "Heads: three thousand headers",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["431"],
    first: () => `GET /health HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(3000)}\r\n`
  }),
  bytes({
    title: "Heads: one header of 256 KB",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["431"],
    first: () => `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(256 * 1024)}\r\n\r\n`
  }),
  bytes({
    title: "Heads: an address of 256 KB",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["refused"],
    first: () => `GET /${"a".repeat(256 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`
  }),
  bytes({
    title: "Heads: cookies of 12 KB",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: [],
    first: () => `GET /health HTTP/1.1\r\nHost: x\r\nCookie: ${"a=b; ".repeat(2400)}\r\n\r\n`
  }),
  bytes({
    title: "Heads: chunks whose length is no number",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["400"],
    first: () => `${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`
  }),
  bytes({
    title: "Heads: chunks with extensions that have no end",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["refused"],
    first: () => `${HEAD}Transfer-Encoding: chunked\r\n\r\n1;${"a".repeat(64 * 1024)}`
  }),
  bytes({
    title: "Heads: chunks of one byte each",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: [],
    first: () => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(8000)}0\r\n\r\n`
  }),
  bytes({
    title: "Heads: trailers of 64 KB",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: [],
    first: () => `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Long: ${"a".repeat(64 * 1024)}\r\n\r\n`
  }),
  bytes({
    title: "Heads: a length and chunks",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["400"],
    first: () => `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\n\r\n`
  }),
  bytes({
    title: "Heads: two lengths",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["400"],
    first: () => `${HEAD}Content-Length: 2\r\nContent-Length: 200\r\n\r\n{}`
  }),
  bytes({
    title: "Heads: a length that no body has",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["refused"],
    first: () => `${HEAD}Content-Length: 99999999999\r\n\r\n{}`
  }),
  bytes({
    title: "Heads: old versions without a host",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: [],
    first: () => "GET /health HTTP/1.0\r\n\r\n"
  }),
  bytes({
    title: "Heads: an address of another host, and CONNECT",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["refused"],
    first: (_, turn) =>
      turn % 2 === 0
        ? "GET http://other.example/nothing HTTP/1.1\r\nHost: other.example\r\n\r\n"
        : "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n"
  }),
  bytes({
    title: "Heads: a greeting of TLS",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["400"],
    first: () => HELLO
  }),
  bytes({
    title: "Heads: a greeting of HTTP/2",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["400"],
    first: () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"
  }),
  bytes({
    title: "Heads: bytes that are nothing",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["400"],
    first: (_, turn) => Buffer.alloc(8192, 128 + (turn % 127))
  }),
  bytes({
    title: "Heads: connections that are broken off within a request",
    connections: 100,
    refusals: [],
    first: () => `${HEAD}Content-Length: 900\r\n\r\n{"account":`,
    manner: "breaks"
  }),
  bytes({
    title: "Heads: connections that end their side within a request",
    connections: 100,
    refusals: [],
    first: () => `${HEAD}Content-Length: 900\r\n\r\n{"account":`,
    manner: "half"
  }),
  bytes({
    title: "Heads: somebody waits to be told to go on",
    connections: 200,
    refusals: [],
    first: () => `${HEAD}Expect: 100-continue\r\nContent-Length: 9000\r\n\r\n`
  }),
  bytes({
    title: "Heads: a form of strangers that has no end",
    connections: 100,
    refusals: [],
    first: () => `${FORM}Transfer-Encoding: chunked\r\n\r\n`,
    then: { bytes: "400\r\n" + "a".repeat(1024) + "\r\n", every: 20 }
  }),
  bytes({
    title: "Heads: sockets are asked for at other addresses, and without a key",
    connections: 40,
    family: "requests of wrong bytes",
    refusals: ["refused"],
    first: (_, turn) =>
      turn % 2 === 0
        ? "GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        : "GET /wss HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
  }),
  bytes({
    title: "Heads: files of the app that nobody reads",
    connections: 300,
    refusals: [],
    first: () => "GET /static/voice/guaduan.mp3 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(4),
    manner: "deaf"
  })
]
