import { useState } from "react"
import { questionNamed, questionsHere, questionsWith } from "#adapters/views/account/help.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { useQuery } from "../../routing/hashLocation.ts"
import { ButtonLink } from "../../parts/input/Button.tsx"
import { Empty } from "../../parts/page/Empty.tsx"
import { RowGroup } from "../../parts/row/Group.tsx"
import { ForwardIcon, SearchIcon } from "../../parts/icons/rowIcons.tsx"
import { ScreenPage } from "../../parts/page/Page.tsx"
import { Row } from "../../parts/row/Row.tsx"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { TopBar } from "../../parts/page/TopBar.tsx"
import { helpPath, PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./Doc.module.css"

/** The words of the last search, for the way back from an answer. */
let typed = ""

/** Questions about using the app, and the answer to each on a page of its own (spec 2.17). */
export const Doc = () => {
  const question = questionNamed(useQuery().get("id"))
  const t = useText()
  return question === null ? (
    <Questions />
  ) : (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.doc")} back={PATHS.doc} />}>
      <article className={css["answer"]}>
        <h2>{t(`help:${question}.question`)}</h2>
        {t(`help:${question}.answer`)
          .split("\n")
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        <ButtonLink look="quiet" href={PATHS.doc}>
          {t("me:help.all")}
        </ButtonLink>
      </article>
    </ScreenPage>
  )
}

const Questions = () => {
  const t = useText()
  const [words, setWords] = useState(typed)
  const asked = useSignal(questionsHere)
  const found = questionsWith(words, (each) => `${t(`help:${each}.question`)} ${t(`help:${each}.answer`)}`, asked)
  return (
    <ScreenPage look="cards" bar={<TopBar title={t("screens:titles.doc")} back={PATHS.me} />}>
      <div className={css["search"]}>
        <SearchField
          label={t("me:help.search")}
          value={words}
          onChange={(text) => {
            typed = text
            setWords(text)
          }}
        />
      </div>
      <output className="unseen">{t("me:help.found", { count: found.length })}</output>
      {found.length === 0 ? (
        <Empty text={t("me:help.none")} icon={<SearchIcon size={32} />} />
      ) : (
        <RowGroup>
          {found.map((each) => (
            <Row
              key={each}
              href={helpPath(each)}
              title={<span className={css["question"]}>{t(`help:${each}.question`)}</span>}
              end={<ForwardIcon size={18} />}
            />
          ))}
        </RowGroup>
      )}
    </ScreenPage>
  )
}
