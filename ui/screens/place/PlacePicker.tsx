import { useCallback, useEffect, useRef, useState } from "react"
import { type OwnSpot, ownSpot } from "#adapters/views/place/ownSpot.ts"
import {
  distanceBetween,
  degrees,
  findsPlaces,
  leavePlaces,
  lookForPlaces,
  findMorePlaces,
  isPlain,
  NAME_MAX,
  placesShown,
  WORLD
} from "#adapters/views/place/places.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"
import type { Spot } from "#engine/format/distance.ts"
import type { NamedPlace } from "#engine/message/places.ts"
import { TargetIcon } from "../../parts/icons/pictureIcons.tsx"
import { Button } from "../../parts/input/Button.tsx"
import { Field } from "../../parts/input/Field.tsx"
import { SearchField } from "../../parts/input/SearchField.tsx"
import { Dialog } from "../../parts/overlay/Dialog.tsx"
import { useText } from "../../text.ts"
import { useWords } from "../../words.ts"
import { Map } from "./Map.tsx"
import css from "./PlacePicker.module.css"

/** How long a map or a search has to rest before places are asked for, in milliseconds. */
const REST = 500

interface RowProps {
  readonly title: string
  readonly note: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

const PlaceChoice = ({ title, note, chosen, onChoose }: RowProps) => (
  <label className={css["row"]} data-chosen={chosen || undefined}>
    <input type="radio" name="place" checked={chosen} onChange={onChoose} />
    <bdi className={css["title"]}>{title}</bdi>
    <bdi className={css["note"]}>{note}</bdi>
  </label>
)

interface Props {
  /** Key of the title, and of what the button says that takes the place: texts of the picker come with it. */
  readonly title: string
  readonly take: string
  /** `word`: what a place is called. Rejects where the code for it cannot be fetched. */
  readonly onTake: (place: NamedPlace, word: string) => Promise<void>
  readonly onClose: () => void
}

type Own = "asking" | "known" | "forbidden" | "unknown"

/** A place to say: on the map, from the list around it, or by its name (spec 2.22, DEC-0265). */
export const PlacePicker = ({ title, take, onTake, onClose }: Props) => {
  const t = useText()
  const say = useWords()
  const finds = useSignal(findsPlaces)
  const plain = useSignal(isPlain)
  const { isBusy, isMore, isNone, isUnfetched, rows, why } = useSignal(placesShown)
  /** Where one looks around; `null`: nobody has chosen a spot yet. */
  const [around, setAround] = useState<Spot | null>(null)
  const [chosen, setChosen] = useState<NamedPlace | null>(null)
  /** What is in the middle of the map: a place that was chosen moves it, and the list stays. */
  const spot: Spot | null = chosen ?? around
  const [name, setName] = useState("")
  const [words, setWords] = useState("")
  const [own, setOwn] = useState<Own>("asking")
  const [failed, setFailed] = useState(false)
  const isOpen = useRef(true)
  /** Something was chosen, or the map moved, since the own position was asked for: it comes too late then. */
  const isChosen = useRef(false)

  const told = useCallback((found: OwnSpot): void => {
    if (!isOpen.current) return
    setOwn(found._tag === "Here" ? "known" : found._tag === "Forbidden" ? "forbidden" : "unknown")
    if (found._tag !== "Here" || isChosen.current) return
    setChosen(null)
    setAround(found.spot)
  }, [])
  const lookAgain = (): void => {
    isChosen.current = false
    setOwn("asking")
    void ownSpot().then(told)
  }
  useEffect(() => {
    isOpen.current = true
    void ownSpot().then(told)
    return () => {
      isOpen.current = false
      void leavePlaces()
    }
  }, [told])

  const keywords = words.trim()
  // words are looked for anywhere
  const near = around ?? (keywords === "" ? null : WORLD)
  useEffect(() => {
    if (!finds || near === null) return
    const timer = setTimeout(() => void lookForPlaces(near, keywords), REST)
    return () => clearTimeout(timer)
  }, [finds, near, keywords])

  const move = useCallback((to: Spot): void => {
    isChosen.current = true
    setChosen(null)
    setAround(to)
  }, [])
  const choose = (place: NamedPlace): void => {
    isChosen.current = true
    setChosen(place)
  }
  const takeIt = async (): Promise<void> => {
    if (spot === null) return
    try {
      await onTake(chosen ?? { ...spot, name, address: "" }, t("place:word"))
      onClose()
    } catch {
      // the code for it did not come: what was chosen stays
      setFailed(true)
    }
  }
  const away = (place: NamedPlace): string => {
    const told = spot === null ? null : distanceBetween(place, spot)
    const far = told === null || (told.count === 0 && told.unit === "m") ? "" : t(`place:${told.unit}`, { count: told.count })
    return [place.address, far].filter((part) => part !== "").join(" · ")
  }
  return (
    <Dialog
      wide
      title={t(title)}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("app:cancel")}
          </Button>
          <Button disabled={spot === null} onClick={() => void takeIt()}>
            {t(take)}
          </Button>
        </>
      }
    >
      {finds && (
        <div className={css["search"]}>
          <SearchField label={t("place:search")} value={words} onChange={setWords} />
        </div>
      )}
      {plain && <p className={css["plain"]}>{t("place:plain")}</p>}
      <Map spot={spot} onMove={move} />
      <div className={css["own"]}>
        <Button look="quiet" busy={own === "asking"} onClick={lookAgain}>
          <TargetIcon size={20} />
          {t("place:own")}
        </Button>
        <p aria-live="polite" data-refused={own === "forbidden" || undefined}>
          {own === "forbidden" || own === "unknown" ? t(`place:${own}`) : ""}
        </p>
      </div>
      {(spot !== null || rows.length > 0) && (
        <fieldset className={css["list"]}>
          <legend className="unseen">{t("place:choose")}</legend>
          {spot !== null && (
            <PlaceChoice title={t("place:spot")} note={degrees(spot)} chosen={chosen === null} onChoose={() => move(spot)} />
          )}
          {rows.map((place) => (
            <PlaceChoice
              key={`${place.latitude} ${place.longitude} ${place.name}`}
              title={place.name}
              note={away(place)}
              chosen={chosen === place}
              onChoose={() => choose(place)}
            />
          ))}
          {isMore && (
            <Button look="quiet" busy={isBusy} onClick={() => void findMorePlaces()}>
              {t("place:more")}
            </Button>
          )}
        </fieldset>
      )}
      <div aria-live="polite" className={css["told"]}>
        {isNone && <p>{t("place:none")}</p>}
        {why !== null && <p data-refused>{say(why)}</p>}
        {(failed || isUnfetched) && <p data-refused>{t("place:failed")}</p>}
      </div>
      {!finds && spot !== null && (
        <Field label={t("place:name")} value={name} maxLength={NAME_MAX} autoCapitalize="sentences" onChange={setName} />
      )}
    </Dialog>
  )
}
