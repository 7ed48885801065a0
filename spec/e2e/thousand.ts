import type { Page } from "playwright"

/** From now on a page is told of 997 more members of each group than there are. */
export const tellMoreMembers = (page: Page): Promise<unknown> =>
  page.route("**/groupUserList", async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { readonly data: ReadonlyArray<object> }
    const more = Array.from({ length: 997 }, (_, index) => ({
      user_id: 10_000 + index,
      role: 3,
      userInfo: { id: 10_000 + index, displayName: `Guest ${index}`, account: `guest${index}` }
    }))
    await route.fulfill({ response: answer, json: { ...envelope, data: [...envelope.data, ...more] } })
  })
