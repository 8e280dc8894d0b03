import type { LivePreviewConfig } from 'payload'
import { defaultLocale, isPageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { previewPath } from '../../src/domain/sitePages'
import type { DocumentKey } from '../publications/fieldValues'

/** Widths in which the preview beside the form is shown, in CSS pixels. */
export const previewBreakpoints: NonNullable<LivePreviewConfig['breakpoints']> = [
  { name: 'phone', label: 'Phone · 360 × 740', width: 360, height: 740 },
  { name: 'tablet', label: 'Tablet · 768 × 1024', width: 768, height: 1024 },
  { name: 'desktop', label: 'Desktop · 1280 × 800', width: 1280, height: 800 },
]

/** Where people who edit a document see its newest draft, without its language. */
export function draftPath({ kind, document }: DocumentKey): string {
  return kind === document ? `${previewPath}/${kind}` : `${previewPath}/${kind}/${document}`
}

/** The preview beside the form and behind the button 'Preview', in the language being edited. */
export function previewOf({ kind, isGlobal }: { kind: string; isGlobal: boolean }) {
  const address = (id: unknown, code: string) => {
    const locale = isPageLocale(code) ? code : defaultLocale
    const document = isGlobal ? kind : String(id ?? 'new')
    return localePath({ locale, path: draftPath({ kind, document }) })
  }
  return {
    livePreview: { url: ({ data, locale }) => address(data.id, locale.code) },
    preview: (doc: Record<string, unknown>, { locale }: { locale: string }) =>
      address(doc.id, locale),
  } satisfies { livePreview: LivePreviewConfig; preview: unknown }
}
