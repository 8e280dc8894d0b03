import {
  CalendarDays,
  Eraser,
  Printer,
  Undo2,
  UserRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Listed } from '@/publishing/contentReader'
import { translatedRows } from '@/ui/translatedRows'
import { inTakenOrder, stepMonths } from '@/domain/processSteps'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { ChecklistTools } from './ChecklistTools'
import { checklistAttribute } from './checkedItems'
import { formatMonths } from './formatFact'

type Guide = Listed<'process-guides'>
type Section = NonNullable<Guide['sections']>[number]
type Props = { locale: PageLocale; guide: Guide }

/** Leads to the steps from the figure of their months. */
export const stepsId = 'steps'

/**
 * What it takes to work in a country: each step with its months, who acts and who pays, and what to
 * tick off in it. The boxes are the browser's own and can be ticked before, and without, any script;
 * scripts keep what is ticked.
 */
export async function Process({ locale, guide }: Props) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const steps = inTakenOrder(translatedRows(guide.steps, 'text'))
  const sections = translatedRows(guide.sections, 'title')
    .map((section) => ({ ...section, items: translatedRows(section.items, 'text') }))
    .filter(({ items }) => items.length > 0)
  const sectionsOf = (step: number) => sections.filter((section) => section.step === step)
  const others = sections.filter(({ step }) => !step || step > steps.length)
  return (
    <div {...{ [checklistAttribute]: '' }}>
      <h2 id={stepsId} className="mb-6 scroll-mt-28 text-title font-bold ltr:tracking-tight">
        {t('steps')}
      </h2>
      {sections.length > 0 && <Tools guide={guide} sections={sections} locale={locale} />}
      <ol className="[counter-reset:step]">
        {steps.map((step, index) => (
          <li key={step.id} id={`step-${index + 1}`} className={stepClass}>
            <div className="min-w-0 grow">
              <h3 className="pt-1 text-xl font-bold">
                <ForeignWords text={step.text} locale={locale} />
              </h3>
              <Terms locale={locale} step={step} />
              {step.details && (
                <p className="mt-3">
                  <ForeignWords text={step.details} locale={locale} />
                </p>
              )}
              {sectionsOf(index + 1).map((section) => (
                <Checklist key={section.id} locale={locale} section={section} />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {others.map((section) => (
        <Checklist key={section.id} locale={locale} section={section} />
      ))}
    </div>
  )
}

/** How long a step takes, who does it and who pays, as far as editors have entered it. */
async function Terms({
  locale,
  step,
}: {
  locale: PageLocale
  step: NonNullable<Guide['steps']>[number]
}) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const months = stepMonths(step)
  const time = months && (await formatMonths({ months, locale }))
  const terms: { Icon: LucideIcon; text?: string | null }[] = [
    { Icon: CalendarDays, text: time && step.isParallel ? t('parallel', { months: time }) : time },
    { Icon: UserRound, text: step.actor && t(`actor.${step.actor}`) },
    { Icon: Wallet, text: step.payer && t(`payer.${step.payer}`) },
  ]
  const known = terms.filter(({ text }) => text)
  if (known.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5 text-muted">
      {known.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Icon aria-hidden size={18} className="shrink-0 text-accent" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function Checklist({ locale, section }: { locale: PageLocale; section: Section }) {
  return (
    <section className="relative z-1 mt-5 rounded-card border border-line bg-white p-4 shadow-card max-sm:-ms-14 sm:p-5 print:ms-0">
      <h4 className="px-2 font-bold sm:px-3">
        <ForeignWords text={section.title} locale={locale} />
      </h4>
      <ul className="mt-1.5">
        {section.items?.map((item) => (
          <li key={item.id}>
            <label className={itemClass}>
              <input
                type="checkbox"
                value={item.id ?? ''}
                className="mt-1 size-5 shrink-0 cursor-pointer accent-accent"
              />
              <span className="min-w-0">
                <ForeignWords text={item.text} locale={locale} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function Tools({ locale, guide, sections }: Props & { sections: Section[] }) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const total = sections.reduce((sum, { items }) => sum + (items?.length ?? 0), 0)
  return (
    <ChecklistTools
      name={guide.slug}
      total={total}
      texts={{
        // How many are done is known in the browser only.
        progress: t('progress', { total: String(total), done: '{done}' }),
        kept: t('kept'),
        clear: t('clear'),
        undo: t('undo'),
        print: t('print'),
      }}
      icons={{
        clear: <Eraser aria-hidden size={18} />,
        undo: <Undo2 aria-hidden size={18} className="rtl:-scale-x-100" />,
        print: <Printer aria-hidden size={18} />,
      }}
    />
  )
}

/** A step with its number in a circle, and the line that leads to the next one; on paper it may break. */
const stepClass =
  'relative flex scroll-mt-28 gap-4 pb-10 [counter-increment:step] last:pb-0 sm:gap-5 ' +
  'print:break-inside-auto! print:pb-5 print:before:text-ink ' +
  'before:flex before:size-10 before:shrink-0 before:items-center before:justify-center before:rounded-full ' +
  'before:bg-accent before:font-bold before:text-white before:content-[counter(step)] ' +
  'after:absolute after:start-5 after:top-10 after:bottom-0 after:w-px after:bg-line last:after:hidden'

const itemClass =
  'flex min-h-11 cursor-pointer items-start gap-3.5 rounded-lg px-2 py-2 hover:bg-mist has-checked:text-muted sm:px-3'
