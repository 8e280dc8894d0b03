'use client'

import { useTranslation } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { intlTag } from '@/i18n/intlTag'
import { formatPrice } from './formatPrice'

/** A price in the list of plans, with its currency; or the words in its place. */
export function PriceCell({ cellData, rowData }: DefaultCellComponentProps) {
  const { i18n } = useTranslation()
  const { currency, priceText }: { currency?: unknown; priceText?: unknown } = rowData ?? {}
  if (typeof cellData !== 'number') return <bdi>{String(priceText ?? '–')}</bdi>
  const intl = intlTag(i18n.language)
  return <bdi>{formatPrice({ amount: cellData, currency: String(currency), intl })}</bdi>
}
