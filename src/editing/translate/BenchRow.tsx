import { RenderLexical } from '@payloadcms/richtext-lexical/client'
import { useTranslation } from '@payloadcms/ui'
import { useState, type ComponentProps, type FocusEvent } from 'react'
import { isEmpty, plainText } from '@collections/publications/plainText'
import { contentOf } from '@collections/publications/sameText'
import { cmsT } from '@/i18n/cmsT'
import { termsIn } from '@/i18n/glossary.mjs'
import { defaultLocale, getLocale, type PageLocale } from '@/i18n/locales'
import { useUnsavedEntry } from '@/ui/useUnsavedEntry'
import { PublicationBadge } from '../PublicationBadge'
import { checkTranslation } from './checkTranslation'
import { compareTexts } from './compareTexts'
import { Changes, EnglishText } from './EnglishText'
import type { BenchData, BenchText } from './readBench'
import type { BenchDraft } from './changedDocument'
import { isOnlyBegun, type Bench } from './useBench'
import staff from '@/ui/staff.module.css'
import styles from './translate.module.css'

/** The id of a text's row on the page. */
export const rowId = (path: string) => `text-${path}`

type Props = { text: BenchText; bench: Bench; data: BenchData; locale: PageLocale }

/** One text: its name and state, the English one, and what is written in the language. */
export function BenchRow({ text, bench, data, locale }: Props) {
  const t = cmsT(useTranslation())
  const { path, type, english } = text
  const id = rowId(path)
  const [draft, change] = useUnsavedEntry<BenchDraft>(bench.entryOf(path))
  const own = bench.ownOf(text)
  const value = draft ? draft.value : own
  const state = bench.states.get(path) ?? 'complete'
  const error = bench.errors[path]
  const isTakenOver = draft !== undefined && contentOf(draft.from) !== contentOf(own)
  const { terms, file } = data
  const place = { limit: text.limit, isOneLine: type === 'text', terms, file }
  const warnings = checkTranslation({ english, own: value, locale, ...place })

  const write = (next: unknown) =>
    change((last) => {
      const from = last ? last.from : own
      if (contentOf(next) === contentOf(from)) return undefined
      return { value: next, from, english: text.englishPrint }
    })

  /** Saves when the row is left; what was typed last in the text editor is not in the draft yet. */
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    if (draft || type === 'richText') void bench.save(path)
  }

  return (
    <tr id={id} data-path={path} tabIndex={-1} onBlur={onBlur}>
      <th scope="row" id={`${id}-name`}>
        <bdi>{text.label}</bdi>
        {state !== 'optional' && <PublicationBadge mark={state} text={t(`translate:${state}`)} />}
      </th>
      <td>
        <EnglishText text={text} isOutdated={state === 'outdated'} />
        <Terms terms={termsIn({ terms, english: plainText(english) })} locale={locale} />
      </td>
      <td>
        <div className={staff.stack}>
          {type !== 'richText' ? (
            <TextInput
              {...{ id, value, locale, onChange: write, isOneLine: type !== 'textarea' }}
              aria-invalid={error !== undefined}
            />
          ) : (
            <RichTextInput
              {...{ id, path, value, locale, onChange: write }}
              schemaPath={`${data.schemaPath}.${path}`}
            />
          )}
          {isTakenOver && (
            <TakenOver
              own={own}
              locale={locale}
              onTake={() => change(() => undefined)}
              onKeep={() => change((last) => last && { ...last, from: own })}
            />
          )}
          {draft && !isTakenOver && !isEmpty(own) && <Draft {...{ own, value, locale }} />}
          <ul id={`${id}-remarks`} className={staff.list}>
            {warnings.map(({ key, values }) => (
              <li key={key + JSON.stringify(values)}>
                <PublicationBadge mark="figuresDiffer" text={t(key, values)} />
              </li>
            ))}
          </ul>
          <div className={staff.row}>
            {draft && (
              <>
                <span className={staff.quiet}>{t('translate:unsaved')}</span>
                {!isOnlyBegun({ text, draft, own }) && (
                  <button
                    type="button"
                    className={staff.textButton}
                    onClick={() => void bench.save(path)}
                  >
                    {t('translate:save')}
                  </button>
                )}
              </>
            )}
            {type === 'richText' && isEmpty(value) && !isEmpty(english) && (
              <button
                type="button"
                className={staff.textButton}
                onClick={({ currentTarget }) => {
                  // The button goes; the keyboard goes on from the row.
                  currentTarget.closest('tr')?.focus()
                  write(english)
                }}
              >
                {t('translate:startFromEnglish')}
              </button>
            )}
            {!draft && (state === 'outdated' || state === 'same') && (
              <button
                type="button"
                className={staff.textButton}
                onClick={() => void bench.confirm(text)}
              >
                {t(state === 'same' ? 'translate:keepAsItIs' : 'translate:stillRight')}
              </button>
            )}
          </div>
          {error && (
            <p role="alert" className={staff.error}>
              {error}
            </p>
          )}
        </div>
      </td>
    </tr>
  )
}

