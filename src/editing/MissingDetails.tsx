import { Link } from '@payloadcms/ui'
import type { CollectionSlug, GlobalSlug, Payload } from 'payload'
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
  kind: GlobalSlug | 'pricing-plans' | 'legal-pages'
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
  const documents = new Map<string, Data[]>()
  for (const kind of new Set(steps.map((step) => step.kind))) {
    if (payload.config.globals.some(({ slug }) => slug === kind)) {
      const slug = kind as GlobalSlug
      const { id: _, ...data } = asData(await payload.findGlobal({ slug, ...options }))
      documents.set(kind, [data])
    } else {
      const collection = kind as CollectionSlug
      const { docs } = await payload.find({ collection, pagination: false, ...options })
      documents.set(kind, docs.map(asData))
    }
  }
  return steps.flatMap(({ step, kind, fields, isMissing = isEmpty }) => {
    const missing = (documents.get(kind) ?? []).flatMap((document) =>
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
