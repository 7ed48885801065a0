import { useId } from "react"
import { wallpaper } from "#adapters/views/chat/wallpaper.ts"
import { dispatchCommand } from "#adapters/views/shared/store.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import { WALLPAPERS } from "#engine/setting/AppSetting.ts"
import { ChatWallpaper } from "../../parts/wallpaper/ChatWallpaper.tsx"
import { useText } from "../../text.ts"
import css from "./WallpaperChoice.module.css"

/** What lies behind the messages of all chats that have no picture of their own (DEC-0387). */
export const WallpaperChoice = () => {
  const t = useText()
  const group = useId()
  const chosen = useSignal(wallpaper)
  return (
    <fieldset className={css["choice"]}>
      <legend>{t("me:wallpaper.name")}</legend>
      <div className={css["all"]}>
        {WALLPAPERS.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              checked={name === chosen}
              onChange={() => dispatchCommand({ _tag: "SettingAsked", setting: { wallpaper: name } })}
            />
            <span className={css["sample"]}>
              <ChatWallpaper name={name} />
            </span>
            <span className={css["name"]}>{t(`me:wallpaper.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
