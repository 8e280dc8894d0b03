import { ArrowRight, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/ui/buttonClass'
import { IsolatedNumbers } from '@/ui/IsolatedNumbers'
import { useBrowserValue } from '@/ui/useBrowserValue'
import { interpolate } from '@/i18n/interpolate'
import { getLocale, type PageLocale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import type { Country } from '@/domain/countries'
import { nextWorkingDay, type OfficeHours } from '@/domain/officeHours'
import { contactCardPath, processPath } from '@/domain/sitePages'
import type { ReceivedRequest } from '@/submissions/browser/receivedReference'
import { PageLink } from '@/ui/PageLink'

export type NextStepsProps = {
  request: Partial<ReceivedRequest>
  locale: PageLocale
  texts: Messages['success']['next'] & {
    resources: string
  }
  hours: OfficeHours | null
  /** The names of those who call, as a list; empty where none is known. */
  callers: string
  /** When they call, in words, where each has hours of their own. */
  callerHours: string[]
  /** Where calls come from, with the caller's name and the country's code, as far as they are known. */
  numbers: readonly { phone: string; name?: string; callingCode?: string }[]
  /** The countries with a guide in this language. */
  guides: readonly { slug: Country; name: string }[]
}

/** What happens after a request: who calls and when, what to have ready, and where to read on. */
export function NextSteps({
  request,
  locale,
  texts,
  hours,
  callers,
  callerHours,
  numbers,
  guides,
}: NextStepsProps) {
  const { audience, receivedAt, phoneStart } = request
  const when = useCallTime({
    locale,
    texts,
    hours,
    hasOwnHours: callerHours.length > 0,
    receivedAt,
  })
  const country = request.country?.toLowerCase()
  // A number of the reader's own country is the one to expect.
  const isNear = ({ callingCode = '-' }) => Number(phoneStart?.startsWith(callingCode) ?? false)
  const shown = [...numbers].sort((a, b) => isNear(b) - isNear(a))
  const guide = guides.find(({ slug }) => slug === country)
  return (
    <section aria-labelledby="next" className="mx-auto max-w-2xl pt-12 sm:pt-16">
      <h2 id="next" className="text-title font-bold">
        {texts.title}
      </h2>
      <ol className="mt-6">
        <Step title={callers ? interpolate(texts.calls, { names: callers }) : texts.weCall}>
          {/* A server formats dates a little differently from some browsers. */}
          {when && (
            <p suppressHydrationWarning className="font-medium text-ink">
              {when}
            </p>
          )}
          {callerHours.map((one) => (
            <p key={one}>
              <IsolatedNumbers text={one} />
            </p>
          ))}
          {shown.length > 0 && (
            <>
              <p className="mt-2">{shown[0]?.name ? texts.callFrom : texts.numbers}</p>
              <ul>
                {shown.map(({ phone, name }) => (
                  <li key={`${name}${phone}`} className="flex flex-wrap gap-x-2">
                    {name && <bdi>{name}</bdi>}
                    <bdi dir="ltr" className="font-medium whitespace-nowrap text-ink">
                      {phone}
                    </bdi>
                  </li>
                ))}
              </ul>
              <a href={contactCardPath} className={`${buttonClass.secondary} mt-3`}>
                <UserRoundPlus aria-hidden size={18} className="shrink-0" />
                {texts.save}
              </a>
            </>
          )}
        </Step>
        {audience && (
          <Step title={texts.ready}>
            <p>{texts[audience]}</p>
          </Step>
        )}
        {audience !== 'hospitals' && (
          <Step title={texts.free}>
            <p>{texts.money}</p>
          </Step>
        )}
      </ol>
      {audience !== 'hospitals' && (
        <PageLink
          locale={locale}
          path={guide ? `${processPath}/${guide.slug}` : '/resources'}
          className={`${buttonClass.primary} mt-8 w-full sm:w-auto`}
        >
          <span>{guide ? interpolate(texts.guide, { country: guide.name }) : texts.resources}</span>
          <ArrowRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        </PageLink>
      )}
    </section>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-s-4 border-accent ps-5 text-muted not-last:pb-6">
      <h3 className="mb-1 font-semibold text-ink">{title}</h3>
      {children}
    </li>
  )
}

/**
 * When a call comes at the latest, where the visitor's clock is; nothing once that is over. The office's hours
 * are not those of a person who has other ones.
 */
function useCallTime({
  locale,
  texts,
  hours,
  hasOwnHours,
  receivedAt,
}: Pick<NextStepsProps, 'locale' | 'texts' | 'hours'> & {
  hasOwnHours: boolean
  receivedAt?: number
}): ReactNode {
  const own = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, null)
  if (!hours || !receivedAt) return null
  const day = nextWorkingDay({ hours, after: new Date(receivedAt) })
  if (!day) return null
  const { from, to } = day
  const { intl } = getLocale(locale)
  const office = hours.timeZone
  const clock = (timeZone: string) => {
    const format = new Intl.DateTimeFormat(intl, { timeZone, timeStyle: 'short', hourCycle: 'h23' })
    return `${format.format(from)}–${format.format(to)}`
  }
  const zone = new Intl.DateTimeFormat(intl, { timeZone: office, timeZoneName: 'longGeneric' })
  const values = {
    day: new Intl.DateTimeFormat(intl, {
      timeZone: own ?? office,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(from),
    hours: clock(own ?? office),
    officeHours: clock(office),
    zone: zone.formatToParts(from).find(({ type }) => type === 'timeZoneName')?.value ?? office,
  }
  if (hasOwnHours) return interpolate(texts.byDay, values)
  const isSame = values.hours === values.officeHours
  return <IsolatedNumbers text={interpolate(own && !isSame ? texts.by : texts.byOffice, values)} />
}
