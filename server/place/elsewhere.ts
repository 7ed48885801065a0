/** How long a service of maps may take, in milliseconds. */
const PATIENCE = 8000

/** Requests to it at once, and those that wait for their turn. */
const AT_ONCE = 8
const WAITING = 200

/** Reads an answer as far as it may go. */
const bounded = async (answer: Response, most: number): Promise<Buffer> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new Error(`a service of maps answered with more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Asks services elsewhere: a few requests at once, none for long, and no answer larger than `most` bytes. Nothing of the reader goes along. */
export const asksElsewhere = (agent: string) => {
  let running = 0
  const queue: Array<() => void> = []
  const turn = async (): Promise<void> => {
    if (running < AT_ONCE) {
      running += 1
      return
    }
    if (queue.length >= WAITING) throw new Error("too many requests wait for a service of maps")
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = (): void => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (url: string, most: number): Promise<Buffer> => {
    await turn()
    try {
      const answer = await fetch(url, {
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE),
        headers: { "user-agent": agent, accept: "*/*" }
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new Error(`a service of maps answered ${answer.status}`)
      }
      return await bounded(answer, most)
    } finally {
      leave()
    }
  }
}
