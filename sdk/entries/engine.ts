/**
 * The rules of Parley: pure functions, without a clock, a network or a page. Entry `parley`.
 *
 * @module
 */

// account
export { firstWrong } from "#engine/account/agreement.ts"
export { type Binding, checkBinding, checkPasswordChange, checkSignature, SIGNATURE_MAX } from "#engine/account/changes.ts"
export {
  CHECK_CODE_APART,
  CHECK_CODE_DIGITS,
  CHECK_CODE_LIFE,
  checkCheckCode,
  checkCodeWait,
  type CheckPurpose,
  isCheckCode,
  type SentCode
} from "#engine/account/checkCode.ts"
export { codesSentIn, type CodesSent } from "#engine/account/codesSent.ts"
export { codeWaitFor, withCodeSent } from "#engine/account/codeWait.ts"
export { type Crop, CROP_ZOOM, cropWithin, type PictureSize } from "#engine/account/crop.ts"
export { type Holder, isForcedOut, type Newcomer } from "#engine/account/forcedOut.ts"
export { isMobile } from "#engine/account/isMobile.ts"
export { ACCOUNT_LENGTH, NAME_LENGTH, PASSWORD_LENGTH } from "#engine/account/limits.ts"
export { checkCodeLogin, checkInvite, type Invitation, INVITE_MAX_LENGTH, type Invited, redeem } from "#engine/account/login.ts"
export { checkLogin } from "#engine/account/passwordLogin.ts"
export { type SessionStart, isPasswordFree, passwordFreeUntil, PROVED_MILLIS } from "#engine/account/passwordProof.ts"
export { maskedAccount } from "#engine/account/masked.ts"
export {
  checkEmail,
  checkProfile,
  EMAIL_MAX,
  type ProfileChange,
  type ProfileFields,
  settledProfile
} from "#engine/account/profile.ts"
export { type AccountKind, checkKind, isEmail, isPhone, PHONE_PATTERNS } from "#engine/account/realAccount.ts"
export { refusedField } from "#engine/account/refusedField.ts"
export {
  type Registration,
  type RegistrationField,
  registrationFields,
  registrationRefusals
} from "#engine/account/registration.ts"
export { checkReached, isReached } from "#engine/account/codesTo.ts"
export { provedKind } from "#engine/account/provedKind.ts"
export { sexOf } from "#engine/account/sex.ts"
export { Me, Person, Profile, Sex, UserId } from "#engine/account/User.ts"
export { checkAccount, checkName, checkPassword, checkPasswordsMatch } from "#engine/account/validate.ts"
export {
  type AccountChange,
  endsSessions,
  isVerifiedAfter,
  mayChange,
  mayVerify,
  opensVerified,
  verifiedBadge
} from "#engine/account/verified.ts"

