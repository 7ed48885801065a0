import { HashMap } from "effect"
import { type Me, UserId } from "#engine/account/User.ts"
import type { Client } from "#engine/client/Client.ts"
import { toArray } from "#engine/client/Sorted.ts"
import { type Contact, ContactId } from "#engine/contact/Contact.ts"
import type { Message } from "#engine/message/Message.ts"
import type { Asking } from "./Asking.ts"
import type { Bot } from "./Bot.ts"
import type { Dispatch } from "./Dispatch.ts"
import { type Filter, message as anyMessage } from "./filters.ts"
import { groupIn } from "./Group.ts"
import { requestCame } from "./happenings.ts"
import type { MessageCame } from "./Happening.ts"
import type { Looks } from "./Looks.ts"
import { isNoChat } from "./noChat.ts"
import type { Watched } from "./Watched.ts"

/** What a bot is made of. */
interface Parts {
  readonly me: Me
  readonly client: Client
  readonly watched: Watched
  readonly asking: Asking
  readonly dispatch: Dispatch
  readonly looks: Looks
  readonly cameOf: (message: Message) => MessageCame
  readonly rest: Pick<Bot, "after" | "close" | "ended" | "logout" | "now" | "send">
}

const PAGE = 50

const onlyOne = (found: ReadonlyArray<Contact>): Contact | undefined => (found.length === 1 ? found[0] : undefined)

/** An id before an account before a name; what two have names neither. */
const named = (contacts: ReadonlyArray<Contact>, name: string): Contact | undefined =>
  onlyOne(contacts.filter(({ id }) => id === name)) ??
  onlyOne(contacts.filter(({ account }) => account === name)) ??
  onlyOne(contacts.filter((each) => each.name === name))

export const botOf = ({ asking, cameOf, client, dispatch, looks, me, rest, watched }: Parts): Bot => {
  const contacts = (): ReadonlyArray<Contact> => [...HashMap.values(client.state().contacts)]
  const chatIn = (name: string | number): ContactId => {
    const id = ContactId.make(String(name))
    if (isNoChat(id)) throw asking.noChat(id)
    return id
  }
  return {
    ...rest,
    me,
    client,
    on: (filter, act, how) => dispatch.on(filter, act, how),
    onError: (hear) => dispatch.onError(hear),
    onFailed: (hear) => dispatch.onFailed(hear),
    messages: <A>(filter: Filter<A> = anyMessage as Filter<unknown> as Filter<A>) => dispatch.iterate(filter),
    recall: (chat, id) => asking.recall(chat, id),
    group: (chat) => groupIn(watched, asking, chat),
    createGroup: async (people, name = "") => {
      const asked = { _tag: "GroupCreateAsked", people: people.map((id) => UserId.make(id)), name } as const
      return groupIn(watched, asking, (await asking.task("createGroup", asked)).created)
    },
    chats: () => {
      const { contacts: all, order } = client.state()
      return toArray(order).flatMap(({ id }) => {
        const found = HashMap.get(all, id)
        return found._tag === "Some" ? [found.value] : []
      })
    },
    contacts,
    find: (name) => named(contacts(), name),
    history: async (chat, { limit = PAGE } = {}) => {
      const enough = (_: Message, count: number): boolean => count >= limit
      const found = await looks.messages(chatIn(chat), enough, async (words) => {
        throw await asking.refusalOf(words)
      })
      return found.slice(-limit).map((each) => cameOf(each))
    },
    read: async (chat) => looks.read(chatIn(chat)),
    search: async (account) => (await asking.task("search", { _tag: "SearchAsked", account })).peopleResults,
    befriend: async (person, text) => {
      const id = UserId.make(person)
      await asking.task(`friendAdd:${id}`, { _tag: "FriendAsked", id, text })
    },
    requests: async () => {
      const { requests } = await asking.task("requests:received", { _tag: "RequestsAsked", direction: "received" })
      return requests.received
        .filter(({ status }) => status === "pending")
        .map((request) =>
          requestCame(request, async (id, yes) => {
            await asking.task(`answerRequest:${id}`, { _tag: "AnswerRequestAsked", id, accept: yes })
          })
        )
    },
    isOnline: () => client.state().connection.bound
  }
}
