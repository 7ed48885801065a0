import type { ReactNode } from "react"
import { service } from "#adapters/views/shared/service.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { IconLink } from "../../parts/input/IconButton.tsx"
import { LanguageIcon } from "../../parts/icons/icons.tsx"
import { PATHS } from "../../routing/paths.ts"
import { useText } from "../../text.ts"
import css from "./Frame.module.css"

interface Props {
  readonly title: string
  /** In the place of the service's own picture. */
  readonly head?: ReactNode
  /** Above the title; without it the name of the service. */
  readonly over?: string
  /** Under the title. */
  readonly under?: string
  readonly children: ReactNode
}

/** The sheet on which one comes in: whose service it is, the form, another language. */
export const LoginFrame = ({ title, head, over = "", under = "", children }: Props) => {
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
          {head ?? <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="56" height="56" />}
          <p>{over || name || t("app:name")}</p>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {under !== "" && <small>{under}</small>}
        </header>
        {children}
      </div>
    </div>
  )
}
