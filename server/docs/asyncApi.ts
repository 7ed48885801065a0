import type { Schema } from "effect"
import { BARE, ClientFrame, FRAMES } from "#engine/api/frames.ts"
import { components, type Shape, shapeOf } from "./shapes.ts"

const framed = (type: string, schema: Schema.Constraint): Shape => {
  const data = shapeOf(schema)
  const {
    properties = {},
    required = [],
    ...rest
  } = data as {
    readonly properties?: object
    readonly required?: ReadonlyArray<string>
  }
  if (Object.hasOwn(BARE, type))
    return { ...rest, type: "object", required: ["type", ...required], properties: { type: { const: type }, ...properties } }
  return {
    type: "object",
    required: ["type", "data", "time"],
    properties: {
      type: { const: type },
      time: { type: "integer", description: "Seconds since 1970, by the server's clock." },
      data,
      s: { type: "string", description: "Our addition: part of the change log, absent for what is no change." },
      n: { type: "integer", description: "Our addition: number of the line in that part, from 1, without gaps." }
    }
  }
}

const message = (type: string, payload: Shape): Shape => ({ name: type, payload })

const operation = (action: "receive" | "send", names: ReadonlyArray<string>): Shape => ({
  action,
  channel: { $ref: "#/channels/socket" },
  messages: names.map((name) => ({ $ref: `#/channels/socket/messages/${name}` }))
})

/** Every frame of the socket as an AsyncAPI 3.0 document, as a client sees it: it receives what the server pushes. `host` is where the service is reached. */
export const asyncApi = (host: string): Shape => {
  const received = Object.entries(FRAMES).map(([type, schema]) => [`told.${type}`, message(type, framed(type, schema))] as const)
  const sent = ClientFrame.members.map((schema) => {
    const type = schema.fields.type.literal
    return [`said.${type}`, message(type, shapeOf(schema))] as const
  })
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Parley",
      version: "1",
      description: "Frames are JSON texts. A frame of an unknown type is to be left aside."
    },
    ...(host === "" ? {} : { servers: { here: { host, protocol: "wss" } } }),
    channels: { socket: { address: "/wss", messages: Object.fromEntries([...received, ...sent]) } },
    operations: {
      told: operation(
        "receive",
        received.map(([name]) => name)
      ),
      said: operation(
        "send",
        sent.map(([name]) => name)
      )
    },
    components: { schemas: components() }
  }
}
