import { useAuth, useTranslation } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DocumentKey } from '@collections/publications/fieldValues'
import { asData } from '@collections/publications/jsonData'
import { isEmpty } from '@collections/publications/plainText'
import { contentOf, isSameText } from '@collections/publications/sameText'
import { cmsT } from '@/i18n/cmsT'
import type { PageLocale } from '@/i18n/locales'
import { callCms, readRefusal } from '@/ui/callCms'
import { readUnsaved, writeUnsaved } from '@/ui/unsavedTexts'
import { documentWith, ownText, type BenchDraft } from './changedDocument'
import type { BenchData, BenchText } from './readBench'
import { stateOf, type Followed } from './textState'

type Data = Record<string, unknown>

type Props = { data: BenchData; locale: PageLocale }

/** The texts of a document as they are stored, and ways to save one and to say that it is right. */
export type Bench = ReturnType<typeof useBench>

/** Where a text is kept in the browser until it is saved. */
export const entryOfText = ({
  kind,
  document,
  locale,
  path,
}: DocumentKey & { locale: PageLocale; path: string }) =>
  `translate ${kind}/${document} ${locale} ${path}`

/** Stores one text at a time through Payload's own API; each save is merged with what others have saved. */
export function useBench({ data, locale }: Props) {
  const t = cmsT(useTranslation())
  const user = useAuth().user?.id ?? ''
  const { kind, document, texts } = data
  // The newest for the next save, which does not wait for the page to be drawn.
  const stored = useRef({ doc: data.doc, alts: data.alts })
  const [shown, setShown] = useState({ doc: data.doc, alts: data.alts })
  const [followed, setFollowed] = useState<Record<string, Followed>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [status, setStatus] = useState('')
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const entryOf = (path: string) => entryOfText({ kind, document, locale, path })
  const ownOf = (text: BenchText, stored = shown) => ownText(stored, text)

  /** Calls the API in turn, so that each save begins with what the one before has answered. */
  function inTurn(work: () => Promise<boolean>): Promise<boolean> {
    const result = queue.current.then(work)
    queue.current = result.catch(() => undefined)
    return result
  }

  const fail = (path: string, message: string) => {
    setErrors((last) => ({ ...last, [path]: message }))
    setStatus('')
    return false
  }

  const succeed = (path: string, how: Followed) => {
    setErrors(({ [path]: _, ...others }) => others)
    setFollowed((last) => ({ ...last, [path]: how }))
    setStatus(t(how === 'right' ? 'translate:right' : 'translate:saved'))
    return true
  }

  const save = (path: string) => inTurn(() => store(path))

  async function store(path: string): Promise<boolean> {
    const text = texts.find((one) => one.path === path)
    if (text?.type === 'richText') await afterTyping()
    // The row that is left has written it.
    const draft = readUnsaved(user, entryOf(path)) as BenchDraft | undefined
    if (!text || !draft) return true
    const own = ownOf(text, stored.current)
    if (contentOf(draft.value) === contentOf(own)) {
      writeUnsaved(user, entryOf(path), undefined)
      return true
    }
    // The English with which a text is begun is no translation: online it would count as one.
    if (isOnlyBegun({ text, draft, own })) return true
    // The row asks whose text is to stay.
    if (contentOf(draft.from) !== contentOf(own)) return false
    const isPicture = text.type === 'picture'
    const body = isPicture
      ? { alt: draft.value }
      : documentWith(stored.current.doc, { path, draft })
    if (!body) return fail(path, t('translate:gone'))
    setStatus(t('translate:saving'))
    const response = await callCms({ ...requestOf(text), body })
    if (!response?.ok) {
      return fail(path, (await readRefusal(response)) || t('translate:notSaved'))
    }
    // Payload's answers to a change of a document, of a global and of a picture.
    const answer = (await response.json()) as { doc?: Data; result?: Data }
    const saved = answer.doc ?? answer.result ?? {}
    stored.current = isPicture
      ? {
          ...stored.current,
          alts: { ...stored.current.alts, [String(saved.id)]: String(saved.alt) },
        }
      : { ...stored.current, doc: saved }
    // Before the draft goes: the row would show the text of before in between.
    flushSync(() => setShown(stored.current))
    const newer = readUnsaved(user, entryOf(path)) as BenchDraft | undefined
    const isNewer = newer && newer !== draft
    writeUnsaved(user, entryOf(path), isNewer ? { ...newer, from: draft.value } : undefined)
    const others = asData(saved.base).conflicts
    succeed(path, draft.english === text.englishPrint ? 'saved' : 'behind')
    // At the same moment: the newest counts.
    if (Array.isArray(others) && others.length > 0)
      fail(path, t('editing:changedElsewhere', { fields: others.join(', ') }))
    return true
  }

  const requestOf = ({ type, path }: BenchText) => {
    const query = `?locale=${locale}&depth=0&fallback-locale=null`
    if (type === 'picture') {
      const id = path.slice('picture.'.length)
      return { method: 'PATCH', path: `/media/${id}${query}` } as const
    }
    const asDraft = `${query}&draft=true&autosave=true`
    return kind === document
      ? ({ method: 'POST', path: `/globals/${kind}${asDraft}` } as const)
      : ({ method: 'PATCH', path: `/${kind}/${document}${asDraft}` } as const)
  }

  /** Stores that a text is right beside the English of now. */
  const confirm = (text: BenchText) =>
    inTurn(async () => {
      const { path, englishPrint } = text
      const response = await callCms({
        method: 'POST',
        path: `/publications/of/${kind}/${document}/right?locale=${locale}`,
        body: { path, own: ownOf(text, stored.current), english: englishPrint },
      })
      if (response?.ok) return succeed(path, 'right')
      return fail(path, (await readRefusal(response)) || t('translate:notMarked'))
    })

  const states = new Map(
    texts.map((text) => {
      const how = followed[text.path]
      return [text.path, stateOf({ text, own: ownOf(text), how, locale, ...data })]
    }),
  )
  return { states, errors, status, save, confirm, ownOf, entryOf }
}

type Begun = { text: BenchText; draft: BenchDraft | undefined; own: unknown }

/** Whether a text that was empty has been begun with the English one, and says nothing else yet. */
export const isOnlyBegun = ({ text: { type, english }, draft, own }: Begun) =>
  type === 'richText' &&
  draft !== undefined &&
  isEmpty(own) &&
  isSameText({ english, own: draft.value })

/** Payload's text editor (3.90) says what is written when the browser is idle, or after half a second. */
const afterTyping = () =>
  new Promise<void>((resolve) => {
    const done = () => resolve()
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: editorDelay })
    else setTimeout(done, editorDelay)
  })

const editorDelay = 600
