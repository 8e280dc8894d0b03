import type { DefaultServerCellComponentProps } from 'payload'

type Props = Pick<DefaultServerCellComponentProps, 'rowData'>

/** Source and campaign of a list's row, or else the site that led here; empty where nothing is known. */
export function AttributionCell({ rowData }: Partial<Props>) {
  const { lastUtmSource, lastReferrerHost, lastUtmCampaign } = rowData ?? {}
  const shown = [lastUtmSource || lastReferrerHost, lastUtmCampaign].filter(Boolean)
  return shown.length > 0 && <bdi>{shown.join(' · ')}</bdi>
}
