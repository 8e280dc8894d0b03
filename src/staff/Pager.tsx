import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonClass } from '@/ui/buttonClass'
import type { Messages } from '@/i18n/messages'
import { pageSizes, type PageSize, type SubmissionPage } from './useSubmissions'
import { interpolate } from '@/i18n/interpolate'

type Texts = Pick<Messages['admin']['list'], 'newer' | 'older' | 'range' | 'loading' | 'pageSize'>

type Props = {
  page: SubmissionPage
  isLoading: boolean
  size: PageSize
  intl: string
  texts: Texts
  onNewer: () => void
  onOlder: () => void
  onResize: (size: PageSize) => void
}

/** Which rows a page has, of how many. */
export function rangeText({
  page: { items, total, newer },
  intl,
  texts,
}: Pick<Props, 'page' | 'intl'> & { texts: Pick<Texts, 'range'> }): string {
  const { format } = new Intl.NumberFormat(intl)
  return interpolate(texts.range, {
    from: format(newer + 1),
    to: format(newer + items.length),
    total: format(total),
  })
}

/**
 * Leads to newer and older rows and tells which are shown. It stays in sight while the list is scrolled, except on
 * phones, of whose screens it would take a sixth.
 */
export function Pager(props: Props) {
  const { page, isLoading, size, intl, texts, onNewer, onOlder, onResize } = props
  const { items, total, newer } = page
  const end = newer + items.length
  return (
    <div
      data-bottom-bar
      className="bottom-0 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-b-card border-t border-line bg-white p-3 sm:px-6 md:sticky"
    >
      <PageButton isAvailable={newer > 0 && !isLoading} onClick={onNewer}>
        <ChevronLeft aria-hidden className="-ms-1 size-5 rtl:-scale-x-100" />
        {texts.newer}
      </PageButton>
      <div className="flex flex-wrap items-center justify-center gap-x-4 text-sm text-muted max-md:-order-1 max-md:w-full">
        {/* The status of the list has it for screen readers. */}
        <p aria-hidden>{isLoading ? texts.loading : rangeText({ page, intl, texts })}</p>
        <label className="flex items-center gap-2">
          {texts.pageSize}
          <select
            value={size}
            onChange={({ currentTarget: { value } }) => {
              const chosen = pageSizes.find((one) => String(one) === value)
              if (chosen) onResize(chosen)
            }}
            className="min-h-11 rounded-full border border-field bg-white px-3 text-ink md:min-h-9"
          >
            {pageSizes.map((one) => (
              <option key={one} value={one}>
                {new Intl.NumberFormat(intl).format(one)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <PageButton isAvailable={end < total && !isLoading} onClick={onOlder}>
        {texts.older}
        <ChevronRight aria-hidden className="-me-1 size-5 rtl:-scale-x-100" />
      </PageButton>
    </div>
  )
}

/** Not `disabled` where it leads nowhere: a disabled button would lose the keyboard's focus. */
function PageButton({
  isAvailable,
  onClick,
  children,
}: {
  isAvailable: boolean
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-disabled={!isAvailable}
      onClick={() => isAvailable && onClick()}
      className={`${buttonClass.secondary} gap-1 px-4 aria-disabled:cursor-not-allowed`}
    >
      {children}
    </button>
  )
}
