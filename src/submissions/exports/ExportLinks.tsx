'use client'

import { useAuth, useTranslation } from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation'
import type { TypedUser } from 'payload'
import { exportsData } from '@collections/access/roles'
import { isSurveyLanguage } from '@/domain/survey/surveyLanguages'
import { submissionKinds } from '@/domain/submissionKinds'
import { codebook, exportFormats, exportPath } from './exportAddress'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

/** Ways to save a list of the CMS as a file, with the rows that its filter and search leave. */
export function ExportLinks({ collectionSlug }: { collectionSlug: string }) {
  const { user } = useAuth<TypedUser>()
  const { i18n } = useTranslation()
  const t = cmsT(i18n)
  const filter = filterOf(useSearchParams())
  const list = submissionKinds.find((slug) => slug === collectionSlug)
  if (!list || !exportsData(user)) return null
  return (
    <section className={staff.section} aria-label={t('exports:region')}>
      <ul className={`${staff.list} ${staff.row}`}>
        {exportFormats.map((format) => (
          <li key={format}>
            <a
              className={staff.button}
              href={exportPath({ content: list, format }) + filter}
              download
            >
              {t(`exports:${format}`)}
            </a>
          </li>
        ))}
        {list === 'survey-responses' && (
          <li>
            <a className={staff.button} href={codebookPath(i18n.language)} download>
              {t('exports:codebook')}
            </a>
          </li>
        )}
      </ul>
      <p className={staff.quiet}>{t(filter ? 'exports:filtered' : 'exports:all')}</p>
    </section>
  )
}

/** The part of the list's address that says which rows are shown; empty where all are. */
function filterOf(address: URLSearchParams): string {
  const entries = [...address].filter(([name, value]) => /^(search$|where\[)/.test(name) && value)
  const filter = new URLSearchParams(entries).toString()
  return filter && `?${filter}`
}

function codebookPath(language: string): string {
  const lng = isSurveyLanguage(language) ? `?lng=${language}` : ''
  return exportPath({ content: codebook, format: 'xlsx' }) + lng
}
