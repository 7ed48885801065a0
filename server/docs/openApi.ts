import { type CallName, CALLS } from "#engine/api/calls.ts"
import { OVER_SOCKET } from "#engine/api/socketCalls.ts"
import { SAYS } from "./says.ts"
import { components, type Shape, shapeOf } from "./shapes.ts"

const ENCODINGS = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"] as const

/** The part of a path that says what a call is about. */
const tagOf = (path: string): string => path.split("/").slice(1, -1).join("/")

const envelope = (data: Shape): Shape => ({
  type: "object",
  required: ["code", "msg", "data", "count", "page"],
  properties: {
    code: {
      type: "integer",
      description: "0 done, -1 log in again, 400 to 410 refused, 502 broken. The HTTP status is 200 for all of them."
    },
    msg: { type: "string", description: "A sentence in the language of `Accept-Language`; empty where there is nothing to say." },
    data,
    count: { type: "integer" },
    page: { type: "integer" }
  }
})

const operation = (name: CallName): Shape => {
  const { answer, path, pushes, request, who } = CALLS[name]
  const isFile = path.startsWith("/common/upload/upload")
  const body = shapeOf(request)
  const withFile = { ...body, properties: { file: { type: "string", format: "binary" }, ...(body["properties"] as object) } }
  return {
    operationId: name,
    tags: [tagOf(path)],
    summary: SAYS[name],
    security: who === "user" ? [{ token: [] }] : [],
    requestBody: {
      required: true,
      content: isFile
        ? { "multipart/form-data": { schema: withFile } }
        : Object.fromEntries(ENCODINGS.map((each) => [each, { schema: body }]))
    },
    responses: {
      200: {
        description: "Done or refused, as `code` says.",
        content: { "application/json": { schema: envelope(shapeOf(answer)) } }
      }
    },
    ...(pushes.length === 0 ? {} : { "x-pushes": pushes }),
    ...(OVER_SOCKET.has(name) ? { "x-over-socket": true } : {})
  }
}

/** Every call of the table as an OpenAPI 3.1 document, for clients that reach the service at `url`. */
export const openApi = (url: string): Shape => ({
  openapi: "3.1.0",
  info: {
    title: "Parley",
    version: "1",
    description:
      "All calls are POST, in any letter case, with a body in JSON, as a form, or in parts. What they push to sockets is in /docs/asyncapi.json. Those with `x-over-socket` may be made over a bound socket as well."
  },
  servers: url === "" ? [] : [{ url }],
  paths: Object.fromEntries(Object.entries(CALLS).map(([name, { path }]) => [path, { post: operation(name as CallName) }])),
  components: {
    schemas: components(),
    securitySchemes: {
      token: { type: "apiKey", in: "header", name: "Authorization", description: "`authToken` of the login, as it came." }
    }
  }
})
