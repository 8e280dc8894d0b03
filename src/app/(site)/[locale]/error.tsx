'use client'

import { PageHero } from '@/ui/page/PageHero'
import { readErrorPageTexts } from '@/ui/layout/errorPageMessages'
import { buttonClass } from '@/ui/buttonClass'
import { useBrowserValue } from '@/ui/useBrowserValue'

type Props = { error: Error & { digest?: string }; retry: () => void }

/** Shown inside the frame when a page fails. What went wrong is in the server's log, under the number. */
export default function ErrorPage({ error: { digest }, retry }: Props) {
  // The words are in the footer, which may come into the document together with this page.
  const texts = useBrowserValue(readErrorPageTexts, null)
  if (!texts) return null
  return (
    <>
      <PageHero title={texts.title} description={texts.text} />
      <div className="px-4 py-12 text-center sm:py-16">
        <button type="button" onClick={() => retry()} className={buttonClass.primary}>
          {texts.retry}
        </button>
        {/* Of what failed in the browser alone the server knows nothing. */}
        {digest && (
          <p className="pt-6">
            {texts.number} {digest}
          </p>
        )}
      </div>
    </>
  )
}
