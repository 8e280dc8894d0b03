import type { PageContent } from '@/cms/content'
import { ChoicePanel } from '@/components/Choice'
import { filledRows } from '@/components/filledRows'
import { audiences } from '@/lib/consultationFields'

/** The strip of figures under the hero. */
export function Statistics({ home }: { home: PageContent<'home-page'> }) {
  return (
    <section className="relative z-10 mx-auto max-w-site px-4 pb-10 sm:px-6 sm:pb-14">
      {audiences.map((audience) => (
        <ChoicePanel key={audience} value={audience}>
          <ul className="grid divide-white/15 rounded-card border border-white/15 bg-navy-900/80 max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
            {filledRows(home[audience].statistics, 'value', 'label').map(({ id, value, label }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline gap-x-3 px-5 py-3.5 sm:flex-col sm:items-center sm:px-4 sm:py-6 sm:text-center"
              >
                <bdi className="text-2xl font-bold text-white lg:text-3xl ltr:tracking-tight">
                  {value}
                </bdi>{' '}
                <span className="text-white/75">{label}</span>
              </li>
            ))}
          </ul>
        </ChoicePanel>
      ))}
    </section>
  )
}
