import type { Payload } from 'payload'
import { defaultLocale, type PageLocale } from '@/i18n/locales'
import { audiences } from '@/domain/consultationFields'

/** What the site says without proof, or does not say although it must, until its operator adds it. */
export type MissingDetails = {
  /** English labels of the site settings that the law asks for (§ 5 DDG, § 18(2) MStV). */
  operator: string[]
  /** Figures of the home page without a source. */
  unsourced: number
  /** Plans with a price that do not say how often it is due, with or without VAT, or what for. */
  unexplainedPlans: number
  /** Legal pages that no lawyer has looked at since they were last revised. */
  unchecked: { id: string; title: string }[]
}

/** Reads what only the operator can fill in. */
export async function readMissingDetails({
  payload,
  locale,
}: {
  payload: Payload
  locale: PageLocale
}): Promise<MissingDetails> {
  // Whether something is there is shown, to people who are logged in.
  const common = { depth: 0, draft: false, overrideAccess: true } as const
  const [{ operator, contact }, home, legal, plans] = await Promise.all([
    payload.findGlobal({ slug: 'site-settings', depth: 0, overrideAccess: true }),
    payload.findGlobal({ slug: 'home-page', locale: defaultLocale, ...common }),
    payload.find({
      collection: 'legal-pages',
      locale,
      fallbackLocale: defaultLocale,
      pagination: false,
      sort: 'slug',
      ...common,
    }),
    payload.find({
      collection: 'pricing-plans',
      locale: defaultLocale,
      pagination: false,
      ...common,
    }),
  ])
  const needed: [string, unknown][] = [
    ['Company name', operator?.name],
    ['Postal address', operator?.address],
    ['Represented by', operator?.representative],
    ['Editorial responsibility', operator?.editorInCharge],
    ['E-mail', contact?.email],
    ['Telephone', contact?.phone],
  ]
  return {
    operator: needed.flatMap(([label, value]) => (value ? [] : [label])),
    unsourced: audiences
      .flatMap((audience) => home[audience]?.statistics ?? [])
      .filter(({ value, source }) => value && !source).length,
    unexplainedPlans: plans.docs.filter(
      ({ amount, period, vat, purpose }) =>
        typeof amount === 'number' && !(period && vat && purpose),
    ).length,
    unchecked: legal.docs
      .filter(({ checkedOn, revisedOn }) => !checkedOn || checkedOn < revisedOn)
      .map(({ id, title, slug }) => ({ id: String(id), title: title || slug })),
  }
}
