import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"

/** The least that a login can be: one page without scripts, its style beside it. */
const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Log in</title>
<link rel="stylesheet" href="/plain.css">
<form method="post"><label>Account <input name="account"></label><label>Password <input name="password" type="password"></label><button>Log in</button></form></html>`
const STYLE = "body{font:16px sans-serif;margin:24px}form{display:grid;gap:16px}label{display:grid}input,button{min-height:44px}"

/** Serves it over node:http on a port of its own. */
export const servePlainForm = async (): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    const isStyle = request.url === "/plain.css"
    response.writeHead(request.url === "/favicon.ico" ? 404 : 200, { "Content-Type": isStyle ? "text/css" : "text/html" })
    response.end(isStyle ? STYLE : PAGE)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
