import { Download } from 'lucide-react'
import { pictureId } from '@collections/publications/plainText'
import { getLocale } from '@/i18n/locales'
import { getFile, type PublicFile } from '@/publishing/getPicture'
import { ForeignWords } from '@/ui/ForeignWords'
import { translatedRows } from '@/ui/translatedRows'
import { BlockSection, type BlockProps } from './BlockSection'

/** Files to save, each with its type and size, so that mobile data is spent knowingly. */
export async function DownloadsSection({ block, locale }: BlockProps<'downloads'>) {
  const rows = await Promise.all(
    translatedRows(block.files, 'title').map(async (row) => {
      const id = pictureId(row.file)
      return { ...row, stored: id === null ? null : await getFile(id) }
    }),
  )
  const files = rows.flatMap(({ stored, ...row }) => (stored ? { ...row, stored } : []))
  if (files.length === 0) return null
  return (
    <BlockSection block={block} locale={locale} isNarrow>
      <ul className="divide-y divide-line rounded-card border border-line bg-white px-5 shadow-card sm:px-8">
        {files.map(({ id, title, stored }) => (
          <li key={id}>
            <a
              href={stored.src}
              download
              className="flex min-h-14 items-center gap-4 py-3 text-accent-dark underline-offset-4 hover:underline"
            >
              <Download aria-hidden size={20} className="shrink-0" />
              <span className="min-w-0">
                <span className="font-semibold">
                  <ForeignWords text={title} locale={locale} />
                </span>{' '}
                <bdi className="text-sm text-muted">
                  {describeFile({ stored, intl: getLocale(locale).intl })}
                </bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

/** Such as “PDF · 1.2 MB”. */
function describeFile({ stored, intl }: { stored: PublicFile; intl: string }): string {
  const isSmall = stored.bytes < 100_000
  const size = new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(stored.bytes / (isSmall ? 1000 : 1_000_000))
  return `${stored.type.split('/')[1]?.toUpperCase()} · ${size}`
}
