import { type ComponentProps, useState } from "react"
import { Field } from "../../parts/input/Field.tsx"
import { IconButton } from "../../parts/input/IconButton.tsx"
import { EyeIcon, EyeOffIcon } from "../../parts/icons/icons.tsx"
import { useText } from "../../text.ts"

/** A password, hidden until one asks to see it. */
export const PasswordField = (props: Omit<ComponentProps<typeof Field>, "type" | "end">) => {
  const t = useText()
  const [seen, setSeen] = useState(false)
  return (
    <Field
      {...props}
      type={seen ? "text" : "password"}
      end={
        <IconButton label={t(seen ? "login:hidePassword" : "login:showPassword")} onClick={() => setSeen(!seen)}>
          {seen ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}
