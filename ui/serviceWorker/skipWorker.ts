interface Place {
  readonly urlPattern: { readonly pathname: string }
}

/** Rules by which a browser answers without waking the worker; not in TypeScript's library yet. */
export interface Routed {
  readonly addRoutes?: (
    rules: ReadonlyArray<{ readonly condition: Place | { readonly not: Place }; readonly source: "cache" | "network" }>
  ) => Promise<void>
}

/**
 * Where browsers can do without: files of the app come straight from what is kept, calls go straight to the network, and neither
 * waits for the worker to wake up. Others ask the worker, which does the same.
 */
export const skipWorker = (install: Routed, home: string): void => {
  const under = (place: string): Place => ({ urlPattern: { pathname: home + place } })
  install
    .addRoutes?.([
      { condition: under("assets/*"), source: "cache" },
      { condition: { not: under("*") }, source: "network" }
    ])
    // a browser that knows other rules than these asks the worker
    .catch(() => undefined)
}
