/** A file's size as people read it, such as `1.4 MB`; a megabyte is counted as 1024 × 1024. */
export function formatBytes({ bytes, intl }: { bytes: number; intl: string }): string {
  const inMegabytes = bytes >= 1024 * 1024
  return new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / 1024 / 1024 : Math.ceil(bytes / 1024))
}
