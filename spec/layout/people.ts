import { ask } from "./ask.ts"
import { type Groups, groups } from "./groups.ts"
import { answer, askFriend, befriend, findPerson, loggedIn, person, type Person, say } from "./Person.ts"

/** The people of a run, and what each of them is there for. */
export interface People {
  /** Whose screens are looked at. */
  readonly me: Person
  /** Knows nobody, and nobody knows them. */
  readonly newcomer: Person
  /** A friend with a long talk. */
  readonly friend: Person
  /** A friend with a very long name. */
  readonly longName: Person
  /** A friend to whom nothing was written yet but the greeting. */
  readonly silent: Person
  readonly stranger: Person
  readonly groups: Groups
  /** Answers what stays open: ends the sockets of those who are online. */
  readonly leave: () => void
}

const NAMES = [
  "Amélie",
  "Boris",
  "陈伟",
  "Dmitri",
  "Édith",
  "Fatima",
  "Greta",
  "黄小明",
  "Ines",
  "João",
  "Kwame",
  "李娜",
  "Marguerite",
  "Nguyễn",
  "Óscar",
  "Priya",
  "Quentin",
  "Rosa",
  "Søren",
  "田中",
  "Ulrike",
  "Violeta",
  "王芳",
  "Xavier",
  "Yasmin",
  "Zoë",
  "Ayşe",
  "김민준",
  "1st Floor"
] as const
const LONG_NAME = "Wilhelmina Bartholomew-Featherst"

/** Each format that signs give a text, with words that are too long for a line. */
const FORMATTED =
  "**Today** we _really_ ~~must~~ run `npm install` and read https://example.org/_guide_/start\n1. First the long item, which takes more than a line of a telephone\n2. then **this**\n- one\n- two\n```js\nconst answer = 42 // a line of code that is longer than any bubble on a telephone is wide\n```"

const TALK: ReadonlyArray<readonly [from: "me" | "friend", text: string]> = [
  ["friend", "Good morning! Did you see the plan for Thursday?"],
  ["me", "Yes"],
  ["friend", "👍"],
  [
    "friend",
    "A longer message that needs several lines on every screen, because it tells the whole story of how the meeting went, who said what, and what we agreed on in the end: we meet again on Thursday at ten, in the small room on the second floor."
  ],
  [
    "me",
    "Everything is written down at https://example.org/a/rather/long/path/that/does/not/break/by-itself?with=parameters&and=more#fragment and also on www.example.org"
  ],
  ["friend", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsversammlungsprotokoll"],
  ["me", "今天下午三点开会，请大家提前准备好材料。会议地点在二楼的小会议室，预计需要两个小时，请安排好时间。"],
  ["friend", "😀 😃 😄 😁 😆 🥳 ❤️ 👩‍👩‍👧‍👦 🇪🇺 👍🏽"],
  ["me", "First line\nsecond line\n\nand a last one after a gap"],
  ["friend", "مرحبا، كيف حالك اليوم؟"],
  ["me", "ok"],
  ["me", "See you there"]
]

/** Keeps a socket open, so that others see somebody online. */
const comeOnline = async (url: string, { token }: Person): Promise<WebSocket> => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/wss`)
  await new Promise((resolve, reject) => {
    socket.addEventListener("message", resolve, { once: true })
    socket.addEventListener("error", reject, { once: true })
  })
  socket.addEventListener("message", ({ data }) => String(data).includes("ping") && socket.send('{"type":"pong"}'))
  socket.send(JSON.stringify({ type: "bindUid", token }))
  return socket
}

/** Sends the card of somebody. */
const showCard = async (url: string, from: Person, to: Person, shown: Person): Promise<void> =>
  void (await ask(
    url,
    "sendMessage",
    { id: `card-${from.id}-${shown.id}`, toContactId: to.id, type: "contact", content: "", extends: { id: shown.id } },
    from.token
  ))

/** Sends a place. */
const showPlace = async (url: string, from: Person, to: Person): Promise<void> =>
  void (await ask(
    url,
    "sendMessage",
    {
      id: `place-${from.id}`,
      toContactId: to.id,
      type: "location",
      content: "",
      extends: {
        name: "The café at the corner of the old market with the long name",
        address: "Long Lane 7, Riverside",
        latitude: 52.52,
        longitude: 13.405
      }
    },
    from.token
  ))

/** Made-up people, their friendships, requests and messages, all through the calls that clients make. */
export const people = async (url: string): Promise<People> => {
  const me = await person(url, "13800000002", "Anna Karlsson")
  // another device, which can be logged out
  await loggedIn(url, me.account, "api")
  const friend = await person(url, "friend.long", "Bela Novak")
  const longName = await person(url, "account-of-thirty-two-characters", LONG_NAME)
  const silent = await person(url, "silent", "Sam")
  const stranger = await person(url, "stranger", "Ulla Unknown")
  await findPerson(url, me, stranger)
  const newcomer = await person(url, "newcomer", "Nadia New")
  for (const each of [friend, longName, silent]) await befriend(url, each, me)

  const contacts: Array<Person> = []
  for (const [index, name] of NAMES.entries()) {
    const contact = await person(url, `contact${index}`, name)
    contacts.push(contact)
    await befriend(url, contact, me)
    if (index % 3 === 0) await say(url, contact, me, `Hello from ${name}, are you there?`)
  }
  await showPlace(url, longName, me)
  await showPlace(url, me, longName)
  await showCard(url, longName, me, longName)
  await showCard(url, me, longName, friend)
  for (const from of [longName, me]) await say(url, from, from === me ? longName : me, FORMATTED)
  await say(url, longName, me, "A preview that is certainly longer than what any list can show in one line of it")
  for (const [from, text] of TALK) await (from === "me" ? say(url, me, friend, text) : say(url, friend, me, text))
  const gone = await say(url, me, friend, "This was sent by mistake")
  await ask(url, "undoMessage", { id: gone }, me.token)
  const theirs = await say(url, friend, me, "This too")
  await ask(url, "undoMessage", { id: theirs }, friend.token)
  await ask(url, "setMsgIsRead", { toContactId: me.id, is_group: "0", messages: [], fromUser: "" }, friend.token)
  await say(url, me, friend, "And this one is not read yet")

  await ask(url, "setChatTop", { id: longName.id, is_top: 1, is_group: "0" }, me.token)
  await ask(url, "isNotice", { id: longName.id, is_notice: 0, is_group: "0" }, me.token)

  const asking = await person(url, "asking", "Aaron Asking")
  const wordy = await person(url, "wordy", "Wendelin Wordy")
  const refused = await person(url, "refused", "Rita Refused")
  for (const [from, remark] of [
    [asking, "Hi!"],
    [wordy, "I am the colleague from the second floor, we met at the spring party next to the piano, remember?"],
    [refused, "Buy now"]
  ] as const)
    await askFriend(url, from, me, remark)
  await answer(url, refused, me, false)
  const asked = await person(url, "asked", "Asta Asked")
  await askFriend(url, me, asked, "It is me, Anna")

  // those at the end of the list are in none, and can still be chosen
  const talking = await groups(url, me, friend, [longName, ...contacts.slice(1, 24)])
  const online = await Promise.all([comeOnline(url, friend), comeOnline(url, longName)])
  return {
    me,
    newcomer,
    friend,
    longName,
    silent,
    stranger,
    groups: talking,
    leave: () => online.forEach((socket) => socket.close())
  }
}
