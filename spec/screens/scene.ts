import { Schema } from "effect"
import { ask } from "../layout/ask.ts"
import type { Person } from "../layout/Person.ts"
import type { Seat } from "./Stage.ts"

const Made = Schema.Struct({ id: Schema.String })
const Info = Schema.Struct({ qrUrl: Schema.String })

/** Makes a group; gives the id of its chat. */
export const groupOf = async (url: string, owner: Person, name: string, others: ReadonlyArray<Person>): Promise<string> =>
  Schema.decodeUnknownSync(Made)(await ask(url, "groupAdd", { user_ids: others.map(({ id }) => id), name }, owner.token)).id

/** The link of a group's code. */
export const linkOf = async (url: string, { token }: Person, group: string): Promise<string> =>
  Schema.decodeUnknownSync(Info)(await ask(url, "groupInfo", { group_id: group, token: "" }, token)).qrUrl

export const tokenOf = async (url: string, owner: Person, group: string): Promise<string> =>
  decodeURIComponent(new URL(await linkOf(url, owner, group)).pathname.split("/").at(-1) ?? "")

let said = 0

/** Says something in a group. */
export const sayIn = (url: string, group: string, from: Person, content: string, more: object = {}): Promise<unknown> =>
  ask(
    url,
    "sendMessage",
    { id: `walk-${(said += 1)}-${from.id}`, toContactId: group, is_group: "1", type: "text", content, ...more },
    from.token
  )

/** Sets the switches of a group; those not named are as in a new one. */
export const setGroup = (
  url: string,
  { token }: Person,
  group: string,
  setting: Readonly<Record<string, number>>
): Promise<unknown> =>
  ask(
    url,
    "groupSetting",
    { id: group, setting: { manage: 0, invite: 1, nospeak: 0, history: 0, profile: 0, ...setting } },
    token
  )

/** Waits until something is so. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 250; tries += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`It did not come to this: ${String(isSo)}`)
}

/** Goes to one of the main places by its tab. */
export const tabTo = async (seat: Seat, name: string): Promise<void> => {
  const { page, t } = seat
  const tabs = page.getByRole("navigation", { name: t("app:tabs.name") })
  // on a phone the tabs stand below the main places only
  if ((page.viewportSize()?.width ?? 0) < 900) await seat.open("/")
  await seat.press(tabs.getByRole("link", { name: new RegExp(`${t(`app:tabs.${name}`)}$`) }))
}

/** Answers the question that stands before all else by one of its buttons. */
export const confirm = (seat: Seat, key: string): Promise<void> =>
  seat.press(seat.dialog.getByRole("button", { name: seat.t(key), exact: true }))

/** What the window shows large, before all else. */
export const largeIn = ({ page, t }: Seat) => page.getByRole("dialog", { name: t("pictures:preview") })
