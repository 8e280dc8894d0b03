import { useEffect, useRef } from 'react'
import type { ChatTexts } from './chatTexts'
import type { Conversation } from './conversation'

type Props = { conversation: Conversation & { isLocked: boolean }; texts: ChatTexts }

type Message = { from: 'you' | 'reply'; text: string; name?: string; isNumber?: boolean }

/** What was said so far. Screen readers are told each new message. */
export function Messages({ conversation, texts }: Props) {
  const logRef = useRef<HTMLDivElement>(null)
  const messages = messagesOf({ conversation, texts })

  useEffect(() => {
    logRef.current?.scrollTo({ top: logRef.current.scrollHeight })
  }, [messages.length])

  return (
    <div
      ref={logRef}
      role="log"
      aria-label={texts.conversation}
      // What scrolls can be reached with the keyboard.
      tabIndex={0}
      className="flex grow flex-col gap-3 overflow-y-auto overscroll-contain p-4 -outline-offset-3"
    >
      {messages.map(({ from, text, name, isNumber }, index) => (
        <p key={index} className={`${messageClass} ${looks[from]}`}>
          <span className="sr-only">{texts[from]} </span>
          {from === 'you' ? (
            <bdi dir={isNumber ? 'ltr' : undefined}>{text}</bdi>
          ) : (
            <Named text={text} name={name} />
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
function messagesOf({ conversation: { name, phone, isLocked }, texts }: Props): Message[] {
  const hasBegun = !isLocked || name !== undefined
  const wasAsked = name !== undefined && (!isLocked || phone !== undefined)
  return [
    ...(hasBegun ? [{ from: 'reply', text: texts.greeting } as const] : []),
    ...(name !== undefined ? [{ from: 'you', text: name } as const] : []),
    ...(wasAsked ? [{ from: 'reply', text: texts.askPhone, name } as const] : []),
    ...(phone !== undefined ? [{ from: 'you', text: phone, isNumber: true } as const] : []),
    ...(isLocked ? [{ from: 'reply', text: texts.thankYou } as const] : []),
  ]
}

/** A text with the visitor's name in it, whichever way the name is written. */
function Named({ text, name }: { text: string; name?: string }) {
  const [before, after] = text.split('{name}')
  return (
    <>
      {before}
      {after !== undefined && <bdi>{name}</bdi>}
      {after}
    </>
  )
}
