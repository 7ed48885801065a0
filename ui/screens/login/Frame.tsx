import type { ReactNode } from "react"
import { service } from "#adapters/signals/service.ts"
import { useSignal } from "#adapters/signals/useSignal.ts"
import { IconLink } from "../../parts/IconButton.tsx"
import { LanguageIcon } from "../../parts/icons.tsx"
import { PATHS } from "../../paths.ts"
import { useText } from "../../text.ts"
import css from "./Frame.module.css"

/** The sheet on which login and register stand: whose service it is, the form, another language. */
export const Frame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const t = useText()
  const { name } = useSignal(service)
  return (
    <div className={css["frame"]}>
      <div className={css["language"]}>
        <IconLink href={PATHS.language} label={t("app:titles.language")}>
          <LanguageIcon />
        </IconLink>
      </div>
      <div className={css["sheet"]}>
        <header className={css["head"]}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="56" height="56" />
          <p>{name === "" ? t("app:name") : name}</p>
          <h1>{title}</h1>
        </header>
        {children}
      </div>
    </div>
  )
}
