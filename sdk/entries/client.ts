/**
 * A client without screens. `startBot` and `runClient` are effects over ports; `connectIn` is the first as a promise. `parley/node`
 * and `parley/browser` bring ports. Entry `parley/client`.
 *
 * @module
 */
export type { HandlerOptions } from "../bot/attempts.ts"
export { RefusedError as Refused } from "../bot/Refused.ts"
export type { Bot } from "../bot/Bot.ts"
export type { BotHost } from "../bot/connect.ts"
export { connectIn, startBot } from "../bot/startHere.ts"
export type { BotFiles, DownloadOptions } from "../bot/BotFiles.ts"
export { BotEnded, type BotEnding } from "../bot/Ended.ts"
export {
  and,
  attachment,
  command,
  event,
  type Filter,
  friendRequest,
  from,
  fromOthers,
  fromPeople,
  inChat,
  inGroup,
  inPrivate,
  joined,
  matching,
  mention,
  message,
  not,
  or,
  text,
  where
} from "../bot/filters.ts"
export type {
  EventMessage,
  FileCame,
  FileMessage,
  FriendRequestCame,
  GroupMessage,
  Happening,
  JoinedChat,
  LocationCame,
  MessageCame,
  PrivateMessage,
  TextMessage
} from "../bot/Happening.ts"
export type { Mark, Marks, MarkStore } from "../bot/Marks.ts"
export type { Group } from "../bot/Group.ts"
export type { SendOptions, Sent } from "../bot/Happening.ts"
export {
  card,
  type CardToSend,
  file,
  type FileNaming,
  type FileSource,
  type FileToSend,
  location,
  picture,
  type PlaceToSend,
  type Sendable,
  video,
  voice
} from "../bot/Sendable.ts"
export { NotSent } from "../bot/sends.ts"
export type { BotOptions, Ports } from "../bot/startBot.ts"
export type { Credentials } from "../bot/Session.ts"
export { millisIn } from "../bot/millisIn.ts"
export type { CallAsk } from "#engine/client/CallAsk.ts"
export type { Client, ReportingClient } from "#engine/client/Client.ts"
export type { NamedMessage } from "#engine/client/core/archive/NamedMessage.ts"
export type { Command, Event, Fact } from "#engine/client/Event.ts"
export type { AreaLoader } from "#engine/client/areas/AreaLoader.ts"
export { INITIAL } from "#engine/client/initial.ts"
export type { Intent, Reminder } from "#engine/client/Intent.ts"
export { type Alert, Alerts } from "#engine/client/ports/Alerts.ts"
export { Archive, ARCHIVE_PATIENCE, ARCHIVED, ARCHIVE_PAGE, STORES } from "#engine/client/ports/Archive.ts"
export type {
  ArchiveChanges,
  Floor,
  Opened as ArchiveOpened,
  ArchivePage,
  Shrunk,
  ArchiveStore,
  Trouble
} from "#engine/client/ports/Archive.ts"
export { Bytes } from "#engine/client/ports/Bytes.ts"
export { type CallHeaders, Calls, type Came, HEALTH_TIMEOUT } from "#engine/client/ports/Calls.ts"
export { type OpenedSocket, Socket, type SocketEvent } from "#engine/client/ports/Socket.ts"
export { Storage, STORAGE_KEYS, type StorageKey, type Stored } from "#engine/client/ports/Storage.ts"
export { type EnterRoom, type TabRoom, type RoomEvent, Tabs } from "#engine/client/ports/Tabs.ts"
export { type Upload, Uploads } from "#engine/client/ports/Uploads.ts"
export { runClient } from "#engine/client/run.ts"
export type { NamedEvent } from "#engine/client/running/lastEvents.ts"
export { first, last, type Sorted, toArray } from "#engine/client/Sorted.ts"
export type { ChatState, Draft, Unsent } from "#engine/client/core/conversation/State.ts"
export type { Totals } from "#engine/client/core/roster/State.ts"
export type { Session } from "#engine/client/core/session/State.ts"
export type { State } from "#engine/client/State.ts"
export type { Task, TaskKey } from "#engine/client/core/notices/Task.ts"
export type { DialogState, Toast, Words } from "#engine/client/core/notices/Words.ts"
export type { CommandId, CommandOutcome, Settled } from "#engine/client/core/notices/settled/Settled.ts"
export { step } from "#engine/client/step.ts"
export type { CallReply } from "#engine/client/CallReply.ts"
export type { Stepped } from "#engine/client/Turn.ts"
