type Props = { brand: string; accent: string | null | undefined }

/** The brand's name with its accent part in blue; never translated, never reordered. */
export function Brand({ brand, accent }: Props) {
  const start = accent ? brand.indexOf(accent) : -1
  if (!accent || start < 0) return <bdi translate="no">{brand}</bdi>
  return (
    <bdi translate="no">
      {brand.slice(0, start)}
      <span className="text-accent-light">{accent}</span>
      {brand.slice(start + accent.length)}
    </bdi>
  )
}
