import type { FactCurrency, FactKind } from '../lib/facts'

type SeedFact = {
  kind: FactKind
  from: number | null
  to: number | null
  currency?: FactCurrency
  limit?: 'atLeast' | 'atMost'
  source: string
  sourceUrl?: string
}

/**
 * The figures of the country guides, in the order of their labels (specification, section 9). The
 * sources are where a reader can check them.
 */
export const seedFacts: Record<'germany' | 'uae' | 'ksa', SeedFact[]> = {
  germany: [
    {
      kind: 'salary',
      from: 2500,
      to: 3000,
      currency: 'EUR',
      source: 'Make it in Germany',
      sourceUrl: 'https://www.make-it-in-germany.com',
    },
    {
      kind: 'days',
      from: 30,
      to: null,
      source: 'TVöD-P',
      sourceUrl: 'https://www.make-it-in-germany.com',
    },
    {
      kind: 'weeks',
      from: 6,
      to: null,
      limit: 'atMost',
      source: '§ 3 EFZG',
      sourceUrl: 'https://www.gesetze-im-internet.de',
    },
  ],
  uae: [
    {
      kind: 'years',
      from: 3,
      to: null,
      limit: 'atLeast',
      source: 'DHA, DOH, MOHAP',
      sourceUrl: 'https://www.dha.gov.ae',
    },
    {
      kind: 'years',
      from: 1,
      to: 2,
      source: 'DHA, DOH, MOHAP',
      sourceUrl: 'https://www.dha.gov.ae',
    },
  ],
  ksa: [
    {
      kind: 'salary',
      from: 6000,
      to: 12000,
      currency: 'SAR',
      source: 'SCFHS',
      sourceUrl: 'https://scfhs.org.sa',
    },
    { kind: 'years', from: 2, to: null, source: 'SCFHS', sourceUrl: 'https://scfhs.org.sa' },
    { kind: 'days', from: 90, to: null, source: 'MOFA', sourceUrl: 'https://visa.mofa.gov.sa' },
    { kind: 'days', from: 30, to: 36, source: 'HRSD', sourceUrl: 'https://www.hrsd.gov.sa' },
    {
      kind: 'months',
      from: 6,
      to: null,
      limit: 'atLeast',
      source: 'MOFA',
      sourceUrl: 'https://visa.mofa.gov.sa',
    },
  ],
}

/** When the figures were taken over, and when somebody should look at them again. */
export const factsCheckedOn = '2026-11-20T00:00:00.000Z'
export const factsReviewBy = '2027-05-20T00:00:00.000Z'
