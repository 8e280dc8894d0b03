import { useId } from 'react'
import { readSentAnswers, standingQuery } from '@/domain/standing'
import type { Locale } from '@/i18n/locales'
import type { Messages } from '@/i18n/messages'
import { fetchMessages } from '@/submissions/browser/fetchMessages'
import { listAnswers } from '@/submissions/standing/listAnswers'

type Props = {
  /** as `standingQuery` writes it */
  text: string
  isChosen: boolean
  locale: Locale
  texts: Pick<Messages, 'standing' | 'countries'>
}

/** Answers with their words. @throws where these do not arrive */
export async function loadAnswersToShare(props: Omit<Props, 'texts'>) {
  return <AnswersToShare {...props} texts={await fetchMessages(props.locale)} />
}

/** All that goes along with a request of a nurse's answers, in a box that she can untick; nothing without answers. */
export function AnswersToShare({ text, isChosen, locale, texts }: Props) {
  const id = useId()
  const answers = readSentAnswers(text)
  if (!answers) return null
  return (
    <div className="rounded-xl bg-mist px-4 py-2">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name="standing"
          value={standingQuery(answers)}
          defaultChecked={isChosen}
          aria-describedby={id}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span className="min-w-0 font-medium">{texts.standing.share.title}</span>
      </label>
      <ul id={id} className="list-disc ps-12 pb-2">
        {listAnswers({ answers, locale, texts }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
