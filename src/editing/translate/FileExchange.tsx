import { useAuth, useTranslation } from '@payloadcms/ui'
import { Fragment, useId, useState, useSyncExternalStore, type ChangeEvent } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import type { PageLocale } from '@/i18n/locales'
import { CmsButton } from '@/ui/CmsButton'
import { StaffInput } from '@/ui/StaffField'
import { hasUnsaved, writeUnsaved } from '@/ui/unsavedTexts'
import { followStorage } from '@/ui/webStorage'
import { benchName } from '../documentPath'
import type { BenchData } from './readBench'
import type { Bench } from './useBench'
import { fileEndings, fileFormats, readTranslations, saveTexts } from './translationFiles'
import { draftsFrom, type FileRemark } from './translationUnits'
import staff from '@/ui/staff.module.css'

type Props = { data: BenchData; locale: PageLocale; bench: Bench }

/**
 * The texts as a file for translators, and back: what a file has stands in the rows, beside what is stored,
 * until it is saved.
 */
export function FileExchange({ data, locale, bench }: Props) {
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const user = useAuth().user?.id ?? ''
  const id = useId()
  const [outcome, setOutcome] = useState('')
  const [remarks, setRemarks] = useState<FileRemark[]>([])
  const { entryOf, ownOf, save } = bench
  const isUnsaved = useSyncExternalStore(
    followStorage,
    () => hasUnsaved(user, entryOf('')),
    () => false,
  )

  async function takeOver({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    const found = draftsFrom(await readTranslations(file), { data, locale, ownOf })
    target.value = ''
    for (const [path, draft] of found?.drafts ?? []) writeUnsaved(user, entryOf(path), draft)
    setRemarks(found?.remarks ?? [])
    setOutcome(
      found
        ? t('translate:fileTaken', { number: found.drafts.size })
        : t('translate:fileRefused', {
            language: languageName({ locale, language: i18n.language }),
          }),
    )
  }

  async function saveAll(): Promise<void> {
    for (const { path } of data.texts) await save(path)
  }

  return (
    <div className={staff.row}>
      {fileFormats.map((format) => (
        <CmsButton
          key={format}
          onClick={() =>
            void saveTexts({
              format,
              documents: [{ data, locale, ownOf }],
              locale,
              name: `${benchName(data).replace('/', '-')}.${locale}`,
              i18n,
            })
          }
        >
          {t('translate:fileSave', { format })}
        </CmsButton>
      ))}
      <StaffInput
        id={id}
        label={t('translate:fileTake')}
        type="file"
        accept={fileEndings}
        onChange={(event) => void takeOver(event)}
      />
      {isUnsaved && (
        <>
          <CmsButton data-primary onClick={() => void saveAll()}>
            {t('translate:saveAll')}
          </CmsButton>
          <CmsButton
            onClick={() => {
              for (const { path } of data.texts) writeUnsaved(user, entryOf(path), undefined)
            }}
          >
            {t('translate:discardAll')}
          </CmsButton>
        </>
      )}
      <div role="status">
        {outcome}
        {remarks.length > 0 && <p>{t('translate:fileLeft')}</p>}
        <FileRemarks remarks={remarks} />
      </div>
    </div>
  )
}

/** The texts of which a file has not all, with the reason. */
export function FileRemarks({ remarks }: { remarks: FileRemark[] }) {
  const t = cmsT(useTranslation())
  if (remarks.length === 0) return null
  return (
    <ul>
      {remarks.map(({ text, added, untranslated, isEmpty }) => {
        const lines = untranslated.join(', ')
        return (
          <Fragment key={text}>
            {added > 0 && <li>{t('translate:fileNewLines', { text, number: added })}</li>}
            {isEmpty && <li>{t('translate:fileNothing', { text })}</li>}
            {!isEmpty && lines && <li>{t('translate:fileLines', { text, lines })}</li>}
          </Fragment>
        )
      })}
    </ul>
  )
}
