type Props = { code: string; className?: string }

/** A reference code: never translated or turned around, and a tap selects the whole of it. */
export function ReferenceCode({ code, className = '' }: Props) {
  return (
    <bdi
      dir="ltr"
      translate="no"
      className={`font-bold whitespace-nowrap tabular-nums select-all ${className}`}
    >
      {code}
    </bdi>
  )
}
