import { blurredUrl } from "#adapters/views/message/blurred.ts"
import { useSignal } from "#adapters/views/shared/useSignal.ts"

const FILLS = { inlineSize: "100%", blockSize: "100%", objectFit: "cover" } as const

interface Props {
  /** A ThumbHash. */
  readonly of: string
}

/** A picture in small, as far as its message brings it: no address is asked for. */
export const Thumb = ({ of }: Props) => {
  const url = useSignal(blurredUrl(of))
  return url === "" ? null : <img src={url} alt="" style={FILLS} />
}
