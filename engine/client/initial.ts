import { HashMap } from "effect"
import { IDLE } from "../connection/machine.ts"
import { SETTING_DEFAULTS } from "../setting/AppSetting.ts"
import { SERVICE_DEFAULTS } from "../setting/ServiceConfig.ts"
import { empty } from "./Sorted.ts"
import type { State } from "./State.ts"

/** The client before it knows anything. */
export const INITIAL: State = {
  session: { _tag: "Unknown" },
  setting: SETTING_DEFAULTS,
  preferred: [],
  service: SERVICE_DEFAULTS,
  connection: { machine: IDLE, clientId: "", bound: false, ignored: 0 },
  visible: true,
  contacts: HashMap.empty(),
  order: empty(),
  totals: { unread: 0, mentions: 0, system: 0 },
  chats: HashMap.empty(),
  people: HashMap.empty(),
  profiles: HashMap.empty(),
  requests: { received: [], initiated: [] },
  found: [],
  open: "",
  drafts: HashMap.empty(),
  tasks: {},
  toasts: [],
  dialog: null
}

/** The client after logout: what belongs to a person is gone, what belongs to the device stays (spec 4.13). */
export const loggedOut = (state: State): State => ({
  ...INITIAL,
  session: { _tag: "LoggedOut" },
  setting: state.setting,
  preferred: state.preferred,
  service: state.service,
  connection: state.connection,
  visible: state.visible,
  toasts: state.toasts
})
