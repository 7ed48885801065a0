import type { BrowserContext } from "playwright"

interface Told {
  readonly data: { readonly chatInfo: Readonly<Record<string, unknown>> }
}

/** Hides from a browser that the service takes calls over the socket (DEC-0381): a test can then hold, answer or forbid each as a request. */
export const overHttpAlone = (context: Pick<BrowserContext, "route">) =>
  context.route("**/getSystemInfo", async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (response === undefined) return route.abort()
    const told = (await response.json()) as Told
    const { socketCalls: _, ...chatInfo } = told.data.chatInfo
    return route.fulfill({ response, json: { ...told, data: { ...told.data, chatInfo } } })
  })
