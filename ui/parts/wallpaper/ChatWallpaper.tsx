import type { Wallpaper } from "#engine/setting/AppSetting.ts"
import css from "./ChatWallpaper.module.css"

/** What lies behind the messages of a chat without a picture (DEC-0387); of `plain` nothing is drawn. */
export const ChatWallpaper = ({ name }: { readonly name: Wallpaper }) =>
  name === "plain" ? null : <div className={css["wallpaper"]} data-wallpaper={name} aria-hidden="true" />
