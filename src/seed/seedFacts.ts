import type { Country } from '@/domain/countries'
import type { FactCurrency, FactKind } from '@/domain/facts'
import type { StepActor, StepPayer } from '@/domain/processSteps'

type SeedFact = {
  isHeadline?: true
  kind: FactKind
  from?: number
  to?: number
  currency?: FactCurrency
  limit?: 'atLeast' | 'atMost'
  source?: string
  sourceUrl?: string
}

/**
 * The figures of the country guides, in the order of their labels (specification, section 9). A source is
 * the page where a reader can check the figure. A figure that no page confirms has a note instead.
 */
export const seedFacts: Record<Country, SeedFact[]> = {
  germany: [
    {
      isHeadline: true,
      kind: 'salary',
      from: 2500,
      to: 3000,
      currency: 'EUR',
      source: 'Entgeltatlas (Rechtsdepesche)',
      sourceUrl: 'https://www.rechtsdepesche.de/gehalts-check-pflege-2023/',
    },
    {
      isHeadline: true,
      kind: 'salary',
      from: 1750,
      to: 2050,
      currency: 'EUR',
      source: 'BMF-Steuerrechner',
      sourceUrl: 'https://www.bmf-steuerrechner.de/bl/bl2026/eingabeformbl2026.xhtml',
    },
    {
      isHeadline: true,
      kind: 'text',
      source: 'Make it in Germany',
      sourceUrl: 'https://www.make-it-in-germany.com/en/jobs/professions-in-demand/nursing',
    },
    {
      isHeadline: true,
      kind: 'text',
      source: 'KOPA Berlin',
      sourceUrl: 'https://kopa-berlin.de/ressourcen/guetesiegel-faire-anwerbung-pflege-deutschland',
    },
    {
      kind: 'salary',
      from: 3510,
      limit: 'atLeast',
      currency: 'EUR',
      source: 'TVöD-P, P 7',
      sourceUrl:
        'https://tv-oed.de/entgelttabellen/diverse-entgelttabellen/entgelt-bund-pflege/entgelttabellen_tvoed_bund_pflege_20260501_html',
    },
    {
      kind: 'days',
      from: 30,
      source: '§ 26 TVöD',
      sourceUrl: 'https://www.smartpr.de/praxiswissen/so-spielen-tvoed-und-burlg-zusammen',
    },
    {
      kind: 'weeks',
      from: 6,
      limit: 'atMost',
      source: '§ 3 EFZG',
      sourceUrl: 'https://www.gesetze-im-internet.de/entgfg/__3.html',
    },
  ],
  uae: [
    {
      isHeadline: true,
      kind: 'text',
      source: 'PwC Tax Summaries',
      sourceUrl:
        'https://taxsummaries.pwc.com/united-arab-emirates/individual/taxes-on-personal-income',
    },
    { isHeadline: true, kind: 'text' },
    {
      isHeadline: true,
      kind: 'text',
      source: 'Federal Decree-Law 33/2021, art. 6 (Gulf News)',
      sourceUrl:
        'https://gulfnews.com/living-in-uae/ask-us/who-pays-for-the-visa-and-other-employment-related-costs-find-out-1.1640168281598',
    },
    {
      kind: 'years',
      from: 3,
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
    { isHeadline: true, kind: 'salary', from: 6000, to: 12000, currency: 'SAR' },
    {
      isHeadline: true,
      kind: 'text',
      source: 'PwC Tax Summaries',
      sourceUrl: 'https://taxsummaries.pwc.com/saudi-arabia/individual/taxes-on-personal-income',
    },
    { isHeadline: true, kind: 'text' },
    {
      isHeadline: true,
      kind: 'text',
      source: 'HRSD, Labour Law, art. 40',
      sourceUrl: 'https://www.hrsd.gov.sa/en/knowledge-centre/articles/64434-0',
    },
    { kind: 'years', from: 2, source: 'SCFHS', sourceUrl: 'https://scfhs.org.sa' },
    { kind: 'days', from: 90, source: 'MOFA', sourceUrl: 'https://visa.mofa.gov.sa' },
    { kind: 'days', from: 30, to: 36 },
    {
      kind: 'months',
      from: 6,
      limit: 'atLeast',
      source: 'MOFA',
      sourceUrl: 'https://visa.mofa.gov.sa',
    },
  ],
  usa: [
    {
      isHeadline: true,
      kind: 'amount',
      from: 66030,
      to: 135320,
      currency: 'USD',
      source: 'BLS',
      sourceUrl: 'https://www.bls.gov/ooh/healthcare/registered-nurses.htm',
    },
    {
      isHeadline: true,
      kind: 'salary',
      from: 4600,
      to: 8650,
      currency: 'USD',
      source: 'IRS Tax Withholding Estimator',
      sourceUrl: 'https://www.irs.gov/individuals/tax-withholding-estimator',
    },
    {
      isHeadline: true,
      kind: 'text',
      source: '8 CFR 212.15',
      sourceUrl:
        'https://www.ecfr.gov/current/title-8/chapter-I/subchapter-B/part-212/section-212.15',
    },
    {
      isHeadline: true,
      kind: 'amount',
      from: 350,
      limit: 'atLeast',
      currency: 'USD',
      source: 'NCLEX',
      sourceUrl: 'https://www.nclex.com/fees-payment.page',
    },
    {
      isHeadline: true,
      kind: 'years',
      from: 10,
      limit: 'atLeast',
      source: 'Visa Bulletin',
      sourceUrl: 'https://travel.state.gov/content/travel/en/legal/visa-law0/visa-bulletin.html',
    },
    { kind: 'years', from: 5 },
  ],
  uk: [
    {
      isHeadline: true,
      kind: 'amount',
      from: 32073,
      to: 39043,
      currency: 'GBP',
      source: 'NHS Employers, 2026/27',
      sourceUrl: 'https://www.nhsemployers.org/articles/pay-scales-202627',
    },
    {
      isHeadline: true,
      kind: 'salary',
      from: 2040,
      to: 2380,
      currency: 'GBP',
      source: 'GOV.UK',
      sourceUrl: 'https://www.gov.uk/estimate-income-tax',
    },
    {
      isHeadline: true,
      kind: 'text',
      source: 'NMC',
      sourceUrl:
        'https://www.nmc.org.uk/registration/joining-the-register/register-nurse-midwife/trained-outside-uk/how-to-guide/registration-application/language/',
    },
    {
      isHeadline: true,
      kind: 'text',
      source: 'GOV.UK',
      sourceUrl: 'https://www.gov.uk/health-care-worker-visa/how-much-it-costs',
    },
    {
      kind: 'days',
      from: 27,
      source: 'NHS (Agenda for Change)',
      sourceUrl: 'https://www.eastcheshirehrdirect.nhs.uk/my-annual-leave.htm',
    },
    { kind: 'weeks', from: 12, limit: 'atMost' },
  ],
}

type SeedStep = {
  /** Only where the real order differs from the specification's. */
  position?: number
  isParallel?: true
  monthsFrom: number
  monthsTo: number | null
  actor: StepActor
  payer: StepPayer
}

const step = (
  [monthsFrom, monthsTo]: [number, number | null],
  actor: StepActor,
  payer: StepPayer,
  place: Pick<SeedStep, 'position' | 'isParallel'> = {},
): SeedStep => ({ monthsFrom, monthsTo, actor, payer, ...place })

/** Of each step, in the order of the home page. Months are estimates. */
export const seedSteps: Record<Country, SeedStep[]> = {
  germany: [
    step([8, 12], 'nurse', 'shared'),
    step([2, 4], 'nurse', 'nurse', { isParallel: true }),
    step([3, 6], 'agency', 'shared', { isParallel: true }),
    step([6, 12], 'employer', 'employer', { position: 7 }),
    step([1, 3], 'agency', 'employer', { position: 4, isParallel: true }),
    step([1, 3], 'nurse', 'shared', { position: 5 }),
    step([1, 1], 'agency', 'shared', { position: 6 }),
  ],
  uae: [
    step([2, 4], 'nurse', 'nurse'),
    step([1, 3], 'nurse', 'nurse', { isParallel: true }),
    step([1, 2], 'nurse', 'nurse'),
    step([1, 3], 'agency', 'employer'),
    step([1, 2], 'employer', 'employer'),
    step([1, 1], 'agency', 'shared'),
  ],
  usa: [
    step([3, 6], 'nurse', 'nurse', { position: 3 }),
    step([3, 6], 'nurse', 'nurse', { position: 1 }),
    step([1, 4], 'authority', 'nurse', { position: 2 }),
    step([3, 6], 'nurse', 'shared', { position: 6, isParallel: true }),
    step([1, 3], 'agency', 'employer', { position: 4 }),
    step([24, null], 'employer', 'employer', { position: 5 }),
  ],
  uk: [
    step([2, 3], 'nurse', 'shared', { position: 2 }),
    step([2, 3], 'employer', 'employer', { position: 5 }),
    step([1, 1], 'authority', 'shared', { position: 6 }),
    step([2, 4], 'nurse', 'nurse', { position: 1 }),
    step([1, 3], 'agency', 'employer', { position: 3 }),
    step([1, 2], 'nurse', 'shared', { position: 4 }),
  ],
  ksa: [
    step([1, 1], 'nurse', 'nurse'),
    step([1, 2], 'nurse', 'nurse', { position: 3 }),
    step([1, 3], 'nurse', 'nurse', { position: 2 }),
    step([1, 3], 'agency', 'employer'),
    step([1, 3], 'employer', 'employer'),
    step([1, 1], 'agency', 'shared'),
  ],
}

/** The step, as the guide counts them, that each checklist belongs to. */
export const seedSections: Record<Country, number[]> = {
  germany: [3, 1, 2],
  uae: [1, 2, 5],
  usa: [1, 3, 4, 6],
  uk: [1, 2, 4, 5],
  ksa: [1, 2, 5],
}

/** When the figures were compared with their sources, and when they should be again. */
export const factsCheckedOn = '2026-11-25T00:00:00.000Z'
export const factsReviewBy = '2027-05-20T00:00:00.000Z'
