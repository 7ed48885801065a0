import { HashMap } from "effect"
import { NEVER } from "../format/Millis.ts"
import { IDLE } from "../connection/machine.ts"
import { SETTING_DEFAULTS } from "../setting/AppSetting.ts"
import { SERVICE_DEFAULTS } from "../setting/ServiceConfig.ts"
import { NO_ALERTS } from "./core/alerts/State.ts"
import { NO_ATTACHING } from "./core/uploads/State.ts"
import { afterSession, NO_SLICES } from "./areas/slices.ts"
import { NO_LIST } from "./core/sync/legacy/LegacyState.ts"
import { NO_LOG } from "./core/sync/log/Log.ts"
import { empty } from "./Sorted.ts"
import { ALONE } from "./core/tabs/Part.ts"
import type { State } from "./State.ts"

/** The client before it knows anything. */
export const INITIAL: State = {
  session: { _tag: "Unknown" },
  setting: SETTING_DEFAULTS,
  isMobile: true,
  preferred: [],
  service: SERVICE_DEFAULTS,
  connection: {
    machine: IDLE,
    clientId: "",
    bound: false,
    ignored: 0,
    broken: null,
    offline: false,
    unheard: false,
    part: ALONE
  },
  visible: true,
  contacts: HashMap.empty(),
  rosterVersion: 0,
  order: empty(),
  totals: { unread: 0, mentions: 0, system: 0 },
  legacy: NO_LIST,
  log: NO_LOG,
  unreportedReads: HashMap.empty(),
  chats: HashMap.empty(),
  people: HashMap.empty(),
  profiles: HashMap.empty(),
  groups: HashMap.empty(),
  created: "",
  entered: null,
  scanned: null,
  announcement: null,
  announcementTeaser: null,
  announcementDismissedAt: NEVER,
  pendingLogouts: [],
  jump: null,
  historySearch: null,
  requests: { received: [], initiated: [] },
  peopleQuery: "",
  peopleResults: [],
  open: "",
  drafts: HashMap.empty(),
  tasks: {},
  toasts: [],
  toastCount: 0,
  commands: [],
  uploads: {},
  dialog: null,
  attaching: NO_ATTACHING,
  alerts: NO_ALERTS,
  keep: { now: "opening", read: false, told: [], dropped: 0, owners: [], forgotten: [] },
  // last: what a literal names after a spread lies in an array beside the object, which each copy of the state copies and each look goes through
  ...NO_SLICES
}

/** The client without a session: what belongs to a person is gone, what belongs to the device stays (CLIENT-04, spec 4.13). */
export const withoutSession = (state: State): State => ({
  ...INITIAL,
  ...afterSession(state),
  rosterVersion: state.rosterVersion + 1,
  session: { _tag: "LoggedOut" },
  setting: state.setting,
  isMobile: state.isMobile,
  preferred: state.preferred,
  service: state.service,
  connection: state.connection,
  visible: state.visible,
  announcementDismissedAt: state.announcementDismissedAt,
  pendingLogouts: state.pendingLogouts,
  toasts: state.toasts,
  toastCount: state.toastCount,
  keep: { ...state.keep, now: "opening", read: false }
})
