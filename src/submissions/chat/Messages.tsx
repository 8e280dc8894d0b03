import Link from 'next/link'
import { useEffect, useRef } from 'react'
import type { ChatTexts, FraudWarning } from './chatTexts'
import type { Conversation } from './conversation'

type Props = {
  /** The id of the last message, which says what is asked. */
  lastId: string
  conversation: Conversation & { isLocked: boolean }
  /** A number that the visitor is asked about. */
  doubtful?: string
  answers: readonly string[]
  /** What stands below takes room of the conversation's, whose end stays in view. */
  code?: string
  texts: ChatTexts
  warning?: FraudWarning
  onLeave?: () => void
}

type Message = {
  from: 'you' | 'reply'
  text: string
  name?: string
  phone?: string
  isNumber?: boolean
  isAnswer?: boolean
  article?: FraudWarning['article']
}

/** What was said so far. Screen readers are told each new message. */
export function Messages(props: Props) {
  const { lastId, conversation, doubtful, answers, code, texts, warning, onLeave } = props
  const logRef = useRef<HTMLDivElement>(null)
  const messages = messagesOf({ conversation, doubtful, answers, texts, warning })

  useEffect(() => {
    logRef.current?.scrollTo({ top: logRef.current.scrollHeight })
  }, [messages.length, code])

  return (
    <div
      ref={logRef}
      role="log"
      aria-label={texts.conversation}
      // What scrolls can be reached with the keyboard.
      tabIndex={0}
      className="flex grow flex-col gap-3 overflow-y-auto overscroll-contain p-4 -outline-offset-3 *:first:mt-auto"
    >
      {messages.map(({ from, text, name, phone, isNumber, isAnswer, article }, index) => (
        <p
          key={index}
          id={index === messages.length - 1 ? lastId : undefined}
          className={`${messageClass} ${looks[from]}`}
        >
          <span className="sr-only">{texts[from]} </span>
          {isAnswer ? (
            <span dir="auto" className="block whitespace-pre-line">
              {text}
            </span>
          ) : from === 'you' ? (
            <bdi dir={isNumber ? 'ltr' : undefined}>{text}</bdi>
          ) : (
            <Named text={text} name={name} phone={phone} />
          )}
          {article && (
            <>
              {' '}
              <Link
                href={article.href}
                prefetch={false}
                onClick={onLeave}
                className="font-medium text-accent-dark underline underline-offset-2"
              >
                {article.title}
              </Link>
            </>
          )}
        </p>
      ))}
    </div>
  )
}

const messageClass = 'max-w-[85%] rounded-card px-4 py-2.5 wrap-anywhere'

const looks = {
  reply: 'self-start rounded-ss-sm bg-mist',
  you: 'self-end rounded-ee-sm bg-accent text-white',
} as const

/** The steps of the conversation (specification, section 4), as far as it has come. */
function messagesOf({
  conversation: { name, phone, isLocked },
  doubtful,
  answers,
  texts,
  warning,
}: Omit<Props, 'code' | 'lastId' | 'onLeave'>): Message[] {
  const hasBegun = !isLocked || name !== undefined
  const wasAsked = name !== undefined && (!isLocked || phone !== undefined)
  const answered = answers.map((text) => ({ from: 'reply', text, isAnswer: true }) as const)
  return [
    // Who comes back later begins anew below them.
    ...(isLocked ? [] : answered),
    ...(hasBegun ? [{ from: 'reply', text: texts.greeting } as const] : []),
    ...(name !== undefined ? [{ from: 'you', text: name } as const] : []),
    ...(wasAsked ? [{ from: 'reply', text: texts.askPhone, name } as const] : []),
    ...(doubtful ? [{ from: 'reply', text: texts.confirmPhone, phone: doubtful } as const] : []),
    ...(phone !== undefined ? [{ from: 'you', text: phone, isNumber: true } as const] : []),
    ...(isLocked ? [{ from: 'reply', text: texts.thankYou } as const] : []),
    ...(isLocked && warning ? [{ from: 'reply', ...warning } as const] : []),
    ...(isLocked ? answered : []),
  ]
}

/** A text with the visitor's name or number in it, whichever way that is written. */
function Named({ text, name, phone }: { text: string; name?: string; phone?: string }) {
  const [before, after] = text.split(/{name}|{phone}/)
  return (
    <>
      <span>{before}</span>
      {after !== undefined && <bdi dir={phone && 'ltr'}>{name ?? phone}</bdi>}
      <span>{after}</span>
    </>
  )
}
