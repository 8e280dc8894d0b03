import type { PageLocale } from '@/i18n/locales'
import type { ContentReader } from './content'

/**
 * What the body of every content page is made from. Routes give it what is published; the preview
 * gives it drafts.
 */
export type PageProps = { locale: PageLocale; reader: ContentReader }
