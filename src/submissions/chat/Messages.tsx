import Link from 'next/link'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Messages as SiteTexts } from '@/i18n/messages'
import { TextAround } from '@/ui/TextAround'
import type { Conversation } from './conversation'

/** The words of the chat in one language. */
export type ChatTexts = Omit<SiteTexts['chat'], 'whatsapp' | 'whatsappMessage' | 'errors'> & {
  loading: string
  phoneHint: string
  /** Asked once about a number that cannot be called. */
  confirmPhone: string
  privacyLink: string
  /** The name of the page on which an answer is found with its code. */
  myRequest: string
  required: { name: string; phone: string }
}

/** Our promise that nurses never pay, and the article about those who ask for money all the same. */
export type FraudWarning = { text: string; article: { href: string; title: string } }

/** Where to go on once the number has been left, on sites that have a WhatsApp number. */
export type WhatsApp = { address: string; label: string }

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

type Message = { from: 'you' | 'reply'; content: ReactNode }

/** What was said so far. Screen readers are told each new message. */
export function Messages(props: Props) {
  const { lastId, conversation, doubtful, answers, code, texts, warning, onLeave } = props
  const logRef = useRef<HTMLDivElement>(null)
  const messages = messagesOf({ conversation, doubtful, answers, texts, warning, onLeave })

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
      {messages.map(({ from, content }, index) => (
        <p
          key={index}
          id={index === messages.length - 1 ? lastId : undefined}
          className={`${messageClass} ${looks[from]}`}
        >
          <span className="sr-only">{texts[from]} </span>
          {content}
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
  conversation: { question, name, phone, isLocked },
  doubtful,
  answers,
  texts,
  warning,
  onLeave,
}: Omit<Props, 'code' | 'lastId'>): Message[] {
  const reply = (text: string, value?: ReactNode): Message => ({
    from: 'reply',
    content: <TextAround text={text}>{value}</TextAround>,
  })
  const said = (content: ReactNode): Message => ({ from: 'you', content })
  const hasAnswered = (question ?? name) !== undefined
  const hasBegun = !isLocked || name !== undefined
  const wasAsked = name !== undefined && (!isLocked || phone !== undefined)
  const answered = answers.map((text): Message => ({
    from: 'reply',
    content: (
      <span dir="auto" className="block whitespace-pre-line">
        {text}
      </span>
    ),
  }))
  const article = warning && (
    <Link
      href={warning.article.href}
      prefetch={false}
      onClick={onLeave}
      className="font-medium text-accent-dark underline underline-offset-2"
    >
      {warning.article.title}
    </Link>
  )
  const steps: (Message | false | undefined)[] = [
    hasBegun && reply(texts.greeting),
    hasAnswered && said(<bdi>{question ?? name}</bdi>),
    // Before a number is given.
    hasAnswered && warning && reply(`${warning.text} {article}`, article),
    question !== undefined && reply(texts.questionTaken),
    question !== undefined && name !== undefined && said(<bdi>{name}</bdi>),
    wasAsked && reply(texts.askPhone, <bdi>{name}</bdi>),
    doubtful !== undefined && reply(texts.confirmPhone, <bdi dir="ltr">{doubtful}</bdi>),
    phone !== undefined && said(<bdi dir="ltr">{phone}</bdi>),
    isLocked && reply(texts.thankYou),
  ]
  const begun = steps.filter((step) => typeof step === 'object')
  // Who comes back later begins anew below what staff have answered.
  return isLocked ? [...begun, ...answered] : [...answered, ...begun]
}
