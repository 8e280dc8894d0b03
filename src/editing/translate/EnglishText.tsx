import { useTranslation } from '@payloadcms/ui'
import {
  defaultJSXConverters,
  RichText,
  type JSXConverters,
} from '@payloadcms/richtext-lexical/react'
import Image from 'next/image'
import type { ComponentProps } from 'react'
import { isEmpty } from '@collections/publications/plainText'
import { cmsT } from '@/i18n/cmsT'
import { defaultLocale, getLocale, type PageLocale } from '@/i18n/locales'
import type { Change } from './compareTexts'
import type { BenchText } from './readBench'
import { readableBlock } from './richTextParts'
import staff from '@/ui/staff.module.css'
import styles from './translate.module.css'

type Props = { text: BenchText; isOutdated: boolean }

/** The English of a text, and what has changed in it since the translation was written. */
export function EnglishText({ text, isOutdated }: Props) {
  const t = cmsT(useTranslation())
  const { english, changes, isEnglishDraft } = text
  return (
    <div className={staff.stack}>
      {text.picture && (
        <Image
          src={text.picture}
          alt=""
          width={120}
          height={90}
          unoptimized
          className={styles.picture}
        />
      )}
      <div lang={defaultLocale} dir="ltr" className={styles.english}>
        {isEmpty(english) ? (
          '–'
        ) : typeof english === 'string' ? (
          english
        ) : (
          <Formatted value={english} />
        )}
      </div>
      {isEnglishDraft && <p className={staff.quiet}>{t('translate:draftEnglish')}</p>}
      {isOutdated && (
        <div className={styles.changes}>
          <p className={staff.quiet}>{t('translate:changed')}</p>
          {changes === 'lost' && <p>{t('translate:formerLost')}</p>}
          {changes === null && text.isOutdated && <p>{t('translate:formatOnly')}</p>}
          {Array.isArray(changes) && <Changes changes={changes} locale={defaultLocale} />}
        </div>
      )}
    </div>
  )
}

/** Of two texts of a language what one has and the other has not. */
export function Changes({ changes, locale }: { changes: Change[]; locale: PageLocale }) {
  const t = cmsT(useTranslation())
  return (
    <p lang={locale} dir={getLocale(locale).dir} className={styles.english}>
      {changes.map(({ text, is }, index) => {
        // The pieces of one comparison never change places.
        const key = `${index} ${is}`
        if (is === 'same') return <span key={key}>{text}</span>
        const Mark = is === 'added' ? 'ins' : 'del'
        return (
          <Mark key={key}>
            <span className={staff.visuallyHidden}>[{t(`translate:${is}`)}] </span>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}

type Lexical = ComponentProps<typeof RichText>

/** Links are not followed here; where they lead is told. */
const converters = {
  ...defaultJSXConverters,
  link: ({ node, nodesToJSX }) => {
    const url = String(node.fields.url ?? '')
    return (
      <span className={styles.link} title={url}>
        {nodesToJSX({ nodes: node.children })}
      </span>
    )
  },
  // Tables, videos, buttons and notes.
  unknown: ({ node }) => <div>{readableBlock({ ...node }).join('\n')}</div>,
} as JSXConverters

function Formatted({ value }: { value: unknown }) {
  return (
    <RichText
      data={value as Lexical['data']}
      converters={converters}
      disableContainer
      disableIndent
      disableTextAlign
    />
  )
}
