import type { PageContent } from '@/publishing/contentReader'
import { ChoicePanel } from '@/ui/ChoicePanels'
import { FeatureCards } from '@/ui/page/FeatureCards'
import { audiences } from '@/domain/consultationFields'

/** What there is for nurses, or for hospitals. */
export function HomeFeaturesSection({ home }: { home: PageContent<'home-page'> }) {
  return (
    <section className="bg-mist">
      <div data-reveal className="mx-auto max-w-site px-4 py-16 sm:px-6 sm:py-24">
        {audiences.map((audience) => (
          <ChoicePanel key={audience} value={audience}>
            <h2 className="max-w-2xl text-title font-bold ltr:tracking-tight">
              {home[audience].featuresTitle}
            </h2>
            <FeatureCards features={home[audience].features} />
          </ChoicePanel>
        ))}
      </div>
    </section>
  )
}
