import type { NamedField } from '@collections/publications/publicationState'
import type { CmsT } from '@/i18n/cmsT'

/** A named field for people: remarks that are kept in English are said in their language. */
export function fieldText({ field: { label }, t }: { field: NamedField; t: CmsT }): string {
  return label
    .replace(/: (numbers|currencies|placeholders): /, (_, kind: FigureKind) => {
      return `: ${t(`editing:${kind}`)}: `
    })
    .replace(/^Alternative text of (.*)$/, (_, name: string) =>
      t('editing:alternativeText', { name }),
    )
}

type FigureKind = 'numbers' | 'currencies' | 'placeholders'
