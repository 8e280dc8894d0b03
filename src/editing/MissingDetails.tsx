import { Link } from '@payloadcms/ui'
import type { Payload } from 'payload'
import type { DocumentContext } from './DocumentTitle'
import { formPath } from './documentPath'
import { cmsT } from '@/i18n/cmsT'
import { fieldsOfKind } from '@collections/publications/fieldValues'
import { asData, asRows } from '@collections/publications/jsonData'
import { labelIn } from '@collections/withAdminLabels'
import { checkUsQuestions } from '@/domain/checkUsQuestions'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import styles from './editing.module.css'
import { StaffSection } from '@/ui/StaffSection'
import staff from '@/ui/staff.module.css'

/** What the site cannot say without its operator: in order, with what it is for and the way to each field. */
export async function MissingDetails({
  i18n,
  ...reader
}: Pick<DocumentContext, 'i18n' | 'payload'> & { locale: PageLocale }) {
  const steps = await readSteps({ ...reader, language: i18n.language })
  if (steps.length === 0) return null
  const t = cmsT(i18n)
  return (
    <StaffSection title={t('setup:title')} level={3} look={staff.panel}>
      <p>{t('setup:intro')}</p>
      <ol className={styles.setup}>
        {steps.map(({ step, missing }) => (
          <li key={step}>
            <strong>{t(`setup:${step}`)}</strong>
            <p>{t(`setupReasons:${step}`)}</p>
            <ul>
              {missing.map(({ kind, document, field, label }) => (
                <li key={`${document} ${field}`}>
                  <Link href={formPath({ kind, document, field })} prefetch={false}>
                    <bdi>{label}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </StaffSection>
  )
}

type Data = Record<string, unknown>

type GlobalKind = 'site-settings' | 'site-texts' | 'home-page' | 'check-us-page'

/** The texts of a step are those of the groups `setup` and `setupReasons`. */
type Step = {
  step:
    | 'operator'
    | 'contact'
    | 'licences'
    | 'team'
    | 'sources'
    | 'checkUs'
    | 'prices'
    | 'processors'
    | 'legal'
  kind: GlobalKind | 'pricing-plans' | 'legal-pages'
  fields: string[]
  /** Whether a field is to be filled in; without it, where it is empty. */
  isMissing?: (value: unknown, document: Data) => boolean
}

/** What only the operator can fill in, in the order in which it is best done. */
const steps: Step[] = [
  {
    step: 'operator',
    kind: 'site-settings',
    fields: ['name', 'address', 'representative', 'editorInCharge'].map(
      (name) => `operator.${name}`,
    ),
  },
  {
    step: 'contact',
    kind: 'site-settings',
    fields: ['contact.email', 'contact.phone', 'contact.whatsapp'],
  },
  { step: 'licences', kind: 'site-settings', fields: ['operator.licences'] },
  { step: 'team', kind: 'site-texts', fields: ['team'] },
  {
    step: 'sources',
    kind: 'home-page',
    fields: ['nurses.statistics', 'hospitals.statistics'],
    isMissing: (value) => asRows(value).some((row) => Boolean(row.value) && !row.source),
  },
  {
    step: 'checkUs',
    kind: 'check-us-page',
    // Licences have a step of their own.
    fields: checkUsQuestions.map(({ key }) => key).filter((key) => key !== 'licences'),
  },
  {
    step: 'prices',
    kind: 'pricing-plans',
    fields: ['period', 'vat', 'purpose'],
    isMissing: (value, { amount }) => typeof amount === 'number' && !value,
  },
  { step: 'processors', kind: 'site-settings', fields: ['processors'] },
  {
    step: 'legal',
    kind: 'legal-pages',
    fields: ['checkedOn'],
    isMissing: (value, { revisedOn }) => !value || String(value) < String(revisedOn),
  },
]

const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : !value)

/** A step that is not done, with the fields to fill in. */
type SetupStep = Pick<Step, 'step'> & {
  missing: { kind: string; document: string; field: string; label: string }[]
}

/** Reads which steps are not done. */
async function readSteps({
  payload,
  locale,
  language,
}: {
  payload: Payload
  locale: PageLocale
  language: string
}): Promise<SetupStep[]> {
  // Whether something is there is shown, to people who are logged in.
  const options = { depth: 0, overrideAccess: true, fallbackLocale: defaultLocale, locale } as const
  const readGlobal = async (slug: GlobalKind) => {
    const { id: _, ...data } = asData(await payload.findGlobal({ slug, ...options }))
    return [data]
  }
  const readList = async (collection: 'pricing-plans' | 'legal-pages') =>
    (await payload.find({ collection, pagination: false, ...options })).docs.map(asData)
  const kinds = {
    'site-settings': await readGlobal('site-settings'),
    'site-texts': await readGlobal('site-texts'),
    'home-page': await readGlobal('home-page'),
    'check-us-page': await readGlobal('check-us-page'),
    'pricing-plans': await readList('pricing-plans'),
    'legal-pages': await readList('legal-pages'),
  } satisfies Record<Step['kind'], Data[]>
  return steps.flatMap(({ step, kind, fields, isMissing = isEmpty }) => {
    const missing = kinds[kind].flatMap((document) =>
      fields
        .filter((field) => isMissing(valueAt(document, field), document))
        .map((field) => ({
          kind,
          document: String(document.id ?? kind),
          field,
          label: [...titleOf(document), ...fieldLabels({ payload, kind, field, language })].join(
            ' › ',
          ),
        })),
    )
    return missing.length > 0 ? [{ step, missing }] : []
  })
}

const valueAt = (document: Data, field: string) =>
  field.split('.').reduce<unknown>((data, name) => asData(data)[name], document)

/** What a document of a list is called; a global has no other beside it. */
function titleOf({ id, name, title, slug }: Data): unknown[] {
  return id ? [name ?? title ?? slug] : []
}

/** The label of a field; on the home page, where two have the same one, below that of its group. */
function fieldLabels({
  payload,
  kind,
  field,
  language,
}: {
  payload: Payload
  kind: string
  field: string
  language: string
}): string[] {
  let fields = fieldsOfKind({ kind, payload })
  const labels = field.split('.').map((name) => {
    const found = fields.find((one) => one.name === name)
    fields = found && 'flattenedFields' in found ? found.flattenedFields : []
    return labelIn({ name, label: found && 'label' in found ? found.label : null, language })
  })
  return kind === 'home-page' ? labels : labels.slice(-1)
}
