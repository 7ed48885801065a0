import { latinName, sortLetter } from "#engine/contact/sortLetter.ts"

/** A person as a contact, before anything was said. */
export interface PersonFacts {
  readonly user_id: number
  /** My remark, else the real name. */
  readonly displayName: string
  readonly avatar: string
}

/** Short form of a contact, for frames (spec 3.2): what a client needs to show a conversation that it does not know. */
export const shortContact = ({ avatar, displayName, user_id }: PersonFacts, type: string, at: number) => ({
  id: user_id,
  displayName,
  avatar,
  name_py: latinName(displayName),
  index: sortLetter(displayName),
  is_group: 0,
  type,
  lastContent: "",
  lastSendTime: at,
  unread: 0,
  is_at: 0,
  is_top: 0,
  is_notice: 1,
  setting: [],
  location: ""
})
