import { befriend } from "../layout/Person.ts"
import type { Seat, Stage } from "./Stage.ts"

/** Name of a group. */
export const TEAM = "Spring party"

/** Three people and a group of the first: the second and the third do not know each other. */
export const threePeople = async ({ person, url }: Stage) => {
  const [ann, bo, cy] = [await person("Ann"), await person("Bo"), await person("Cy")]
  await befriend(url, bo, ann)
  await befriend(url, cy, ann)
  return { ann, bo, cy }
}

/** Opens the chat of a group as who knows it from the list. */
export const toChat = async (seat: Seat, group: string): Promise<void> => {
  await seat.open("/")
  await seat.page.locator(`[data-chat="${group}"]`).waitFor()
  await seat.open(`/pages/message/chat?id=${group}`)
  await seat.page.getByRole("log").or(seat.composer).first().waitFor()
}
