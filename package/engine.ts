/**
 * The rules of Parley: pure functions, without a clock, a network or a page. Entry `parley`.
 *
 * @module
 */

// account
export { type Holder, isForcedOut, type Newcomer } from "#engine/account/forcedOut.ts"
export { isMobile } from "#engine/account/isMobile.ts"
export { ACCOUNT_LENGTH, NAME_LENGTH, PASSWORD_LENGTH } from "#engine/account/limits.ts"
export { maskedAccount } from "#engine/account/masked.ts"
export { Me, Person, Profile, Sex, UserId } from "#engine/account/User.ts"
export { checkAccount, checkName, checkPassword, checkPasswordsMatch } from "#engine/account/validate.ts"

// the wire
export { CALLS, Envelope, HTTP_TIMEOUT, PAGE_MAX } from "#engine/api/calls.ts"
export type { Answer, Body as CallBody, CallName, Request as CallRequest } from "#engine/api/calls.ts"
export { ClientFrame, frameOf, pushFrame, pushFrameOf, readClientFrame, readFrame, Scope } from "#engine/api/frames.ts"
export type { Frame, FrameIgnored, Line as LogLine } from "#engine/api/frames.ts"
export {
  authorOf,
  contactOf,
  foundOf,
  groupPageOf,
  groupSettingOf,
  memberOf,
  meOf,
  messageOf,
  profileOf,
  requestOf,
  roleOf,
  wireSetting
} from "#engine/api/nouns.ts"

// connection
export { SESSION_OVER } from "#engine/connection/closeCode.ts"
export {
  HEALTH_EVERY,
  HEALTH_SPREAD,
  HEARTBEAT,
  IDLE,
  next,
  OVERSLEPT,
  RETRY_DELAY,
  RETRY_LIMIT,
  SILENCE
} from "#engine/connection/machine.ts"
export type { Cause, ConnectionAction, ConnectionEvent, Machine, Next } from "#engine/connection/machine.ts"

// contact
export { type ContactActions, contactActions } from "#engine/contact/actions.ts"
export { ANNOUNCEMENTS, Contact, ContactId, ContactKind, FRIEND_NOTICES, HELPER } from "#engine/contact/Contact.ts"
export { kindOf } from "#engine/contact/kindOf.ts"
export { compareContacts, type Place as ListPlace } from "#engine/contact/order.ts"
export { preview, type Preview } from "#engine/contact/preview.ts"
export { searchContacts } from "#engine/contact/search.ts"
export { latinName, sortLetter } from "#engine/contact/sortLetter.ts"
export { countsAsUnread, mentionTotal, unreadTotal } from "#engine/contact/unread.ts"

// editor
export { linkKind, mayShow } from "#engine/editor/address.ts"
export {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
  MENTION_HREF,
  SILENT_ELEMENTS
} from "#engine/editor/allowList.ts"

// error
export { type Answered, type Outcome, outcomeOf, TOAST_MILLIS } from "#engine/error/outcome.ts"
export { type Reason, REFUSALS, type Refused as RefusedByRule, refused } from "#engine/error/refusal.ts"

// forms
export { amountOf, capitalsBeside } from "#engine/form/amount.ts"
export { isOffered, offeredBy, type Offered } from "#engine/form/choices.ts"
export { fieldKind, type FieldKind, FORM_TYPES } from "#engine/form/fieldKind.ts"
export { type Form, type FormEntry, openForm, startValue } from "#engine/form/Form.ts"
export { formChanged } from "#engine/form/formChanged.ts"
export { type FieldValue, FormContext, FormField, FormMode } from "#engine/form/FormField.ts"
export { type FieldRefused, formSubmitted, sentValue } from "#engine/form/formSubmitted.ts"
export { isEmptyValue } from "#engine/form/isEmptyValue.ts"
export { isFieldLocked, parentOf } from "#engine/form/locks.ts"
export { proportionFlag, ProportionRow, proportionTotal, WHOLE } from "#engine/form/proportions.ts"
export { RecordId } from "#engine/form/RecordId.ts"
export { decidersOf, isFieldRelevant } from "#engine/form/relevant.ts"
export { fitsKind, Receivable, RecordReference, SHAPES } from "#engine/form/shapes.ts"
export { areChoicesShown, choicesShown, isFieldShown } from "#engine/form/shown.ts"
export { TypeNode, type TypeRow, typesIn } from "#engine/form/typeTree.ts"

