import { Layer } from "effect"
import { Alerts, type AlertNotice } from "#engine/client/ports/Alerts.ts"
import { notificationsOf } from "./notifications.ts"
import { soundFrom } from "./sound.ts"

/** In milliseconds. */
const VIBRATION = 120

/** A notice in the language of the interface, and where it leads. */
interface Said {
  readonly title: string
  readonly body: string
  readonly place: string
}

interface Page {
  /** Where the app lives, with a slash at the end. */
  readonly home: string
  /** Address of the sound. */
  readonly sound: string
  readonly say: (notice: AlertNotice) => Said
  /** Goes to a place of the app. */
  readonly go: (place: string) => void
}

/** Browsers complain of a page that vibrates before anybody touched it. */
const vibrate = (): void => {
  if ("vibrate" in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION)
}

const tagOf = (chat: string): string => `chat:${chat}`

/** `Alerts` of a page: its own sound, the device's vibration, and notifications of the system (DEC-0038). */
export const alertsOnPage = ({ go, home, say, sound }: Page): Layer.Layer<never> => {
  const bell = soundFrom(sound)
  const notifications = notificationsOf(home, go)
  return Layer.succeed(Alerts, {
    raise: (alert) => {
      const isHeard = alert.sound && bell.play()
      if (alert.vibrate) vibrate()
      // the newest comes last, and so lies on top; where our sound cannot be heard the system makes its own
      for (const notice of alert.notices.toReversed())
        notifications.show({ tag: tagOf(notice.chat), ...say(notice), silent: isHeard || !alert.sound })
    },
    end: (chats) => {
      for (const chat of chats) notifications.close(tagOf(chat))
    }
  })
}
