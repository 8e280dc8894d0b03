import type { LivePreviewConfig } from 'payload'
import { defaultLocale, isPageLocale } from '../../src/i18n/locales'
import { localePath } from '../../src/i18n/paths'
import { previewPath } from '../../src/lib/sitePages'

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
