import type { Payload, TypedUser } from 'payload'
import { defaultLocale, type PageLocale } from '@/i18n/locales'

/** A fact of a country guide whose review date has passed. */
export type DueFact = {
  id: string
  guide: string
  country: string
  label: string
  source: string | null
  owner: string
  reviewBy: string
}

/** The facts that visitors see and that should have been checked again by now, oldest first. */
export async function readFactsToCheck({
  payload,
  user,
  locale,
}: {
  payload: Payload
  user: TypedUser
  locale: PageLocale
}): Promise<DueFact[]> {
  const today = new Date().toISOString().slice(0, 10)
  const { docs } = await payload.find({
    collection: 'process-guides',
    where: { 'facts.reviewBy': { less_than: today } },
    locale,
    // A name in English is better here than none.
    fallbackLocale: defaultLocale,
    draft: false,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return docs
    .flatMap(({ id, name, slug, facts }) =>
      (facts ?? [])
        .filter(({ reviewBy }) => reviewBy < today)
        .map((fact) => ({
          id: `${id}-${fact.id}`,
          guide: String(id),
          country: name || slug,
          label: fact.label,
          source: fact.source ?? null,
          owner: fact.owner,
          reviewBy: fact.reviewBy,
        })),
    )
    .sort((a, b) => a.reviewBy.localeCompare(b.reviewBy, 'en'))
}
