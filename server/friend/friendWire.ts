import { maskedAccount } from "#engine/account/masked.ts"

/** One direction of a relation: what `owner` has about `friend`. */
export interface FriendRow {
  readonly friend_id: number
  readonly owner: number
  readonly friend: number
  readonly nickname: string
  readonly is_invite: number
  /** 2 pending, 1 accepted, 0 refused. */
  readonly status: number
  readonly remark: string
  readonly created_at: number
  readonly updated_at: number
}

export const PENDING = 2
export const ACCEPTED = 1
export const REJECTED = 0

/** A relation as it travels (spec 3.4). */
export const friendWire = ({
  created_at,
  friend,
  friend_id,
  is_invite,
  nickname,
  owner,
  remark,
  status,
  updated_at
}: FriendRow) => ({
  friend_id,
  create_user: owner,
  friend_user_id: String(friend),
  nickname,
  is_invite,
  status,
  remark,
  is_top: 0,
  is_notice: 1,
  create_time: Math.floor(created_at / 1000),
  update_time: Math.floor(updated_at / 1000),
  delete_time: 0
})

/** A person in a list of people. */
export interface BriefRow {
  readonly user_id: number
  readonly account: string
  readonly realname: string
  readonly avatar: string
}

/** Somebody as strangers may see them: no address, no full account (spec 6.6). */
export const briefWire = ({ account, avatar, realname, user_id }: BriefRow) => ({
  user_id,
  id: user_id,
  realname,
  displayName: realname,
  account: maskedAccount(account),
  avatar
})
