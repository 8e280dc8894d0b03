import { getTranslations } from 'next-intl/server'
import type { PageContent } from '@/publishing/contentReader'
import { getLocale, type PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'
import { formatPrice } from './formatPrice'

type Props = { locale: PageLocale; pricing: PageContent<'site-texts'>['pricing'] }

/** What one placement costs, line by line, and what it rests on; nothing until that is entered. */
export async function WorkedExample({ locale, pricing }: Props) {
  const t = await getTranslations({ locale, namespace: 'pricing.example' })
  const { exampleTitle, assumptions, currency, lines, leaving } = pricing ?? {}
  // A draft may lack some.
  const rows = translatedRows(lines, 'label', 'payer').filter(
    ({ amount }) => typeof amount === 'number',
  )
  if (!exampleTitle || !currency || rows.length === 0) return null
  const price = (amount: number) => (
    <bdi>{formatPrice({ amount, currency, intl: getLocale(locale).intl })}</bdi>
  )
  const totals = (['hospital', 'nurse'] as const).map((payer) => ({
    payer,
    total: rows.reduce((sum, line) => sum + (line.payer === payer ? line.amount : 0), 0),
  }))
  return (
    <section aria-labelledby="example-title">
      <div className="mx-auto grid max-w-site grid-cols-1 gap-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-12 lg:gap-12">
        <div className="lg:col-span-4">
          <h2 id="example-title" className="text-title font-bold ltr:tracking-tight">
            {exampleTitle}
          </h2>
          {assumptions && (
            <>
              <h3 className="mt-5 font-bold">{t('assumptions')}</h3>
              <ul className="mt-2 list-disc space-y-1.5 ps-5 text-muted marker:text-accent">
                {assumptions.split(/\s*\n\s*/).map((line) => (
                  <li key={line}>
                    <ForeignWords text={line} locale={locale} hasNumbers />
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="self-start lg:col-span-8">
          <div className="rounded-card border border-line bg-white px-5 py-2 shadow-card sm:px-8 sm:py-4">
            <table className="w-full text-start [&_:is(td,th)]:py-3 [&_:is(td,th)]:align-top [&_:is(td,th):not(:last-child)]:pe-4">
              <thead className="text-sm text-muted">
                <tr>
                  <th className="text-start font-semibold sm:w-2/5">{t('item')}</th>
                  <th className={`${wideCell} whitespace-nowrap`}>{t('payer')}</th>
                  <th className={wideCell}>{t('due')}</th>
                  <th className="text-end font-semibold">{t('amount')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, label, payer, due, note, amount }) => (
                  <tr key={id} className="border-t border-line">
                    <th scope="row" className="text-start font-semibold">
                      <ForeignWords text={label} locale={locale} />
                      {note && (
                        <span className="block text-sm font-normal text-muted">
                          <ForeignWords text={note} locale={locale} />
                        </span>
                      )}
                      <span className="block text-sm font-normal text-muted sm:hidden print:hidden">
                        {[t(payer), due].filter(Boolean).join(' · ')}
                      </span>
                    </th>
                    <td className={wideCell}>{t(payer)}</td>
                    <td className={wideCell}>
                      <ForeignWords text={due} locale={locale} />
                    </td>
                    <td className={amountCell}>{price(amount)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot className="font-bold print:table-row-group">
                {totals.map(({ payer, total }) => (
                  <tr
                    key={payer}
                    className="border-t border-line first:border-t-2 first:border-ink"
                  >
                    <th scope="row" className="text-start">
                      {t(`total.${payer}`)}
                    </th>
                    <td className={wideCell} colSpan={2} />
                    <td className={amountCell}>{price(total)}</td>
                  </tr>
                ))}
              </tfoot>
            </table>
          </div>
          {leaving && (
            <div className="mt-6 rounded-card border-s-4 border-accent bg-mist px-5 py-4 sm:px-8 sm:py-5">
              <h3 className="text-lg font-bold">{t('leaving')}</h3>
              <p className="mt-1 whitespace-pre-line">
                <ForeignWords text={leaving} locale={locale} hasNumbers />
              </p>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

/** On a phone, what stands in it follows the label instead. */
const wideCell =
  'hidden text-start text-sm font-normal text-muted sm:table-cell sm:pt-3.5 print:table-cell'

const amountCell = 'text-end whitespace-nowrap tabular-nums'
