import { Link } from '@payloadcms/ui'
import type { Payload } from 'payload'
import { cmsT } from '@/i18n/cmsT'
import { DashboardTable } from './DashboardTable'
import { DocumentTitle, type DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { languageName } from '@/i18n/languageName'
import { LocalTime } from '@/ui/LocalTime'
import { isPageLocale, type PageLocale } from '@/i18n/locales'
import type { PayloadJob } from '@/payload-types'
import { asData } from '@collections/publications/jsonData'
import { documentKey } from './readContentOverview'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

type Props = DocumentContext & { changes: ScheduledChange[] }

/** What is scheduled next. */
export function ScheduledChanges({ changes, ...context }: Props) {
  const t = cmsT(context.i18n)
  const columns = (['document', 'what', 'language', 'when'] as const).map((name) =>
    t(`editing:${name}`),
  )
  return (
    <DashboardTable
      title={t('editing:scheduled')}
      none={t('editing:nothingScheduled')}
      columns={columns}
    >
      {changes.map((change) => {
        const { document, what, language, when } = describe({ change, context })
        return (
          <tr key={change.id}>
            <th scope="row">{document}</th>
            <td>{what}</td>
            <td>{language}</td>
            <td>{when}</td>
          </tr>
        )
      })}
    </DashboardTable>
  )
}

/** What was scheduled and has failed, each with the reason; nothing where nothing has. */
export function FailedSchedule({ changes, ...context }: Props) {
  const t = cmsT(context.i18n)
  if (changes.length === 0) return null
  return (
    <StaffSection title={t('editing:failed')} level={3} look={staff.panel} isBad>
      <p>{t('editing:failedText')}</p>
      <ul className={staff.list}>
        {changes.map((change) => {
          const { document, what, language, when } = describe({ change, context })
          return (
            <li key={change.id}>
              {document}
              <span className={staff.quiet}>
                {what} · {language} · {when}
              </span>
              <bdi>{change.reason}</bdi>
            </li>
          )
        })}
      </ul>
    </StaffSection>
  )
}

function describe({ change, context }: { change: ScheduledChange; context: DocumentContext }) {
  const { i18n } = context
  const t = cmsT(i18n)
  const { kind, document, locale, isPublication, at } = change
  const href = formPath({ kind, document, locale })
  return {
    document: (
      <Link href={href} prefetch={false}>
        <DocumentTitle kind={kind} document={document} context={context} />
      </Link>
    ),
    what: t(isPublication ? 'editing:willPublish' : 'editing:willUnpublish'),
    language: locale
      ? languageName({ locale, language: i18n.language })
      : t('editing:allLanguages'),
    when: <LocalTime value={at} />,
  }
}

/** A scheduled publication, or its end. */
type ScheduledChange = {
  id: number
  kind: string
  document: string
  /** null for all languages */
  locale: PageLocale | null
  isPublication: boolean
  /** when it is, or was, to happen */
  at: string
  /** why it did not happen; null where it is still to come */
  reason: string | null
}

/** How many changes to come are shown. */
const shown = 20

/** What is scheduled next, and what was scheduled and could not be carried out. */
export async function readScheduledChanges({
  payload,
  publishedAt,
  titles,
}: {
  payload: Payload
  /** of every document; what has been deleted since, or lies in the trash, is left out */
  titles: Map<string, string | null>
  /** when each document was last published; what failed before that has been put right */
  publishedAt: Map<string, string>
}): Promise<{ next: ScheduledChange[]; failed: ScheduledChange[] }> {
  const [next, failed] = await Promise.all([
    findJobs({ payload, hasError: false }),
    findJobs({ payload, hasError: true }),
  ])
  const changes = (jobs: PayloadJob[]) =>
    jobs.flatMap(toChange).filter((change) => titles.has(documentKey(change)))
  return {
    next: changes(next),
    failed: failed.flatMap((job) =>
      changes([job]).filter(
        (change) => (publishedAt.get(documentKey(change)) ?? '') < job.updatedAt,
      ),
    ),
  }
}

async function findJobs({
  payload,
  hasError,
}: {
  payload: Payload
  hasError: boolean
}): Promise<PayloadJob[]> {
  const { docs } = await payload.find({
    collection: 'payload-jobs',
    where: {
      taskSlug: { equals: 'schedulePublish' },
      completedAt: { exists: false },
      ...(hasError ? { hasError: { equals: true } } : { hasError: { not_equals: true } }),
    },
    sort: hasError ? '-updatedAt' : 'waitUntil',
    limit: shown,
    depth: 0,
    // Over REST only admins read jobs; the dashboard shows everybody what concerns content.
    overrideAccess: true,
  })
  return docs
}

type ScheduleInput = {
  type?: string
  doc?: { relationTo: string; value: number | string }
  global?: string
  locale?: string
}

function toChange({ id, input, waitUntil, updatedAt, hasError, error }: PayloadJob) {
  // The input of Payload's own task `schedulePublish`.
  const { type, doc, global, locale } = (input ?? {}) as ScheduleInput
  const kind = doc?.relationTo ?? global
  if (!kind) return []
  const change: ScheduledChange = {
    id,
    kind,
    document: doc ? String(doc.value) : kind,
    locale: isPageLocale(locale) ? locale : null,
    isPublication: type !== 'unpublish',
    at: waitUntil ?? updatedAt,
    reason: hasError ? String(asData(error).message ?? '') : null,
  }
  return [change]
}
