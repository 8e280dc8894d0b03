import type { PageContent } from '@/publishing/contentReader'
import { ChoicePanel } from '@/ui/ChoicePanels'
import { translatedRows } from '@/ui/translatedRows'
import { audiences } from '@/domain/consultationFields'

type Figure = NonNullable<PageContent<'home-page'>['nurses']['statistics']>[number]

/** The strip of figures under the hero. */
export function Statistics({ home }: { home: PageContent<'home-page'> }) {
  return (
    <section className="relative z-10 mx-auto max-w-site px-4 pb-10 sm:px-6 sm:pb-14">
      {audiences.map((audience) => (
        <ChoicePanel key={audience} value={audience}>
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
                <Basis {...figure} />
              </li>
            ))}
          </ul>
        </ChoicePanel>
      ))}
    </section>
  )
}

/** What a figure rests on: its population on a line of its own, then period and source. */
function Basis({ subject, period, source }: Figure) {
  const rest = [period, source].filter(Boolean)
  if (!subject && rest.length === 0) return null
  return (
    <small className="basis-full text-xs text-white/65 sm:mt-1 sm:basis-auto">
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