type InputProps = { id: string; locale: PageLocale; onChange: (value: unknown) => void }

type TextInputProps = InputProps & { value: unknown; isOneLine: boolean } & Pick<
    ComponentProps<'textarea'>,
    'aria-invalid'
  >

function TextInput({ id, value, isOneLine, locale, onChange, ...rest }: TextInputProps) {
  return (
    <textarea
      {...rest}
      {...languageOf(locale)}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-remarks`}
      className={styles.input}
      rows={isOneLine ? 1 : 3}
      value={plainText(value)}
      onChange={({ target }) =>
        onChange(isOneLine ? target.value.replace(/\s*\n\s*/g, ' ') : target.value)
      }
    />
  )
}

const languageOf = (locale: PageLocale) => ({ lang: locale, dir: getLocale(locale).dir })

type RichTextProps = InputProps & { value: unknown; path: string; schemaPath: string }

type Lexical = ComponentProps<typeof RenderLexical>

/** Payload's text editor. It is made anew only where another text than its own is to be shown. */
function RichTextInput({ id, value, path, schemaPath, locale, onChange }: RichTextProps) {
  const content = contentOf(value)
  const [held, setHeld] = useState(content)
  const [given, setGiven] = useState({ value, times: 0 })
  if (content !== held) {
    setHeld(content)
    setGiven({ value, times: given.times + 1 })
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      className={styles.editor}
      {...languageOf(locale)}
    >
      <RenderLexical
        key={given.times}
        label=""
        {...{ path, schemaPath }}
        // What the field holds is what its editor has made.
        initialValue={given.value as Lexical['initialValue']}
        value={given.value as Lexical['value']}
        setValue={(next: unknown) => {
          setHeld(contentOf(next))
          onChange(next)
        }}
      />
    </div>
  )
}

type TermsProps = { terms: BenchData['terms']; locale: PageLocale }

function Terms({ terms, locale }: TermsProps) {
  const t = cmsT(useTranslation())
  if (terms.length === 0) return null
  return (
    <div className={staff.quiet}>
      <span>{t('translate:terms')}</span>
      <dl className={staff.facts}>
        {terms.map(({ shown }) => (
          <div key={shown.english + shown.use}>
            <dt lang={defaultLocale} dir="ltr">
              {shown.english}
            </dt>
            <dd {...languageOf(locale)}>{shown.use}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type DraftProps = { own: unknown; value: unknown; locale: PageLocale }

/** What a save would change in the stored text. */
function Draft({ own, value, locale }: DraftProps) {
  const t = cmsT(useTranslation())
  const changes = compareTexts({ before: own, now: value })
  return (
    <details>
      <summary>{t('translate:whatChanges')}</summary>
      {changes ? <Changes changes={changes} locale={locale} /> : <p>{t('translate:formatOnly')}</p>}
    </details>
  )
}

type TakenOverProps = { own: unknown; locale: PageLocale; onTake: () => void; onKeep: () => void }

/** Another person has changed the text since this one was begun: one of both is to stay. */
function TakenOver({ own, locale, onTake, onKeep }: TakenOverProps) {
  const t = cmsT(useTranslation())
  return (
    <div role="alert" className={staff.notice} data-tone="bad">
      <p>{t('translate:theirs')}</p>
      <blockquote {...languageOf(locale)}>{isEmpty(own) ? '–' : plainText(own)}</blockquote>
      <div className={staff.row}>
        <button type="button" className={staff.textButton} onClick={onTake}>
          {t('translate:takeTheirs')}
        </button>
        <button type="button" className={staff.textButton} onClick={onKeep}>
          {t('translate:keepMine')}
        </button>
      </div>
    </div>
  )
}
