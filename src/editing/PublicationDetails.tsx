'use client'

import { Link, useConfig, useTranslation, ConfirmationModal, toast, useModal } from '@payloadcms/ui'
import { draftPath } from '@collections/content/preview'
import type { PublicationSummary, NamedField } from '@collections/publications/describePublications'
import { defaultLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import { cmsT } from '@/i18n/cmsT'
import { benchPath, documentPath, fieldAnchor, formPath } from './documentPath'
import { PublicationBadge } from './PublicationBadge'
import { languageName } from '@/i18n/languageName'
import { callCms } from '@/ui/callCms'
import { LocalTime } from '@/ui/LocalTime'
import staff from '@/ui/staff.module.css'
import styles from './editing.module.css'

type Props = {
  kind: string
  document: string
  publication: PublicationSummary
  isBeingEdited: boolean
  mayUnpublish: boolean
  onChange: () => Promise<void>
}

/** One language of a document: a line that says how it stands, and what there is to know below. */
export function PublicationDetails(props: Props) {
  const { publication, isBeingEdited } = props
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const { locale, state, publishedAt, isBehind } = publication
  const stops = publication.differences.length > 0 && !publication.mayDiffer
  const visibility = publishedAt ? 'published' : 'unpublished'
  return (
    <li>
      <details open={isBeingEdited}>
        <summary className={styles.summary}>
          <span className={staff.row}>
            <span className={styles.code} aria-hidden>
              {locale}
            </span>
            <strong>{languageName({ locale, language: i18n.language })}</strong>
            {isBeingEdited && <span className={staff.quiet}>{t('editing:beingEdited')}</span>}
            <PublicationBadge mark={state} text={t(`editing:${state}`)} />
            {stops && <PublicationBadge mark="figuresDiffer" text={t('editing:figuresDiffer')} />}
            {publication.countries.length > 0 && (
              <PublicationBadge mark="countries" text={t('editing:countries')} />
            )}
            {publication.isHeldBack && (
              <PublicationBadge mark="heldBack" text={t('editing:heldBack')} />
            )}
            <PublicationBadge mark={visibility} text={t(`editing:${visibility}`)} />
            {isBehind && <PublicationBadge mark="behind" text={t('editing:behind')} />}
          </span>
        </summary>
        <div className={`${staff.stack} ${styles.details}`}>
          <Visibility publication={publication} />
          <Fields publication={publication} isBeingEdited={isBeingEdited} />
          <Actions {...props} />
        </div>
      </details>
    </li>
  )
}

function Visibility({
  publication: { locale, publishedAt, isBehind },
}: Pick<Props, 'publication'>) {
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const language = languageName({ locale, language: i18n.language })
  if (!publishedAt) return <p>{t('editing:notSeen', { language })}</p>
  return (
    <p>
      {t('editing:publishedOn')} <LocalTime value={publishedAt} />
      {isBehind && <span> · {t('editing:isBehind')}</span>}
    </p>
  )
}

function Fields({
  publication: { state, missing, outdated, differences, countries, mayDiffer },
  isBeingEdited,
}: Pick<Props, 'publication' | 'isBeingEdited'>) {
  const t = cmsT(useTranslation())
  return (
    <>
      {state === 'complete' && differences.length === 0 && <p>{t('editing:allWell')}</p>}
      <FieldList title={t('editing:missingFields')} fields={missing} isLinked={isBeingEdited} />
      <FieldList title={t('editing:outdatedFields')} fields={outdated} isLinked={isBeingEdited} />
      <FieldList title={t('editing:differences')} fields={differences} isLinked={isBeingEdited}>
        {t(mayDiffer ? 'editing:differencesMeant' : 'editing:differencesStop')}
      </FieldList>
      <FieldList title={t('editing:countryFields')} fields={countries} isLinked={isBeingEdited}>
        {t('editing:countriesText')}
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
  if (fields.length === 0) return null
  return (
    <div>
      <h3 className={staff.subtitle}>{title}</h3>
      <ul>
        {fields.map((field) => (
          <li key={`${field.path} ${field.label}`}>
            {isLinked && !field.path.includes(':') ? (
              <a href={fieldAnchor(field.path)}>
                <bdi>{field.label}</bdi>
              </a>
            ) : (
              <bdi>{field.label}</bdi>
            )}
          </li>
        ))}
      </ul>
      {children && <p>{children}</p>}
    </div>
  )
}

function Actions({ kind, document, publication, isBeingEdited, mayUnpublish, onChange }: Props) {
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const { config } = useConfig()
  const { id, locale, slug, publishedAt } = publication
  const language = languageName({ locale, language: i18n.language })
  // Payload has taken out the languages that are out of a translator's reach.
  const locales = config.localization ? config.localization.locales : []
  const isAllowed = locales.some(({ code }) => code === locale)
  const page = publishedAt ? documentPath({ kind, slug }) : null
  return (
    <div className={staff.row}>
      {page && (
        <a href={localePath({ locale, path: page })} target="_blank">
          {t('editing:openPage')}
        </a>
      )}
      <a href={localePath({ locale, path: draftPath({ kind, document }) })} target="_blank">
        {t('editing:openPreview')}
      </a>
      {isAllowed && !isBeingEdited && (
        <Link href={formPath({ kind, document, locale })} prefetch={false}>
          {t('editing:editIn', { language })}
        </Link>
      )}
      {isAllowed && locale !== defaultLocale && (
        <Link href={benchPath({ kind, document, locale })} prefetch={false}>
          {t('translate:besideEnglish')}
        </Link>
      )}
      {publishedAt && mayUnpublish && publication.mayGoOffline && (
        <UnpublishButton id={id} language={language} onDone={onChange} />
      )}
    </div>
  )
}

/** Takes one language of a document off the site, after asking once. */
function UnpublishButton({
  id,
  language,
  onDone,
}: {
  id: number
  language: string
  onDone: () => Promise<void>
}) {
  const t = cmsT(useTranslation())
  const { openModal } = useModal()
  const modalSlug = `take-offline-${id}`

  async function takeOffline() {
    const response = await callCms({ method: 'POST', path: `/publications/${id}/unpublish` })
    if (!response?.ok) return void toast.error(t('editing:takeOfflineFailed'))
    toast.success(t('editing:takeOfflineDone', { language }))
    await onDone()
  }

  return (
    <>
      <button type="button" className={staff.textButton} onClick={() => openModal(modalSlug)}>
        {t('editing:takeOffline', { language })}
      </button>
      <ConfirmationModal
        modalSlug={modalSlug}
        heading={t('editing:takeOffline', { language })}
        body={t('editing:takeOfflineText', { language })}
        onConfirm={takeOffline}
      />
    </>
  )
}