// the wire
export { bodyOf, carried, revived } from "#engine/api/bodies.ts"
export { CALLS, PAGE_MAX } from "#engine/api/calls.ts"
export { Envelope } from "#engine/api/envelope.ts"
export type { CallAnswer, CallBody, CallName, CallRequest } from "#engine/api/calls.ts"
export { ClientFrame, frameOf, pushFrame, pushFrameOf, readClientFrame, readFrame, Scope } from "#engine/api/frames.ts"
export type { Frame, FrameIgnored, LogPosition as LogLine } from "#engine/api/frames.ts"
export {
  authorOf,
  contactOf,
  foundPerson,
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
export { type CallOver, readEnd as readCallEnd, readSignal } from "#engine/api/readSignal.ts"
export { wholeMessage } from "#engine/api/shortMessage.ts"
export { socketAddress } from "#engine/api/socketAddress.ts"
export {
  answerFrame,
  callFrame,
  CLIENT_FRAME_MAX,
  goesOverSocket,
  SOCKET_CALLS_MAX,
  type SocketOffer
} from "#engine/api/socketCalls.ts"
export { headersOf, HTTP_TIMEOUT, type RequestHeaders, timeoutOf } from "#engine/api/request.ts"

// call
export {
  Call,
  CallMedia,
  EndReason as CallEndReason,
  IDLE as CALL_IDLE,
  CallLine,
  Lock as CallLock,
  Phase as CallPhase,
  Remote as CallRemote
} from "#engine/call/Call.ts"
export { addressHiding } from "#engine/call/address.ts"
export type { CallAction } from "#engine/call/CallAction.ts"
export { callBackFor, LeftCall } from "#engine/call/callBack.ts"
export {
  type CallDevice,
  type ChosenDevices as ChosenCallDevices,
  DEVICE_KINDS as CALL_DEVICE_KINDS,
  type DeviceKind as CallDeviceKind,
  isMirrored as isCallPictureMirrored,
  type LostDevices as LostCallDevices,
  missingDevices as missingCallDevices,
  returnedDevices as returnedCallDevices
} from "#engine/call/devices.ts"
export {
  type CallQuality,
  nextQuality as nextCallQuality,
  qualityBars as callQualityBars,
  type QualityBars as CallQualityBars,
  type QualityReading as CallQualityReading
} from "#engine/call/quality.ts"
export { showsScreen, withContent as withScreenContent } from "#engine/call/content.ts"
export { callKey } from "#engine/call/keys.ts"
export { callDuration } from "#engine/call/callDuration.ts"
export { CallEvent } from "#engine/call/CallEvent.ts"
export { CallCode, CODES as CALL_CODES, endsCall } from "#engine/call/codes.ts"
export { explainsHow } from "#engine/call/denied.ts"
export { endReason as callEndReason, refusalOf as callRefusalOf } from "#engine/call/ending.ts"
export { ringsFrom as callRingsFrom, standingCall } from "#engine/call/glare.ts"
export { afterFailedNegotiation } from "#engine/call/failure.ts"
export { type HangUp, hangUpOf, talkSeconds } from "#engine/call/hangUp.ts"
export { answerTo as answerToCall, isOver as isCallOver, OVER_KEPT as CALLS_OVER_KEPT } from "#engine/call/incoming.ts"
export {
  claimsLine,
  freesLine,
  isHeldBy,
  LOCK_LIMIT as CALL_LOCK_LIMIT,
  speaksOfOthers as speaksOfOtherCall
} from "#engine/call/lock.ts"
export { nextCall } from "#engine/call/machine.ts"
export { type CallSwitches, mayCall, mayConnect, mayDial } from "#engine/call/mayDial.ts"
export type { CallStep as NextCall } from "#engine/call/move.ts"
export { type CallNotice, noticeOf as callNoticeOf } from "#engine/call/notices.ts"
export { type CallOutcome, CallRecord, callRecord } from "#engine/call/record.ts"
export {
  abandonCall,
  AUDIENCE as CALL_AUDIENCE,
  type Copy as CallCopy,
  DeviceId,
  isAbandoned as isCallAbandoned,
  isFreeFor as isFreeForCall,
  Ongoing as OngoingCall,
  relaySignal,
  type Relayed as RelayedCall,
  type SignalRequest as CallSignalRequest,
  ringsAlready as callRingsAlready
} from "#engine/call/relay.ts"
export { offerAgainAt, takesDescription, withRoute as withCallRoute, type Taken as CallRoutesTaken } from "#engine/call/remote.ts"
export { Signal as CallSignal, SignalEvent as CallSignalEvent, SignalTold as CallSignalTold } from "#engine/call/Signal.ts"
export { type Sound as CallSound, soundOf as callSoundOf } from "#engine/call/sounds.ts"
export {
  CONNECT_LIMIT as CALL_CONNECT_LIMIT,
  DIAL_LIMIT as CALL_DIAL_LIMIT,
  dueAt as callDueAt,
  LOST_LIMIT as CALL_LOST_LIMIT,
  PREPARE_LIMIT as CALL_PREPARE_LIMIT,
  RING_LIMIT as CALL_RING_LIMIT
} from "#engine/call/timers.ts"
export { busyCounts as callBusyCounts, isTakenElsewhere as isCallTakenElsewhere } from "#engine/call/told.ts"
export { type CallKnown, type SaidOfCall, trueEnd as trueCallEnd } from "#engine/call/trueEnd.ts"

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
export type { Cause, ConnectionAction, ConnectionEvent, Machine, ConnectionStep } from "#engine/connection/machine.ts"

// contact
export { type ContactActions, contactActions } from "#engine/contact/actions.ts"
export { ANNOUNCEMENTS, Contact, ContactId, ContactKind, FRIEND_NOTICES, HELPER } from "#engine/contact/Contact.ts"
export { hangulKeys } from "#engine/contact/hangul.ts"
export { type IndexedName, indexLetter, indexLetters } from "#engine/contact/indexLetter.ts"
export { kindOf } from "#engine/contact/kindOf.ts"
export { type Counted, knownUnread } from "#engine/contact/knownUnread.ts"
export { nameOrder } from "#engine/contact/nameOrder.ts"
export { compareContacts, type ListKey } from "#engine/contact/order.ts"
export { type LastLine, withLastLine, withSaidOf } from "#engine/contact/lastLine.ts"
export { type LastSpeaker, speaker } from "#engine/contact/speaker.ts"
export { preview } from "#engine/contact/preview.ts"
export { searchContacts } from "#engine/contact/search.ts"
export { sortLetter } from "#engine/contact/sortLetter.ts"
export { soundAt, soundsOf } from "#engine/contact/sound.ts"
export { countsAsUnread, mentionTotal, unreadTotal } from "#engine/contact/unread.ts"

// editor
export { linkKind, mayShow, pictureInText } from "#engine/editor/address.ts"
export {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_ELEMENTS,
  IMAGE_SCHEMES,
  LINK_SCHEMES,
  MENTION_HREF,
  SILENT_ELEMENTS
} from "#engine/editor/allowList.ts"
export { fateOf, keepsAttribute, keptClasses } from "#engine/editor/cleanHtml.ts"
export {
  cleanDelta,
  DELTA_BOUNDS,
  type DeltaBounds,
  DeltaOperation,
  type Inserted,
  keptEmbed,
  keptFormats,
  type KeptOperation
} from "#engine/editor/delta.ts"
export { HEADER_MAX, INDENT_MAX, isHeader, isIndent, isSide } from "#engine/editor/formats.ts"
export { FORMULA_MAX, isFormula } from "#engine/editor/formula.ts"
export {
  type EditHistory,
  MERGE_WITHIN,
  recordChange,
  redoChange,
  STEPS_MAX,
  newHistory,
  undoChange
} from "#engine/editor/history.ts"
export { CHAT_POLICY, DOCUMENT_POLICY, type HtmlPolicy } from "#engine/editor/htmlPolicy.ts"
export { DATA_FORMATS, isMediaAddress, isOwnMedium, MEDIA_SCHEMES, type Medium } from "#engine/editor/mediaAddress.ts"
export { signedHtml, signedText } from "#engine/editor/signs.ts"
export { BUBBLE_TOOLBAR, DEFAULT_TOOLBAR, type Tool } from "#engine/editor/toolbars.ts"

// error
export { type MessageName, MESSAGES } from "#engine/error/messages.ts"
export { type Answered, type Outcome, outcomeOf } from "#engine/error/outcome.ts"
export { PAGE_DELAY, PAGE_TIMEOUT, pageAgain, type PageLoad, pageLooks } from "#engine/error/pageLoad.ts"
export { type Reason, REFUSALS, type Refused as RefusedByRule, refused } from "#engine/error/refusal.ts"
export { RUNTIME_FAILURES, type RuntimeError, runtimeErrorOf, type RuntimeFailure } from "#engine/error/runtime.ts"
export { runtimeOutcome, type StatusLine } from "#engine/error/runtimeOutcome.ts"
export { type Tells, type ToastMillis, toastMillis } from "#engine/error/toast.ts"

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
export { avatarHue } from "#engine/format/avatarHue.ts"
export { charactersIn } from "#engine/format/characters.ts"
export { COVER_BOUND, coverSize, type Size } from "#engine/format/coverSize.ts"
export { type DayLabel, dayLabel } from "#engine/format/dayLabel.ts"
export { dayStart } from "#engine/format/dayStart.ts"
export { distance, type DistanceTold, distanceTold, type Spot } from "#engine/format/distance.ts"
export { isTile, type MapSquare, type PlacedSquare, TILE_SIDE, tilesAround, tileSpot } from "#engine/format/tiles.ts"
export { duration } from "#engine/format/duration.ts"
export { fileSize } from "#engine/format/fileSize.ts"
export { sizeText } from "#engine/format/sizeText.ts"
export { millis } from "#engine/format/instant.ts"
export { Millis, NEVER } from "#engine/format/Millis.ts"
export { chineseCapitals, moneyInChinese } from "#engine/format/moneyInChinese.ts"
export { plainLetters } from "#engine/format/plainLetters.ts"
export { shortCount } from "#engine/format/shortCount.ts"
export { CLOCK_LEAD, isGood, isOfFuture } from "#engine/format/future.ts"
export { type RelativeTime, relativeTime } from "#engine/format/relativeTime.ts"
export { type TimeLeft, timeLeft } from "#engine/format/timeLeft.ts"
export { clockOf, dateOf, dayOf, type LocalDate } from "#engine/format/zone.ts"
export { IMAGE_ZOOM, imageZoom, MAP_ZOOM, mapZoom } from "#engine/format/zoom.ts"

// friend
export { type PersonActions, personActions } from "#engine/friend/actions.ts"
export { FriendRequest, RequestStatus } from "#engine/friend/FriendRequest.ts"
export { REMARK_MAX, VERIFICATION_MAX } from "#engine/friend/limits.ts"
export { mayKnow, type Ways } from "#engine/friend/mayKnow.ts"
export { checkRemark } from "#engine/friend/remark.ts"
export { type FriendAnswer, settle } from "#engine/friend/transition.ts"
export { checkVerification, verificationLeft } from "#engine/friend/verify.ts"

// group
export { type QrCode, codeOf } from "#engine/group/code.ts"
export { codeExpiry, isCodeOver } from "#engine/group/codeLife.ts"
export { GroupFacts, GroupPage, GroupSetting, Member, MuteMode, NEW_GROUP } from "#engine/group/Group.ts"
export { ANNOUNCEMENT_MAX, CODE_LIFE, GROUP_NAME, INVITE_MAX, MUTE_DAYS_MAX } from "#engine/group/limits.ts"
export { type Beginnings, hiddenUpTo } from "#engine/group/hiddenUpTo.ts"
export { mayBring, mayComeBack, wayIn } from "#engine/group/joining.ts"
export { mayHold } from "#engine/group/mayHold.ts"
export { type GroupAction, type GroupAsker, mayInGroup, silencedUntil } from "#engine/group/mayInGroup.ts"
export { type Mute, MUTE_MINUTES, mutedUntil, wireMute } from "#engine/group/mute.ts"
export { outranks } from "#engine/group/outranks.ts"
export { Role } from "#engine/group/Role.ts"
export { checkAnnouncement, checkGroupName } from "#engine/group/words.ts"

// locale
export {
  acceptLanguage,
  choiceOf,
  FALLBACK,
  formerOf,
  languageOf,
  LANGUAGES,
  translationFor,
  TRANSLATIONS
} from "#engine/locale/languages.ts"
export type { Language, LanguageChoice } from "#engine/locale/languages.ts"
export { isolated } from "#engine/locale/isolated.ts"
export { spokenOf } from "#engine/locale/spoken.ts"

// message
export { APART, FRESH, isAlerting, maySound, waysOf } from "#engine/message/alert.ts"
export { type Bubble, isBubble } from "#engine/message/bubble.ts"
export { compareMessages } from "#engine/message/compareMessages.ts"
export { checkText, cleanText, htmlOf, mayCompose } from "#engine/message/compose.ts"
export { type Address, conversationOf } from "#engine/message/conversationOf.ts"
export { mayCopy } from "#engine/message/copy.ts"
export { Said } from "#engine/contact/Said.ts"
export { saidOf } from "#engine/contact/saidOf.ts"
export { type Deed, deedLine, type DeedLine, type DoneTo } from "#engine/message/deed.ts"
export { mayDeleteForEveryone } from "#engine/message/deletion.ts"
export { EMOJI, emojiOf, isEmojiOnly, TOKEN, withCharacters, withTokens } from "#engine/message/emoji.ts"
export { RECENT_MAX, SKIN_TONES, type SkinTone, toned, withRecent } from "#engine/message/writing/emojiChosen.ts"
export { emojiNamed, type EmojiForName, emojiQuery, type EmojiQuery } from "#engine/message/writing/emojiTyped.ts"
export { findEmoji, type NamedEmoji } from "#engine/message/writing/emojiFind.ts"
export { FILE_NAME_MAX, fileName } from "#engine/message/fileName.ts"
export {
  checkFileContent,
  checkFileName,
  checkAttachment,
  checkFileSize,
  checkPick,
  checkSides,
  extensionOf,
  fileClass,
  type FileClass,
  fileType,
  type FileType,
  MEGAPIXELS_MAX,
  PICK_MAX,
  type UploadLimits
} from "#engine/message/files.ts"
export { type OpenedAs, openedAs, TEXT_SHOWN_MAX, textShown } from "#engine/message/opening/openedAs.ts"
export { type TextEncoding, textEncoding } from "#engine/message/opening/textEncoding.ts"
export { checkForward, forwardFirst, mayForward } from "#engine/message/forward.ts"
export { labelled } from "#engine/message/labelled.ts"
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
export { withoutLast } from "#engine/message/writing/lastCharacter.ts"
export { links, type TextPiece } from "#engine/message/links.ts"
export { mayMention } from "#engine/message/mayMention.ts"
export { mayWrite, type ToPerson, type WriteTo } from "#engine/message/mayWrite.ts"
export { type Mention, mentionsIn, mentionsWithNamed, type StandingMention, standingMentions } from "#engine/message/mentions.ts"
export { mentioned } from "#engine/message/writing/mentioned.ts"
export { formatted, type TextSpan, type TextBlock, wordsRead } from "#engine/message/formatting/formatted.ts"
export { PARTS_MAX, textParts } from "#engine/message/formatting/textParts.ts"
export { EVERYBODY, Message, MessageId, MessageNumber, Quote } from "#engine/message/Message.ts"
export { mentionCandidates, mentionQuery, type Nameable, withMention } from "#engine/message/naming.ts"
export {
  type NamedPlace as NearbyPlace,
  PLACES_PER_PAGE,
  PLACES_WITHIN,
  PLACE_MAX,
  placesNear,
  placesOfPage,
  placeToSay
} from "#engine/message/places.ts"
export { pictureSides } from "#engine/format/pictureSides.ts"
export { pasteAs, type PasteAs, clipboardWords } from "#engine/editor/paste.ts"
export { ALBUM_MAX, albumLength, type AlbumPart, mayKeepEmoji, type Picture, pictureSize } from "#engine/message/picture.ts"
export { plainText } from "#engine/message/plainText.ts"
export { mayQuote, QUOTE_MAX, quoteContent, quotedLine, quotedText, quoteOf } from "#engine/message/quote.ts"
export {
  type Asker,
  mayRecall,
  mayReedit,
  type Recallable,
  type RecalledContext,
  type Reedited,
  reedited
} from "#engine/message/recall.ts"
export { isRecallable, mayRecallKind } from "#engine/message/recallable.ts"
export { received, type ReceivedMessage } from "#engine/message/received.ts"
export {
  checkCollection,
  checkEmojiName,
  checkEmojiSize,
  EMOJI_BYTES_MAX,
  EMOJI_EXTENSIONS,
  EMOJI_KEPT_MAX,
  orderFor,
  SavedEmoji,
  withEmoji,
  withFirst,
  withoutEmoji
} from "#engine/message/SavedEmoji.ts"
export { asRead, searchedTexts, says } from "#engine/message/search.ts"
export { searchTokens } from "#engine/message/searchTokens.ts"
export { sentAt } from "#engine/message/sentAt.ts"
export { lineOf, wireContent } from "#engine/message/shown.ts"
export { addsSystemUnread } from "#engine/message/systemUnread.ts"
export { HISTORY_TABS, type HistoryTab } from "#engine/message/HistoryTab.ts"
export { Body, Kind } from "#engine/message/Body.ts"
export { kindOfType, KINDS } from "#engine/message/kinds/kinds.ts"
export type { Carried, MayBe, MessageKind } from "#engine/message/kinds/MessageKind.ts"
export type { Preview } from "#engine/message/Preview.ts"
export { paging, showsIn } from "#engine/message/tabs.ts"
export {
  checkVoice,
  isVoiceFull,
  VOICE_MAX,
  VOICE_MIN,
  voiceAfter,
  voiceEnd,
  type Spoken,
  type VoiceEnd
} from "#engine/message/voice.ts"

// moment
export { checkComment, checkMoment } from "#engine/moment/check.ts"
export { filesTaken as momentFilesTaken } from "#engine/moment/choose.ts"
export { columnsOf as momentColumns } from "#engine/moment/columns.ts"
export {
  type Feed as MomentFeed,
  withNewest as withNewestMoments,
  withOlder as withOlderMoments,
  withOne as withMoment,
  withoutOne as withoutMoment
} from "#engine/moment/feed.ts"
export { COMMENT_MAX, PAGE as MOMENTS_PAGE, PICTURES_MAX as MOMENT_PICTURES_MAX } from "#engine/moment/limits.ts"
export { momentPlace } from "#engine/moment/place.ts"

// route
export {
  addressOf,
  missingParam,
  type Params,
  type ParamsOf,
  type ParamValue,
  pathOf,
  rawParam,
  readParam
} from "#engine/route/address.ts"
export {
  addressIn,
  afterLogin,
  type Back,
  backFrom,
  BASE as ROUTE_BASE,
  detourFrom,
  type SessionEnding,
  leaveChat,
  linkTo,
  loginFor,
  TABS,
  toLogin,
  type Visitor,
  withoutCamera
} from "#engine/route/navigation.ts"
export { chatShownAt, type Opener as PageOpener, standsWayBack } from "#engine/route/desk.ts"
export { type KeyPress, type PressPlace, type Shortcut, shortcutOf } from "#engine/route/shortcut.ts"
export { landing, type ScreenPlace, placeOf } from "#engine/route/place.ts"
export { type ParamKind, routeAt, type RouteName, type RouteRow, ROUTES, rowOf, titleOf } from "#engine/route/routes.ts"
export { framedHost } from "#engine/route/webPage.ts"

// setting
export { avatarShape, BAR_HEIGHT, emptyText, topBarHeight } from "#engine/setting/appearance.ts"
export { type AppSetting, appSetting, SETTING_DEFAULTS, THEMES } from "#engine/setting/AppSetting.ts"
export { BLUR_MAX, blurOf, type ChatSetting, wireSwitches } from "#engine/setting/chatSetting.ts"
export {
  type CodesTo,
  type ExploreLink,
  mergedConfig,
  SERVICE_DEFAULTS,
  serviceConfig,
  type ServiceConfig
} from "#engine/setting/ServiceConfig.ts"
export { type DeviceKey, keysToRemove, STORAGE_USE } from "#engine/setting/storageKeys.ts"
export { storedConfig } from "#engine/setting/storedConfig.ts"
export { uploadLimits } from "#engine/setting/uploadLimits.ts"
export {
  ABOUT_TEXT,
  APP_VERSION,
  asksForVersion,
  type Offer as VersionOffer,
  type Platform,
  updateTo
} from "#engine/setting/version.ts"
