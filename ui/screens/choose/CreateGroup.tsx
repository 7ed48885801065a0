import { useState } from "react"
import { chosenPeople } from "#adapters/views/group/choices.ts"
import { failedAt } from "#adapters/views/account/entry.ts"
import { createdGroup } from "#adapters/views/group/group.ts"
import { typedName } from "#adapters/views/group/groupForm.ts"
import type { ContactId } from "#engine/contact/Contact.ts"
import { navigate } from "../../routing/hashLocation.ts"
import { Field } from "../../parts/input/Field.tsx"
import { useRefusedField } from "../../parts/input/useRefusedField.ts"
import { chatPath, PATHS } from "../../routing/paths.ts"
import { roomLeft } from "../../roomLeft.ts"
import { useText } from "../../text.ts"
import { useAsking } from "../../hooks/useAsking.ts"
import { useTask } from "../../hooks/useTask.ts"
import { useWords } from "../../words.ts"
import { Choosing } from "./Choosing.tsx"
import css from "./Choosing.module.css"

/** Makes a group of the people chosen here and opens its chat; a name may wait until later. */
export const CreateGroupScreen = () => {
  const t = useText()
  const [name, setName] = useState("")
  const say = useWords()
  const asking = useAsking("createGroup", () => navigate(chatPath(createdGroup.peek()), { replace: true }))
  const isAtName = failedAt(useTask("createGroup")) === "name"
  const field = useRefusedField(isAtName ? asking.words : null)
  const room = roomLeft(t, typedName(name).left)
  return (
    <Choosing
      purpose="create"
      title={t("choose:create.title")}
      back={PATHS.home}
      confirm={(count) => t("choose:create.confirm", { count })}
      asking={isAtName ? { ...asking, words: null } : asking}
      onConfirm={(chosen: ReadonlyArray<ContactId>) =>
        asking.ask({ _tag: "GroupCreateAsked", people: chosenPeople(chosen), name })
      }
    >
      <div className={css["name"]}>
        <Field
          ref={field}
          label={t("choose:create.name")}
          {...room}
          error={isAtName && asking.words !== null ? say(asking.words) : room.error}
          placeholder={t("choose:create.placeholder")}
          autoCapitalize="sentences"
          autoComplete="off"
          value={name}
          onChange={(text) => {
            setName(text)
            asking.forget()
          }}
        />
      </div>
    </Choosing>
  )
}
