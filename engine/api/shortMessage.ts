/** Fields as JSON has them. */
type Bag = Readonly<Record<string, unknown>>

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value)

/** What most messages say alike. */
const USUAL: Bag = {
  type: "text",
  status: "succeed",
  is_read: 0,
  is_group: 0,
  at: [],
  role: 3,
  extends: null,
  fileName: "",
  fileSize: ""
}

/** What a contact says of itself in a frame, most of the time. */
const USUAL_CONTACT: Bag = { lastContent: "", unread: 0, is_at: 0, is_top: 0, is_notice: 1, setting: [], location: "" }

const GROUP_PREFIX = "group-"
const GROUP = /^group-[0-9]+$/
const bare = (to: unknown): unknown => (typeof to === "string" && GROUP.test(to) ? Number(to.slice(GROUP_PREFIX.length)) : to)

const lettersOf = (name: unknown): Bag =>
  typeof name === "string" ? { name_py: name.toLowerCase(), index: name.slice(0, 1).toUpperCase() } : {}

/** The author, as far as the message and their name say it. */
const authorOf = ({ user_id }: Bag, { realname }: Bag): Bag => ({
  id: user_id,
  user_id,
  displayName: realname,
  avatar: ""
})

/** The chat that it is in, as far as the message and its author say it. */
const contactOf = ({ is_group, sendTime, toContactId, type }: Bag, author: Bag, { displayName }: Bag): Bag => {
  const usual = { ...USUAL_CONTACT, is_group, type, lastSendTime: sendTime }
  if (is_group === 1)
    return { ...usual, ...lettersOf(displayName), index: "[2]#", id: toContactId, user_id: toContactId, role: 3 }
  const { avatar, displayName: name, user_id } = author
  return { ...usual, ...lettersOf(name), id: user_id, user_id, displayName: name, avatar }
}

/** To whom it is addressed, as far as the message says it: in a group all say the group, else the chat of its receiver is its author's. */
const addressed = (message: Bag): Bag =>
  message["is_group"] === 1 ? { toUser: message["toContactId"] } : { toContactId: message["user_id"] }

/**
 * A message as {@link shortMessage} was made of it: fields that are left out are what most messages say, or what others of the message say already
 * (WIRE-24, DEC-0408, spec 7.8).
 */
export const wholeMessage = (short: unknown): unknown => {
  if (!isBag(short)) return short
  const usual = { ...USUAL, ...short }
  const named = { ...addressed(usual), ...usual }
  const message = { to_user: bare(named["toUser"]), ...named }
  const { contactInfo = {}, fromUser = {} } = short
  const author = isBag(fromUser) ? { ...authorOf(message, fromUser), ...fromUser } : fromUser
  const contact =
    isBag(contactInfo) && isBag(author) ? { ...contactOf(message, author, contactInfo), ...contactInfo } : contactInfo
  return { ...message, fromUser: author, contactInfo: contact }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What of `whole` its reader does not know already; nothing where it lacks a field that they would put in. */
const unsaid = (whole: Bag, known: Bag): Bag | undefined =>
  Object.keys(known).every((field) => Object.hasOwn(whole, field))
    ? Object.fromEntries(
        Object.entries(whole).filter(([field, value]) => !Object.hasOwn(known, field) || !isSame(value, known[field]))
      )
    : undefined

/**
 * The short form of a message (`data` of `simple`, `group`, `groupEvent`, `callMessage`): without the fields that {@link wholeMessage} puts in as they were.
 * Nothing where that would be another message; it travels whole then (DEC-0408, spec 7.8).
 */
export const shortMessage = (whole: unknown): object | undefined => {
  if (!isBag(whole)) return undefined
  const { contactInfo, fromUser, ...message } = whole
  if (!isBag(fromUser) || contactInfo === undefined) return undefined
  const known = { ...USUAL, ...addressed(message), to_user: bare(message["toUser"]) }
  const rest = unsaid(message, known)
  const author = unsaid(fromUser, authorOf(message, fromUser))
  const contact = isBag(contactInfo) ? unsaid(contactInfo, contactOf(message, fromUser, contactInfo)) : contactInfo
  if (rest === undefined || author === undefined || contact === undefined) return undefined
  return {
    ...rest,
    ...(isSame(author, {}) ? {} : { fromUser: author }),
    ...(isSame(contact, {}) ? {} : { contactInfo: contact })
  }
}
