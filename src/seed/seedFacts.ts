import type { FactCurrency, FactKind } from '@/domain/facts'

type SeedFact = {
  kind: FactKind
  from: number | null
  to: number | null
  currency?: FactCurrency
  limit?: 'atLeast' | 'atMost'
  source?: string
  sourceUrl?: string
}

/**
 * The figures of the country guides, in the order of their labels (specification, section 9). A source is
 * the page where a reader can check the figure. A figure that no page confirms has a note instead.
 */
export const seedFacts: Record<'germany' | 'uae' | 'ksa', SeedFact[]> = {
  germany: [
    {
      kind: 'salary',
      from: 2500,
      to: 3000,
      currency: 'EUR',
      // Of the amount in the note.
      source: 'TVöD-P, P 7',
      sourceUrl:
        'https://tv-oed.de/entgelttabellen/diverse-entgelttabellen/entgelt-bund-pflege/entgelttabellen_tvoed_bund_pflege_20260501_html',
    },
    {
      kind: 'days',
      from: 30,
      to: null,
      source: '§ 26 TVöD',
      sourceUrl: 'https://www.smartpr.de/praxiswissen/so-spielen-tvoed-und-burlg-zusammen',
    },
    {
      kind: 'weeks',
      from: 6,
      to: null,
      limit: 'atMost',
      source: '§ 3 EFZG',
      sourceUrl: 'https://www.gesetze-im-internet.de/entgfg/__3.html',
    },
  ],
  uae: [
    {
      kind: 'years',
      from: 3,
      to: null,
      limit: 'atLeast',
      source: 'DHA, DOH, MOHAP (PQR)',
      sourceUrl: 'https://www.doh.gov.ae/en/pqr',
    },
    {
      kind: 'years',
      from: 1,
      to: 2,
      source: 'DHA, DOH, MOHAP (PQR)',
      sourceUrl: 'https://www.doh.gov.ae/en/pqr',
    },
  ],
  ksa: [
    { kind: 'salary', from: 6000, to: 12000, currency: 'SAR' },
    { kind: 'years', from: 2, to: null, source: 'SCFHS', sourceUrl: 'https://scfhs.org.sa' },
    { kind: 'days', from: 90, to: null, source: 'MOFA', sourceUrl: 'https://visa.mofa.gov.sa' },
    { kind: 'days', from: 30, to: 36 },
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

/** When the figures were compared with their sources, and when they should be again. */
export const factsCheckedOn = '2026-11-25T00:00:00.000Z'
export const factsReviewBy = '2027-05-20T00:00:00.000Z'
