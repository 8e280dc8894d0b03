import { PencilLine } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Messages } from '@/i18n/messages'
import { asciiDigits } from '@/domain/asciiDigits'
import { interpolate } from '@/i18n/interpolate'
import type { ConsultationItem } from './consultationItem'
import { CvDownloadButton, staffButtonClass } from './CvDownloadButton'
import { CvRemarks } from './CvRemarks'
import { CvViewerButton } from './CvViewerButton'

type Texts = Messages['admin']['list']

type Props = {
  items: ConsultationItem[]
  intl: string
  texts: Texts
}

/**
 * The submissions as a table; on a phone each row is a card. The roles are written out because some
 * browsers forget them when the style of a table changes.
 */
export function SubmissionTable({ items, intl, texts }: Props) {
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
              className="px-2 py-2 text-start font-medium first:ps-6 last:pe-6 last:text-end"
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
              title={item.name}
              className="text-start font-medium wrap-anywhere max-lg:mb-2 max-lg:block max-lg:text-lg lg:min-w-40 lg:py-1.5 lg:ps-6 lg:pe-2 xl:max-w-52 xl:truncate 2xl:max-w-96"
            >
              <bdi>{item.name}</bdi>
            </th>
            <Cell label={phone} className="lg:whitespace-nowrap">
              <Phone number={item.phone} name={item.name} />
            </Cell>
            <Cell label={type} className="xl:whitespace-nowrap">
              {item.type === 'nurses' ? texts.typeNurses : texts.typeHospitals}
            </Cell>
            <Cell label={submitted} className="xl:whitespace-nowrap">
              <time dateTime={item.created_at}>{date.format(new Date(item.created_at))}</time>
            </Cell>
            <Cell label={cv} className="lg:max-w-64 xl:[&>p]:truncate">
              <span>{item.has_cv ? texts.yes : texts.no}</span>
              <CvRemarks remarks={item.cv_remarks ?? []} texts={texts.cvRemarks} />
            </Cell>
            <Cell className="max-lg:mt-3">
              <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap lg:justify-end">
                {item.has_cv && (
                  <>
                    <CvViewerButton item={item} texts={texts} />
                    <CvDownloadButton item={item} texts={texts} />
                  </>
                )}
                <a
                  href={`/cms/desk?consultation=${item.id}`}
                  aria-label={interpolate(texts.openOf, { name: item.name })}
                  title={texts.open}
                  className={staffButtonClass}
                >
                  <PencilLine aria-hidden className="size-4 shrink-0" />
                  <span className="lg:hidden">{texts.open}</span>
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
    <td
      role="cell"
      className={`max-lg:block lg:px-2 lg:py-1.5 lg:last:pe-6 ${asLine} ${className}`}
    >
      {label && (
        <span aria-hidden className="shrink-0 text-muted lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
