import { getTranslations } from 'next-intl/server'
import type { PageContent } from '@/publishing/contentReader'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'
import { audiences } from '@/domain/consultationFields'
import type { PageLocale } from '@/i18n/locales'
import { ViewPanel } from './ViewPanel'

type Figure = NonNullable<PageContent<'home-page'>['nurses']['statistics']>[number]

type Props = { locale: PageLocale; home: PageContent<'home-page'> }

/** The strip of figures under the hero, and how they are counted where that is written. */
export async function Statistics({ locale, home }: Props) {
  const t = await getTranslations({ locale, namespace: 'home' })
  return (
    <section className="relative z-10 mx-auto max-w-site px-4 pb-10 sm:px-6 sm:pb-14">
      {audiences.map((audience) => (
        <ViewPanel key={audience} audience={audience}>
          <ul className="grid divide-white/15 rounded-card border border-white/15 bg-navy-900/80 max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
            {translatedRows(home[audience].statistics, 'value', 'label').map((figure) => (
              <li
                key={figure.id}
                className="flex flex-wrap items-baseline gap-x-3 px-5 py-3.5 sm:flex-col sm:items-center sm:px-4 sm:py-6 sm:text-center"
              >
                <bdi className="text-2xl font-bold text-white lg:text-3xl ltr:tracking-tight">
                  {figure.value}
                </bdi>{' '}
                <span className="text-white/75">{figure.label}</span>
                <Basis {...figure} source={figure.source || t('ownFigure')} />
              </li>
            ))}
          </ul>
        </ViewPanel>
      ))}
      {home.countingMethod && (
        <details className="text-sm text-white/75">
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:text-white">
            {t('howWeCount')}
          </summary>
          <p className="max-w-[68ch] pb-2 whitespace-pre-line">
            <ForeignWords text={home.countingMethod} locale={locale} hasNumbers />
          </p>
        </details>
      )}
    </section>
  )
}

/** What a figure rests on: its population on a line of its own, then period and source. */
function Basis({ subject, period, source }: Figure) {
  const rest = [period, source].filter(Boolean)
  return (
    <small className="basis-full text-xs text-white/75 sm:mt-1 sm:basis-auto lg:text-[0.8125rem]">
      {subject && (
        <span className="block">
          <bdi>{subject}</bdi>
        </span>
      )}{' '}
      {rest.map((part, index) => (
        <span key={index}>
          {index > 0 && <span> · </span>}
          <bdi>{part}</bdi>
        </span>
      ))}
    </small>
  )
}