// format
export { AVATAR_COLOURS, avatarColour } from "#engine/format/avatarColour.ts"
export { charactersIn } from "#engine/format/characters.ts"
export { COVER_BOUND, coverSize, type Size } from "#engine/format/coverSize.ts"
export { type DayLabel, dayLabel } from "#engine/format/dayLabel.ts"
export { distance, type DistanceTold, distanceTold, type Spot } from "#engine/format/distance.ts"
export { duration } from "#engine/format/duration.ts"
export { fileSize } from "#engine/format/fileSize.ts"
export { millis } from "#engine/format/instant.ts"
export { Millis, NEVER } from "#engine/format/Millis.ts"
export { inCapitals, moneyInChinese } from "#engine/format/moneyInChinese.ts"
export { type RelativeTime, relativeTime } from "#engine/format/relativeTime.ts"
export { type TimeLeft, timeLeft } from "#engine/format/timeLeft.ts"
export { clockOf, dateOf, dayOf, type LocalDate } from "#engine/format/zone.ts"
export { IMAGE_ZOOM, imageZoom, MAP_ZOOM, mapZoom } from "#engine/format/zoom.ts"

// friend
export { FriendRequest, RequestStatus } from "#engine/friend/FriendRequest.ts"
export { REMARK_MAX, VERIFICATION_MAX } from "#engine/friend/limits.ts"
export { checkRemark } from "#engine/friend/remark.ts"
export { type FriendAnswer, settle } from "#engine/friend/transition.ts"
export { checkVerification, verificationLeft } from "#engine/friend/verify.ts"

// group
export { type Code, codeOf } from "#engine/group/code.ts"
export { GroupFacts, GroupPage, GroupSetting, Member, MuteMode, NEW_GROUP } from "#engine/group/Group.ts"
export { ANNOUNCEMENT_MAX, CODE_LIFE, GROUP_NAME, INVITE_MAX, MUTE_DAYS_MAX } from "#engine/group/limits.ts"
export { mayHold } from "#engine/group/mayHold.ts"
export { type GroupAction, type GroupAsker, mayInGroup, silencedUntil } from "#engine/group/mayInGroup.ts"
export { type Mute, MUTE_MINUTES, mutedUntil, wireMute } from "#engine/group/mute.ts"
export { outranks } from "#engine/group/outranks.ts"
export { Role } from "#engine/group/Role.ts"
export { checkAnnouncement, checkGroupName } from "#engine/group/words.ts"

// locale
export { FALLBACK, languageOf, LANGUAGES, TRANSLATIONS } from "#engine/locale/languages.ts"
export type { Language, LanguageChoice } from "#engine/locale/languages.ts"

// message
export { APART, FRESH, isAlerting, maySound, waysOf } from "#engine/message/alert.ts"
export { compareMessages } from "#engine/message/compareMessages.ts"
export { checkText, clean, htmlOf, mayCompose } from "#engine/message/compose.ts"
export { type Address, conversationOf } from "#engine/message/conversationOf.ts"
export { mayDeleteForEveryone } from "#engine/message/deletion.ts"
export { EMOJI, emojiOf, TOKEN, withCharacters, withTokens } from "#engine/message/emoji.ts"
export { checkForward, mayForward } from "#engine/message/forward.ts"
export {
  FORWARD_MAX,
  HTML_MAX,
  ID_MAX,
  SEARCH_COUNT_MAX,
  SEARCH_HORIZON,
  SEARCH_READS_MAX,
  TAGS_MAX,
  TEXT_MAX
} from "#engine/message/limits.ts"
export { links, type TextPiece } from "#engine/message/links.ts"
export { mayWrite, type ToPerson, type WriteTo } from "#engine/message/mayWrite.ts"
export {
  mentionCandidates,
  mentioned,
  mentionQuery,
  mentionsIn,
  standingMentions,
  withMention
} from "#engine/message/mentions.ts"
export type { Mention, Nameable, StandingMention } from "#engine/message/mentions.ts"
export { Body, EVERYBODY, Message, MessageId, MessageNumber, Quote } from "#engine/message/Message.ts"
export { plainText } from "#engine/message/plainText.ts"
export { mayQuote, QUOTE_MAX, quoteContent, quotedLine, quotedText, quoteOf } from "#engine/message/quote.ts"
export { type Asker, mayRecall, mayReedit, type Recallable } from "#engine/message/recall.ts"
export { received, type ReceivedMessage } from "#engine/message/received.ts"
export { says, spellings } from "#engine/message/search.ts"
export { sentAt } from "#engine/message/sentAt.ts"
export { addsSystemUnread } from "#engine/message/systemUnread.ts"

// setting
export { type AppSetting, appSetting, SETTING_DEFAULTS, THEMES } from "#engine/setting/AppSetting.ts"
export { type ExploreLink, SERVICE_DEFAULTS, type ServiceConfig, serviceConfig } from "#engine/setting/ServiceConfig.ts"
export { storedConfig } from "#engine/setting/storedConfig.ts"
