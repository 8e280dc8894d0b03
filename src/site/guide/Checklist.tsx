import { Eraser, Printer, Undo2 } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Listed } from '@/publishing/contentReader'
import { translatedRows } from '@/ui/translatedRows'
import type { PageLocale } from '@/i18n/locales'
import { ForeignWords } from '@/ui/ForeignWords'
import { ChecklistTools } from './ChecklistTools'
import { checklistAttribute } from './checkedItems'

type Props = { locale: PageLocale; guide: Listed<'process-guides'> }

/**
 * The sections of a guide as lists to tick off. The boxes are the browser's own and can be ticked
 * before, and without, any script; scripts keep what is ticked.
 */
export async function Checklist({ locale, guide }: Props) {
  const t = await getTranslations({ locale, namespace: 'guide' })
  const sections = translatedRows(guide.sections, 'title')
    .map(({ items, ...section }) => ({ ...section, items: translatedRows(items, 'text') }))
    .filter(({ items }) => items.length > 0)
  if (sections.length === 0) return null
  const total = sections.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
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
      <div {...{ [checklistAttribute]: '' }} className="grid grid-cols-1 gap-6">
        {sections.map(({ id, title, items }) => (
          <section
            key={id}
            className="rounded-card border border-line bg-white p-4 shadow-card sm:p-6"
          >
            <h2 className="px-2 text-xl font-bold sm:px-3">
              <ForeignWords text={title} locale={locale} />
            </h2>
            <ul className="mt-3">
              {items.map((item) => (
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
        ))}
      </div>
    </>
  )
}

const itemClass =
  'flex min-h-11 cursor-pointer items-start gap-3.5 rounded-lg px-2 py-2 hover:bg-mist has-checked:text-muted sm:px-3'
