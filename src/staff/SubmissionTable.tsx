import type { ReactNode } from 'react'
import type { Messages } from '@/i18n/messages'
import { asciiDigits } from '@/domain/asciiDigits'
import { interpolate } from '@/i18n/interpolate'
import type { ConsultationItem } from './consultationItem'
import { CvDownloadButton } from './CvDownloadButton'
import { CvRemarks } from './CvRemarks'
import { CvViewerButton } from './CvViewerButton'

type Texts = Messages['admin']['list']

type Props = {
  items: ConsultationItem[]
  credentials: string | null
  intl: string
  language: string
  texts: Texts
}

/**
 * The submissions as a table; on a phone each row is a card. The roles are written out because some
 * browsers forget them when the style of a table changes.
 */
export function SubmissionTable({ items, credentials, intl, language, texts }: Props) {
  const date = new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeStyle: 'short' })
  const { name, phone, type, submitted, cv, actions } = texts
  return (
    <table role="table" aria-label={texts.title} className="w-full text-start max-lg:block">
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-y border-line bg-mist text-sm text-muted">
          {[name, phone, type, submitted, cv, actions].map((heading) => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="px-3 py-3 text-start font-medium first:ps-6 last:pe-6"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="max-lg:grid max-lg:gap-3 max-lg:px-4 max-lg:pb-4 sm:max-lg:grid-cols-2"
      >
        {items.map((item) => (
          <tr
            key={item.id}
            role="row"
            className="border-line max-lg:block max-lg:rounded-card max-lg:border max-lg:p-4 lg:border-b lg:hover:bg-mist"
          >
            <th
              role="rowheader"
              scope="row"
              className="text-start font-medium wrap-anywhere max-lg:mb-2 max-lg:block max-lg:text-lg lg:min-w-40 lg:py-3 lg:ps-6 lg:pe-3"
            >
              <bdi>{item.name}</bdi>
            </th>
            <Cell label={phone} className="lg:whitespace-nowrap">
              <Phone number={item.phone} name={item.name} />
            </Cell>
            <Cell label={type}>
              {item.type === 'nurses' ? texts.typeNurses : texts.typeHospitals}
            </Cell>
            <Cell label={submitted}>
              <time dateTime={item.created_at}>{date.format(new Date(item.created_at))}</time>
            </Cell>
            <Cell label={cv} className="lg:max-w-64">
              <span>{item.has_cv ? texts.yes : texts.no}</span>
              <CvRemarks remarks={item.cv_remarks ?? []} texts={texts.cvRemarks} />
            </Cell>
            <Cell className="max-lg:mt-3">
              <div className="flex flex-wrap gap-2 lg:flex-col">
                {item.has_cv && (
                  <>
                    <CvViewerButton {...{ item, credentials, language, texts }} />
                    <CvDownloadButton {...{ item, credentials, language, texts }} />
                  </>
                )}
                <a
                  href={`/cms/collections/consultations/${item.id}`}
                  aria-label={interpolate(texts.openOf, { name: item.name })}
                  className="inline-flex min-h-11 items-center justify-center px-4 text-sm font-semibold underline underline-offset-4 max-md:w-full lg:min-h-8"
                >
                  {texts.open}
                </a>
              </div>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * A phone number from left to right, which calls it. Groups of Arabic digits would change places even
 * then, so the order is forced where there is nothing but digits and signs.
 */
function Phone({ number, name }: { number: string; name: string }) {
  const isPlain = /^[\p{Nd}\s+\-()./]+$/u.test(number)
  const shown = (
    <bdi dir="ltr" className={`wrap-anywhere ${isPlain ? '[unicode-bidi:isolate-override]' : ''}`}>
      {number}
    </bdi>
  )
  return isPlain ? (
    <a
      href={`tel:${dialled(number)}`}
      aria-label={`${number}, ${name}`}
      className="underline underline-offset-4"
    >
      {shown}
    </a>
  ) : (
    shown
  )
}

/** A number as a phone dials it, without the zero in brackets that is dialled at home only. */
function dialled(number: string): string {
  return asciiDigits(number)
    .replace(/^(\s*(?:\+|00).*)\(0\)/, '$1')
    .replace(/[^+\d]/g, '')
}

/** A cell; in a card its column's heading stands beside it, which screen readers have already. */
function Cell({
  label,
  className = '',
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  const asLine = label
    ? 'max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-1 max-lg:text-end'
    : ''
  return (
    <td role="cell" className={`max-lg:block lg:px-3 lg:py-3 lg:last:pe-6 ${asLine} ${className}`}>
      {label && (
        <span aria-hidden className="shrink-0 text-muted lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
