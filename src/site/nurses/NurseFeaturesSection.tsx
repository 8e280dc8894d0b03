import type { PageContent } from '@/publishing/contentReader'
import { FeatureCards } from '@/ui/page/FeatureCards'
import type { Audience } from '@/domain/consultationFields'

type Props = {
  /** Whose page it is; what nurses can count on is not shown to hospitals. */
  viewType: Audience
  title: string
  features: PageContent<'nurse-page'>['features']
}

/** What nurses can count on. */
export function NurseFeaturesSection({ viewType, title, features }: Props) {
  if (viewType === 'hospitals') return null
  return (
    <section aria-labelledby="features-title">
      <div data-reveal className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="features-title" className="max-w-2xl text-title font-bold ltr:tracking-tight">
          {title}
        </h2>
        <FeatureCards features={features} />
      </div>
    </section>
  )
}
