import type { ServerProps } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { StaffInput } from '@/ui/StaffField'
import staff from '@/ui/staff.module.css'
import { findPath } from './documentPath'
import styles from './editing.module.css'

/** The longest text that is looked for, in UTF-16 units: a paragraph. */
export const findMaxLength = 600

type Props = Pick<ServerProps, 'i18n' | 'payload'> & { query?: string }

/** Asks for words or a sentence, and leads to the places where they are written. */
export function FindTextForm({ i18n, payload, query }: Props) {
  const t = cmsT(i18n)
  return (
    <form role="search" action={payload.config.routes.admin + findPath} className={styles.find}>
      <StaffInput
        id="find-text"
        label={t('find:label')}
        type="search"
        name="q"
        dir="auto"
        defaultValue={query}
        maxLength={findMaxLength}
        autoComplete="off"
        required
      />
      <button type="submit" className={staff.button} data-primary>
        {t('find:find')}
      </button>
    </form>
  )
}
