import { HashMap } from "effect"
import { NEVER } from "../format/Millis.ts"
import { IDLE } from "../connection/machine.ts"
import { SETTING_DEFAULTS } from "../setting/AppSetting.ts"
import { SERVICE_DEFAULTS } from "../setting/ServiceConfig.ts"
import { empty } from "./Sorted.ts"
import type { Left, State } from "./State.ts"

/** The client before it knows anything. */
export const INITIAL: State = {
  session: { _tag: "Unknown" },
  setting: SETTING_DEFAULTS,
  preferred: [],
  service: SERVICE_DEFAULTS,
  connection: { machine: IDLE, clientId: "", bound: false, ignored: 0 },
  visible: true,
  contacts: HashMap.empty(),
  roster: 0,
  order: empty(),
  totals: { unread: 0, mentions: 0, system: 0 },
  loading: null,
  listed: { at: NEVER, last: new Map() },
  chats: HashMap.empty(),
  people: HashMap.empty(),
  profiles: HashMap.empty(),
  requests: { received: [], initiated: [] },
  sought: "",
  found: [],
  open: "",
  drafts: HashMap.empty(),
  tasks: {},
  toasts: [],
  toasted: 0,
  dialog: null,
  left: null
}

/** The client without a session: what belongs to a person is gone, but for `left`; what belongs to the device stays (CLIENT-04, spec 4.13). */
export const loggedOut = (state: State, left: Left | null): State => ({
  ...INITIAL,
  roster: state.roster + 1,
  session: { _tag: "LoggedOut" },
  setting: state.setting,
  preferred: state.preferred,
  service: state.service,
  connection: state.connection,
  visible: state.visible,
  toasts: state.toasts,
  toasted: state.toasted,
  left
})
