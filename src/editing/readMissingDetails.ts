import type { CollectionSlug, GlobalSlug, Payload } from 'payload'
import { asData, asRows, fieldsOfKind } from '@collections/publications/fieldValues'
import { labelIn } from '@collections/withAdminLabels'
import { defaultLocale, type PageLocale } from '@/i18n/locales'

type Data = Record<string, unknown>

/**
 * What only the operator can fill in, in the order in which it is best done; its texts are those of the group
 * `setup`. Fields of a form are those that visitors miss most; `when` says of which documents.
 */
const steps = [
  {
    step: 'operator',
    kind: 'site-settings',
    fields: [
      'operator.name',
      'operator.address',
      'operator.representative',
      'operator.editorInCharge',
    ],
  },
  {
    step: 'contact',
    kind: 'site-settings',
    fields: ['contact.email', 'contact.phone', 'contact.whatsapp'],
  },
  { step: 'licences', kind: 'site-settings', fields: ['operator.licences'] },
  { step: 'team', kind: 'site-texts', fields: ['team'] },
  { step: 'sources', kind: 'home-page', fields: ['nurses.statistics', 'hospitals.statistics'] },
  {
    step: 'prices',
    kind: 'pricing-plans',
    fields: ['period', 'unit'],
    when: ({ amount }: Data) => typeof amount === 'number',
  },
  { step: 'processors', kind: 'site-settings', fields: ['processors'] },
  {
    step: 'legal',
    kind: 'legal-pages',
    fields: ['checkedOn'],
    // A lawyer has not looked at it since it was last revised.
    when: ({ checkedOn, revisedOn }: Data) => !checkedOn || String(checkedOn) < String(revisedOn),
    isAlwaysMissing: true,
  },
] as const satisfies {
  step: string
  kind: CollectionSlug | GlobalSlug
  fields: string[]
  when?: (document: Data) => boolean
  isAlwaysMissing?: true
}[]

/** A step that is not done, with the fields to fill in. */
export type SetupStep = {
  step: (typeof steps)[number]['step']
  missing: { kind: string; document: string; field: string; label: string }[]
}

/** Reads which steps are not done. */
export async function readMissingDetails({
  payload,
  locale,
  language,
}: {
  payload: Payload
  locale: PageLocale
  language: string
}): Promise<SetupStep[]> {
  const documents = new Map<string, Promise<Data[]>>()
  const read = (kind: (typeof steps)[number]['kind']) => {
    const known = documents.get(kind) ?? readDocuments({ payload, locale, kind })
    documents.set(kind, known)
    return known
  }
  const all = await Promise.all(
    steps.map(async (one) => {
      const { step, kind } = one
      const missing = (await read(kind)).flatMap((document) =>
        'when' in one && !one.when(document)
          ? []
          : one.fields
              .filter((field) => 'isAlwaysMissing' in one || isMissing({ document, field }))
              .map((field) => ({
                kind,
                document: String(document.id ?? kind),
                field,
                label: [
                  ...nameOf(document),
                  ...('isAlwaysMissing' in one
                    ? []
                    : fieldLabels({ payload, kind, field, language })),
                ].join(' › '),
              })),
      )
      return { step, missing }
    }),
  )
  return all.filter(({ missing }) => missing.length > 0)
}

async function readDocuments({
  payload,
  locale,
  kind,
}: {
  payload: Payload
  locale: PageLocale
  kind: (typeof steps)[number]['kind']
}): Promise<Data[]> {
  // Whether something is there is shown, to people who are logged in.
  const common = { depth: 0, overrideAccess: true, fallbackLocale: defaultLocale, locale } as const
  switch (kind) {
    case 'pricing-plans':
    case 'legal-pages': {
      const { docs } = await payload.find({ collection: kind, pagination: false, ...common })
      return docs.map(asData)
    }
    default: {
      const { id: _, ...data } = asData(await payload.findGlobal({ slug: kind, ...common }))
      return [data]
    }
  }
}

/** Rows of statistics count where they say something without a source. */
function isMissing({ document, field }: { document: Data; field: string }): boolean {
  const value = field.split('.').reduce<unknown>((data, name) => asData(data)[name], document)
  if (field.endsWith('.statistics')) {
    return asRows(value).some((row) => Boolean(row.value) && !row.source)
  }
  return Array.isArray(value) ? value.length === 0 : !value
}

/** What a document of a list is called; a global has no other beside it. */
function nameOf({ id, name, title, slug }: Data): string[] {
  const known = [name, title, slug].find((one): one is string => Boolean(one))
  return id && known ? [known] : []
}

/** The label of a field; where a form asks for two of the same, below that of its group. */
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
