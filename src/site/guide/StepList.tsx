import { getTranslations } from 'next-intl/server'
import type { Listed } from '@/publishing/contentReader'
import { inTakenOrder, totalMonths } from '@/domain/processSteps'
import type { PageLocale } from '@/i18n/locales'
import { translatedRows } from '@/ui/translatedRows'
import { ForeignWords } from '@/ui/ForeignWords'
import { formatMonths } from './formatFact'

type Props = { locale: PageLocale; guide: Listed<'process-guides'> }

/**
 * The names of the steps to a country, and how long they take together. Without a detailed guide, the guide's subtitle
 * is a note below them; with one, a note says where its order differs.
 */
export async function StepList({ locale, guide: { steps, title, subtitle } }: Props) {
  const t = await getTranslations({ locale, namespace: 'home.process' })
  const named = translatedRows(steps, 'text')
  const total = totalMonths(inTakenOrder(named))
  const isReordered = Boolean(title) && named.some(({ position }) => position)
  return (
    <>
      <ol className="[counter-reset:step]">
        {named.map(({ id, text }) => (
          <li key={id} className={stepClass}>
            <span className="min-w-0 pt-1">
              <ForeignWords text={text} locale={locale} />
            </span>
          </li>
        ))}
      </ol>
      {total && (
        <p className="mt-5 border-t border-line pt-5 font-semibold">
          {t('total', { months: await formatMonths({ months: total, locale }) })}
        </p>
      )}
      {isReordered && <p className="mt-1 text-muted">{t('order')}</p>}
      {!title && subtitle && (
        <p className="mt-5 border-t border-line pt-5 text-muted">
          <ForeignWords text={subtitle} locale={locale} />
        </p>
      )}
    </>
  )
}

/** A step with its number in a circle, and the line that leads to the next one. */
const stepClass =
  'relative flex gap-4 pb-5 [counter-increment:step] last:pb-0 ' +
  'before:flex before:size-9 before:shrink-0 before:items-center before:justify-center before:rounded-full ' +
  'before:bg-mist before:text-sm before:font-bold before:text-accent-dark before:content-[counter(step)] ' +
  'after:absolute after:start-4.5 after:top-9 after:bottom-0 after:w-px after:bg-line last:after:hidden'
