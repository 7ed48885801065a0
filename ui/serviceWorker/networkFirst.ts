/** How long the network may take to answer before the page that is kept is shown, in milliseconds. */
export const PATIENCE = 2000

/** The site did not answer: a proxy in front of it did, or it is being started. */
const isDown = (answer: Response): boolean => answer.status >= 500

interface Ways {
  readonly network: Promise<Response>
  /** What is kept; nothing when the browser threw it away. */
  readonly kept: () => Promise<Response | undefined>
  /** Settles when the patience is at its end. */
  readonly waited: Promise<void>
}

/** What the network says, if it says it soon; else what is kept. Fails only when there is neither. */
export const networkFirst = async ({ network, kept, waited }: Ways): Promise<Response> => {
  const soon = await Promise.race([network.catch(() => undefined), waited.then(() => undefined)])
  if (soon !== undefined && !isDown(soon)) return soon
  return (await kept()) ?? network
}
