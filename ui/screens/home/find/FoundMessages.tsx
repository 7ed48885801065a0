import { useEffect, useRef } from "react"
import { author } from "#adapters/views/chat/author.ts"
import { knownContact } from "#adapters/views/chat/chatHead.ts"
import {
  findMessages,
  type FoundChat,
  HORIZON,
  type MessagesFound,
  messagesFound,
  wordsSought
} from "#adapters/views/search/messageFind.ts"
import { plainWords } from "#adapters/views/search/record.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Message } from "#engine/message/Message.ts"
import { Avatar } from "../../../parts/avatar/Avatar.tsx"
import { Row } from "../../../parts/row/Row.tsx"
import { Skeleton } from "../../../parts/page/Skeleton.tsx"
import { useText } from "../../../text.ts"
import { useWhenBack } from "../../../hooks/useWhenBack.ts"
import { useWords } from "../../../words.ts"
import { HitList } from "../../found/Hits.tsx"
import { Pager } from "../../found/Pager.tsx"
import { SaidAt } from "../../found/SaidAt.tsx"
import css from "./FoundMessages.module.css"
import { openMessage } from "./openFound.ts"

/** A pause in typing after which messages are looked for, in milliseconds. */
const PAUSE = 350

/** Letters of an input method are no words yet. */
const useComposing = () => {
  const isComposing = useRef(false)
  useEffect(() => {
    const begin = () => {
      isComposing.current = true
    }
    const end = () => {
      isComposing.current = false
    }
    window.addEventListener("compositionstart", begin)
    window.addEventListener("compositionend", end)
    return () => {
      window.removeEventListener("compositionstart", begin)
      window.removeEventListener("compositionend", end)
    }
  }, [])
  return isComposing
}

/** Messages of all conversations that say some words, and how far was looked (spec 2.4, DEC-0091, DEC-0097). */
export const FoundMessages = ({ words }: { readonly words: string }) => {
  const t = useText()
  const found = useSignal(messagesFound)
  const sought = useSignal(wordsSought)
  const isComposing = useComposing()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isComposing.current) void findMessages(words)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [words, isComposing])
  // what the server found stays, on the page that somebody is on
  useWhenBack(() => {
    if (found._tag !== "Found" || found.by === "device") void findMessages(words)
  })
  return (
    <section className={css["messages"]} aria-label={t("search:messages")} data-messages-found>
      <h2>{t("search:messages")}</h2>
      {sought === words ? <Content words={words} found={found} /> : <Skeleton rows={2} />}
    </section>
  )
}

interface Props {
  readonly words: string
  readonly found: MessagesFound
}

const Content = ({ words, found }: Props) => {
  const t = useText()
  const say = useWords()
  if (found._tag === "Loading") return <Skeleton rows={2} />
  if (found._tag === "Unreached") return <p className={css["note"]}>{t("search:unreached")}</p>
  const { at, by, chats, isOpen, why } = found
  const count = at.total
  const total =
    by === "device"
      ? count === 0
        ? t("search:nothingKept", { words })
        : t("search:kept", { count, words })
      : count === 0
        ? t("search:nothing", { words })
        : t(isOpen ? "search:newest" : "search:total", { count, words })
  const { kept } = HORIZON
  return (
    <>
      {by === "device" && (
        <p className={css["device"]} role={why === null ? undefined : "alert"}>
          {why === null ? t("search:device", { number: kept }) : t("search:failed", { number: kept, reason: say(why) })}
        </p>
      )}
      <output className={css["note"]}>{total}</output>
      {chats.map((each) => (
        <InChat key={each.chat} {...each} words={words} />
      ))}
      <Pager
        at={at}
        label={t("search:pages")}
        previous={t("search:previous")}
        next={t("search:next")}
        here={t("search:page", { page: at.page, pages: at.pages })}
        onPage={(page) => void findMessages(words, page)}
      />
      {by === "server" && <p className={css["note"]}>{t("search:horizon", { chats: HORIZON.chats })}</p>}
    </>
  )
}

const InChat = ({ chat, messages, words }: FoundChat & { readonly words: string }) => {
  const t = useText()
  const it = useSignal(knownContact(chat))
  const name = it === null || it.name === "" ? t(`home:unnamed.${it?.kind ?? "person"}`) : it.name
  return (
    <section className={css["chat"]} aria-label={t("search:in", { name })}>
      <h3>
        <Avatar name={name} url={it?.avatar ?? ""} size={24} />
        <bdi>{name}</bdi>
      </h3>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Line message={message} words={words} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One message; a tap shows it where it was said. */
const Line = ({ message, words }: { readonly message: Message; readonly words: string }) => {
  const t = useText()
  const { name } = useSignal(author(message.author))
  return (
    <Row
      title={
        <span className={css["line"]} dir="auto">
          <HitList text={plainWords(message)} words={words} />
        </span>
      }
      note={
        <>
          <bdi>{name}</bdi>
          {" · "}
          <SaidAt at={message.sentAt} yesterday={t("search:yesterday")} />
        </>
      }
      onClick={() => openMessage(message)}
    />
  )
}
