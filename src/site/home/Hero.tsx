import { Building2, Stethoscope } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { PageContent } from '@/publishing/contentReader'
import { ChoiceList } from '@/ui/ChoiceList'
import { translatedRows } from '@/ui/translatedRows'
import { Picture } from '@/ui/page/Picture'
import { type PageLocale, getLocale } from '@/i18n/locales'
import { audiences, type Audience } from '@/domain/consultationFields'
import { EarlyView } from './EarlyView'
import { RotatingHeadline } from './RotatingHeadline'
import { ViewPanel } from './ViewPanel'

type Props = {
  locale: PageLocale
  home: PageContent<'home-page'>
  /** What each audience can do from here. */
  actions: Record<Audience, ReactNode>
  /** What stands below that. */
  below: ReactNode
}

const panelIds = { nurses: 'for-nurses', hospitals: 'for-hospitals' } satisfies Record<
  Audience,
  string
>

/** The top of the home page: who is asking, what there is for them, and the way to ask. */
export async function Hero({ locale, home, actions, below }: Props) {
  const t = await getTranslations({ locale, namespace: 'home' })
  const views = [
    { value: 'nurses', Icon: Stethoscope, name: t('viewNurses') },
    { value: 'hospitals', Icon: Building2, name: t('viewHospitals') },
  ] as const
  return (
    <section className="relative">
      <div className="relative z-10 mx-auto max-w-site px-4 pt-24 sm:px-6 sm:pt-32 lg:flex lg:min-h-[41rem] lg:flex-col lg:justify-center lg:pt-24 lg:pb-12">
        <ChoiceList
          label={t('viewSelector')}
          options={views.map(({ value, Icon, name }) => ({
            value,
            name,
            icon: <Icon aria-hidden size={18} className="shrink-0 max-sm:hidden" />,
            panelId: panelIds[value],
          }))}
          className={listClass}
          itemClass={itemClass}
        />
        <EarlyView />
        {audiences.map((audience) => (
          <ViewPanel
            key={audience}
            id={panelIds[audience]}
            audience={audience}
            className="mt-6 max-w-xl"
          >
            <HeroText locale={locale} home={home} audience={audience} />
            <div className="mt-6">{actions[audience]}</div>
          </ViewPanel>
        ))}
        {below}
      </div>
      <Picture
        id={home.picture}
        locale={locale}
        sizes="(min-width: 75rem) 30rem, (min-width: 64rem) 36vw, (min-width: 36rem) 36rem, 100vw"
        priority
        className={pictureClass}
        fallback={<DrawnNurses locale={locale} />}
      />
    </section>
  )
}

/** Three nurses before the countries they go to: in Arabic those of the Gulf. */
function DrawnNurses({ locale }: { locale: PageLocale }) {
  return (
    // As `Drawing`, in the shape of a photograph.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={getHomeHero(locale).picture}
      alt=""
      width={600}
      height={640}
      loading="lazy"
      className={`object-cover object-bottom ${pictureClass}`}
    />
  )
}

/** A photograph or drawing below an arch; beside long words it keeps its shape, so that no figure is cut. */
const pictureClass =
  'mx-auto mt-10 mb-8 aspect-[6/5] w-[calc(100%-2rem)] max-w-xl rounded-card rounded-t-[50vw] print:hidden ' +
  'lg:absolute lg:end-[max(1.5rem,calc(50%-36rem))] lg:top-28 lg:bottom-12 lg:mx-0 lg:my-auto lg:aspect-[15/16] lg:max-h-[calc(100%-10rem)] lg:w-[min(42%,32rem)]'

async function HeroText({
  locale,
  home,
  audience,
}: {
  locale: PageLocale
  home: PageContent<'home-page'>
  audience: Audience
}) {
  const t = await getTranslations({ locale, namespace: 'home' })
  const { headline, headlineFull, words, description } = home[audience]
  return (
    <>
      <RotatingHeadline
        intro={headline}
        full={headlineFull}
        words={translatedRows(words, 'text').map(({ text }) => text)}
        pause={t('pauseRotation')}
        isFirst={audience === getHomeHero(locale).audience}
      />
      <p className="mt-4 text-white/85 sm:text-lg">{description}</p>
    </>
  )
}

const listClass =
  'inline-flex max-w-full flex-wrap gap-1 self-start rounded-[1.75rem] border border-white/20 bg-white/5 p-1'

const itemClass =
  'flex min-h-11 grow items-center justify-center gap-2 rounded-full px-3.5 py-1 text-sm font-semibold text-white ' +
  'transition-colors hover:bg-white/10 aria-pressed:bg-white aria-pressed:text-ink sm:px-5 sm:text-base'

/** What the home page of a language starts with: an audience, and the address of its drawing. */
export function getHomeHero(locale: PageLocale) {
  const audience = getLocale(locale).view
  return { audience, picture: `/images/home${audience === 'hospitals' ? '-gulf' : ''}.svg` }
}
