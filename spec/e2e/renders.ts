import type { Page } from "playwright"

/** What React drew again since the last reset. */
export interface Renders {
  readonly reset: () => Promise<void>
  /** Texts of the message rows that were drawn, in no order, one for each time. */
  readonly messages: () => Promise<ReadonlyArray<string>>
  /** Ids of the rows of the list of chats, likewise. */
  readonly chats: () => Promise<ReadonlyArray<string>>
}

/** As far as a page's own React tells what it did, without a build that measures: by the mark that it leaves for its developer tools. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly memoizedProps: Readonly<Record<string, unknown>> | null
}

/** Counts from now on what is drawn; the page is loaded again for it. */
export const renders = async (page: Page): Promise<Renders> => {
  await page.addInitScript(() => {
    /** Marks a component that ran in this commit. */
    const PERFORMED = 1
    const drawn: { messages: Array<string>; chats: Array<string> } = { messages: [], chats: [] }
    const note = ({ memoizedProps }: Fiber): void => {
      const row = memoizedProps?.["row"] as { readonly message?: { readonly body: { readonly html?: string } } } | undefined
      if (memoizedProps !== null && "body" in memoizedProps && "onMenu" in memoizedProps && row?.message !== undefined)
        drawn.messages.push((row.message.body.html ?? "").replaceAll(/<[^>]*>/g, ""))
      if (memoizedProps !== null && "current" in memoizedProps && typeof memoizedProps["id"] === "string")
        drawn.chats.push(memoizedProps["id"])
    }
    const walk = (now: Fiber | null): void => {
      for (let fiber = now; fiber !== null; fiber = fiber.sibling) {
        const before = fiber.alternate
        const isFunction = fiber.tag === 0 || fiber.tag === 14 || fiber.tag === 15
        if (isFunction && (fiber.flags & PERFORMED) !== 0) note(fiber)
        if (before === null || before.child !== fiber.child) walk(fiber.child)
      }
    }
    Object.assign(window, {
      drawn,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current)
      }
    })
  })
  await page.reload()
  const read = () =>
    page.evaluate(() => (window as unknown as { drawn: { messages: Array<string>; chats: Array<string> } }).drawn)
  return {
    reset: () =>
      page.evaluate(() => {
        const { drawn } = window as unknown as { drawn: { messages: Array<string>; chats: Array<string> } }
        drawn.messages.length = 0
        drawn.chats.length = 0
      }),
    messages: async () => (await read()).messages,
    chats: async () => (await read()).chats
  }
}
