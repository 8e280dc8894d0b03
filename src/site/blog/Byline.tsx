import { formatDay, isoDay } from '@/i18n/formatDay'

type Props = {
  author: string
  publishedOn: string
  intl: string
  className?: string
}

/** Who wrote an article, and when. */
export function Byline({ author, publishedOn, intl, className = '' }: Props) {
  return (
    <p className={`overflow-hidden text-sm ${className}`}>
      {/* The dots before the first item of each line lie outside, and are cut off. */}
      <span className="-ms-5 flex flex-wrap">
        <bdi className={itemClass}>{author}</bdi>
        <time dateTime={isoDay(publishedOn)} className={itemClass}>
          {formatDay({ date: publishedOn, intl })}
        </time>
      </span>
    </p>
  )
}

const itemClass = "relative ps-5 before:absolute before:start-2 before:content-['·'/'']"
