'use client'

import { Link, useAuth, useServerFunctions, useTranslation } from '@payloadcms/ui'
import { useId, useState, type ChangeEvent } from 'react'
import { cmsT } from '@/i18n/cmsT'
import { languageName } from '@/i18n/languageName'
import type { PageLocale } from '@/i18n/locales'
import { CmsButton } from '@/ui/CmsButton'
import { StaffInput } from '@/ui/StaffField'
import { writeUnsaved } from '@/ui/unsavedTexts'
import { benchPath, readBenchesName } from '../documentPath'
import { ownText } from './changedDocument'
import type { BenchData, BenchText } from './readBench'
import { isOpen, stateOf } from './textState'
import { entryOfText } from './useBench'
import {
  fileEndings,
  fileFormats,
  readTranslations,
  saveTexts,
  type FileFormat,
} from './translationFiles'
import { FileRemarks } from './FileExchange'
import { draftsFrom, type FileRemark } from './translationUnits'
import staff from '@/ui/staff.module.css'

type Props = {
  /** with the documents of which it is not complete, as `benchName` names them */
  languages: { locale: PageLocale; open: string[] }[]
}

/**
 * All open texts of a language as one file for translators, and back: what a file has stands in the rows of
 * its documents until it is saved there.
 */
export function FilesOfAll({ languages }: Props) {
  const t = cmsT(useTranslation())
  return (
    <details className={staff.panel}>
      <summary>{t('translate:fileTitle')}</summary>
      <div className={staff.stack}>
        {languages.map(({ locale, open }) => (
          <Language key={locale} {...{ locale, open }} />
        ))}
      </div>
    </details>
  )
}

type Taken = { data: BenchData; remarks: FileRemark[]; number: number }

function Language({ locale, open }: Props['languages'][number]) {
  const { i18n } = useTranslation()
  const t = cmsT(useTranslation())
  const user = useAuth().user?.id ?? ''
  const { serverFunction } = useServerFunctions()
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [taken, setTaken] = useState<Taken[] | null>(null)
  const language = languageName({ locale, language: i18n.language })

  async function read(documents: string[]) {
    setIsBusy(true)
    const answer = serverFunction({ name: readBenchesName, args: { locale, documents } })
    // It is what `readBenches` gives.
    const benches = await (answer as Promise<BenchData[]>).catch(() => [])
    setIsBusy(false)
    return benches.map((data) => ({
      data,
      locale,
      ownOf: (text: BenchText) => ownText(data, text),
    }))
  }

  async function save(format: FileFormat): Promise<void> {
    const documents = (await read(open)).map(({ data, ownOf, ...rest }) => {
      const isWork = (text: BenchText) =>
        isOpen(stateOf({ text, own: ownOf(text), how: undefined, locale, ...data }))
      return { ...rest, ownOf, data: { ...data, texts: data.texts.filter(isWork) } }
    })
    await saveTexts({
      format,
      documents: documents.filter(({ data }) => data.texts.length > 0),
      locale,
      name: locale,
      i18n,
    })
  }

  async function takeOver({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? []
    if (!chosen) return
    const file = await readTranslations(chosen)
    target.value = ''
    const found = (await read(file.map(({ document }) => document))).flatMap((exported) => {
      const taken = draftsFrom(file, exported)
      if (!taken) return []
      const { data } = exported
      const { drafts, remarks } = taken
      for (const [path, draft] of drafts) {
        writeUnsaved(user, entryOfText({ ...data, locale, path }), draft)
      }
      return { data, remarks, number: drafts.size }
    })
    setTaken(found)
  }

  return (
    <section className={staff.stack} aria-label={language}>
      <div className={staff.row}>
        {fileFormats.map((format) => (
          <CmsButton
            key={format}
            isBusy={isBusy || open.length === 0}
            onClick={() => void save(format)}
          >
            {t('translate:fileSaveAll', { format, language, number: open.length })}
          </CmsButton>
        ))}
        <StaffInput
          id={id}
          label={`${t('translate:fileTake')} · ${language}`}
          type="file"
          accept={fileEndings}
          onChange={(event) => void takeOver(event)}
        />
      </div>
      <div role="status">
        {taken?.length === 0 && <p>{t('translate:fileNoneTaken', { language })}</p>}
        {taken && taken.length > 0 && (
          <>
            <p>{t('translate:fileAllTaken')}</p>
            <ul className={staff.list}>
              {taken.map(({ data, remarks, number }) => (
                <li key={`${data.kind}/${data.document}`}>
                  <Link
                    href={benchPath({ ...data, locale })}
                    prefetch={false}
                    className={staff.link}
                  >
                    <bdi>{data.title ?? data.kind}</bdi>: {number}
                  </Link>
                  <FileRemarks remarks={remarks} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
