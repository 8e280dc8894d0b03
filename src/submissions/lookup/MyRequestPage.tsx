import { getSiteSettings } from '@/publishing/getSiteSettings'
import { PageHero } from '@/ui/page/PageHero'
import type { PageLocale } from '@/i18n/locales'
import { getMessages } from '@/i18n/messages'
import { PageLink } from '@/ui/PageLink'
import { MyRequest } from './MyRequest'
import type { ShownAnswer } from './lookupApi'

type Props = { locale: PageLocale; shown?: ShownAnswer }

/** The page on which visitors look their request up by its code. */
export async function MyRequestPage({ locale, shown }: Props) {
  const [{ myRequest, consultation }, { contact }] = await Promise.all([
    getMessages(locale),
    getSiteSettings(),
  ])
  const { phoneHint, submitting, errors } = consultation
  const texts = { ...myRequest, phoneHint, submitting, cvTooLarge: errors.cv_too_large }
  const isReachable = Boolean(contact?.email || contact?.phone || contact?.whatsapp)
  return (
    <>
      {/* With an answer the title alone: the answer belongs on the first screen. */}
      <PageHero title={texts.title} description={shown?.answer ? undefined : texts.intro} />
      <div className="bg-mist px-4 py-12 sm:px-6 sm:py-16">
        <div className="mx-auto max-w-2xl lg:has-data-steps:max-w-4xl">
          <MyRequest locale={locale} texts={texts} shown={shown} />
          {isReachable && (
            <p className="mt-6 px-1 text-sm text-pretty text-muted">
              {texts.without}{' '}
              <PageLink
                locale={locale}
                path="/imprint"
                className="text-accent-dark underline underline-offset-2"
              >
                {texts.contact}
              </PageLink>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
