'use client'

import { Link, useConfig, useTranslation } from '@payloadcms/ui'
import type { EditionSummary } from '@collections/editions/describeEditions'
import type { NamedField } from '@collections/editions/editionState'
import { localePath } from '@/i18n/paths'
import { intlTag } from '@/i18n/intlTag'
import { cmsT } from '@/i18n/cmsT'
import { documentPath, draftPath, formPath } from './documentPath'
import { EditionMark } from './EditionMark'
import { fieldText } from './fieldText'
import { languageName } from '@/i18n/languageName'
import { LocalTime } from '@/ui/LocalTime'
import { TakeOffline } from './TakeOffline'
import styles from './editing.module.css'

type Props = {
  kind: string
  document: string
  edition: EditionSummary
  isBeingEdited: boolean
  mayUnpublish: boolean
  onChange: () => Promise<void>
}

/** One language of a document: a line that says how it stands, and what there is to know below. */
export function EditionDetails(props: Props) {
  const { edition, isBeingEdited } = props
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const { locale, state, publishedAt, isBehind } = edition
  const stops = edition.differences.length > 0 && !edition.mayDiffer
  const visibility = publishedAt ? 'published' : 'unpublished'
  return (
    <li className={styles.edition}>
      <details open={isBeingEdited}>
        <summary className={styles.summary}>
          <span className={styles.code} aria-hidden>
            {locale}
          </span>
          <strong>{languageName({ locale, language: i18n.language })}</strong>
          {isBeingEdited && <span className={styles.note}>{t('editing:beingEdited')}</span>}
          <EditionMark mark={state} text={t(`editing:${state}`)} />
          {stops && <EditionMark mark="figuresDiffer" text={t('editing:figuresDiffer')} />}
          <EditionMark mark={visibility} text={t(`editing:${visibility}`)} />
          {isBehind && <EditionMark mark="behind" text={t('editing:behind')} />}
        </summary>
        <div className={styles.details}>
          <Visibility edition={edition} />
          <Fields edition={edition} isBeingEdited={isBeingEdited} />
          <Actions {...props} />
        </div>
      </details>
    </li>
  )
}

function Visibility({ edition: { locale, publishedAt, isBehind } }: Pick<Props, 'edition'>) {
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const language = languageName({ locale, language: i18n.language })
  if (!publishedAt) return <p>{t('editing:notSeen', { language })}</p>
  return (
    <p>
      {t('editing:publishedOn')} <LocalTime value={publishedAt} language={intlTag(i18n.language)} />
      {isBehind && <> · {t('editing:isBehind')}</>}
    </p>
  )
}

function Fields({
  edition: { state, missing, outdated, differences, mayDiffer },
  isBeingEdited,
}: Pick<Props, 'edition' | 'isBeingEdited'>) {
  const t = cmsT(useTranslation())
  if (state === 'complete' && differences.length === 0) return <p>{t('editing:allWell')}</p>
  return (
    <>
      <FieldList title={t('editing:missingFields')} fields={missing} isLinked={isBeingEdited} />
      <FieldList title={t('editing:outdatedFields')} fields={outdated} isLinked={isBeingEdited} />
      <FieldList title={t('editing:differences')} fields={differences} isLinked={isBeingEdited}>
        {t(mayDiffer ? 'editing:differencesMeant' : 'editing:differencesStop')}
      </FieldList>
    </>
  )
}

function FieldList({
  title,
  fields,
  isLinked,
  children,
}: {
  title: string
  fields: NamedField[]
  isLinked: boolean
  children?: string
}) {
  const t = cmsT(useTranslation())
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <li key={`${field.path} ${field.label}`}>
            {isLinked && !field.path.includes(':') ? (
              <a href={`#field-${field.path.replaceAll('.', '__')}`}>
                <bdi>{fieldText({ field, t })}</bdi>
              </a>
            ) : (
              <bdi>{fieldText({ field, t })}</bdi>
            )}
          </li>
        ))}
      </ul>
      {children && <p>{children}</p>}
    </div>
  )
}

function Actions({ kind, document, edition, isBeingEdited, mayUnpublish, onChange }: Props) {
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const { id, locale, slug, publishedAt } = edition
  const language = languageName({ locale, language: i18n.language })
  // Payload has taken out the languages that are out of a translator's reach.
  const locales = config.localization ? config.localization.locales : []
  const isInReach = locales.some(({ code }) => code === locale)
  const page = publishedAt ? documentPath({ kind, slug }) : null
  return (
    <div className={styles.actions}>
      {page && (
        <a href={localePath({ locale, path: page })} target="_blank">
          {t('editing:openPage')}
        </a>
      )}
      <a href={localePath({ locale, path: draftPath({ kind, document }) })} target="_blank">
        {t('editing:openPreview')}
      </a>
      {isInReach && !isBeingEdited && (
        <Link
          href={formPath({ adminRoute: config.routes.admin, kind, document, locale })}
          prefetch={false}
        >
          {t('editing:editIn', { language })}
        </Link>
      )}
      {publishedAt && mayUnpublish && edition.mayGoOffline && (
        <TakeOffline id={id} language={language} onDone={onChange} />
      )}
    </div>
  )
}
