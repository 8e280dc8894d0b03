import type { LivePreviewConfig } from 'payload'
import { defaultLocale, isPageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { previewPath } from '../../src/domain/sitePages'

/** Widths in which the preview beside the form is shown, in CSS pixels. */
export const previewBreakpoints: NonNullable<LivePreviewConfig['breakpoints']> = [
  { name: 'phone', label: 'Phone · 360 × 740', width: 360, height: 740 },
  { name: 'tablet', label: 'Tablet · 768 × 1024', width: 768, height: 1024 },
  { name: 'desktop', label: 'Desktop · 1280 × 800', width: 1280, height: 800 },
]

type Target = { collection: string } | { global: string }

/** The address of a document's preview beside its form, in the language being edited. */
export function livePreview(target: Target): Exclude<LivePreviewConfig['url'], string | undefined> {
  return ({ data, locale }) => address({ target, id: data.id, locale: locale.code })
}

/** The address behind the button 'Preview'. */
export function previewUrl(target: Target) {
  return (doc: Record<string, unknown>, { locale }: { locale: string }) =>
    address({ target, id: doc.id, locale })
}

function address({ target, id, locale }: { target: Target; id: unknown; locale: string }): string {
  const path =
    'global' in target
      ? `${previewPath}/${target.global}`
      : `${previewPath}/${target.collection}/${String(id ?? 'new')}`
  return localePath({ locale: isPageLocale(locale) ? locale : defaultLocale, path })
}
