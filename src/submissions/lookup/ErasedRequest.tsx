import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/ui/buttonClass'
import type { PageLocale } from '@/i18n/locales'
import { localePath } from '@/i18n/paths'
import type { MyRequestTexts } from './lookupApi'
import { stepClass } from './stepClass'

type Props = { locale: PageLocale; texts: MyRequestTexts }

/** Says that a request is gone. */
export function ErasedRequest({ locale, texts }: Props) {
  return (
    <section aria-labelledby="my-request" className={`${stepClass.card} text-center`}>
      <CircleCheck aria-hidden size={40} className="mx-auto text-accent" />
      <h2
        id="my-request"
        data-news
        tabIndex={-1}
        className="mt-4 text-xl font-bold text-balance sm:text-2xl"
      >
        {texts.erased.title}
      </h2>
      <p className="mx-auto mt-3 mb-8 max-w-lg text-pretty text-muted">{texts.erased.text}</p>
      <Link
        href={localePath({ locale, path: '/' })}
        prefetch={false}
        className={buttonClass.secondary}
      >
        {texts.home}
      </Link>
    </section>
  )
}
