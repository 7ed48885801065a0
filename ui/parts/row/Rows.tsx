import type { CustomContainerComponentProps } from "virtua"

// virtua's own containers are deaf for a moment after each scroll: a press that follows one at once would be lost
const heard = ({ style, ...rest }: CustomContainerComponentProps) => ({ ...rest, style: { ...style, pointerEvents: undefined } })

/** Holds the rows of a `Virtualizer`, as its `as`. */
export const Rows = (props: CustomContainerComponentProps) => <div {...heard(props)} />

interface ListProps extends CustomContainerComponentProps {
  readonly label?: string
}

/** The same as a list, for rows that are `li`. */
export const ListRows = ({ label, ...props }: ListProps) => <ul aria-label={label} {...heard(props)} />
