import {
  longTextMaxLength,
  questions,
  textMaxLength,
  type Question,
  type QuestionName,
} from '../../src/domain/survey/questionnaire'
import { ownAddress } from './ownAddress'

/** Answers as they are stored, by question. */
export type Answers = Partial<Record<QuestionName, string | number | string[] | null>>

/** Sends a survey as a browser's script does; a text is sent as it is. */
export function postSurvey({
  baseUrl,
  address = ownAddress(),
  body,
  path = '/api/survey',
  headers = {},
}: {
  baseUrl: string
  address?: string
  body: object | string
  path?: string
  headers?: Record<string, string>
}): Promise<Response> {
  return fetch(`${baseUrl}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
  })
}

/** The longest or highest answer to a question. */
export function fullAnswer(question: Question): string | number | string[] {
  switch (question.kind) {
    case 'text':
      return 'ç'.repeat(textMaxLength)
    case 'longText':
      return `Erste Zeile\n\n${'ğ'.repeat(longTextMaxLength - 13)}`
    case 'choice':
      return question.options.at(-1) ?? ''
    case 'choices':
      return [...question.options]
    case 'integer':
    case 'rating':
      return question.max
  }
}

/** Every question answered to the limit. */
export function fullAnswers(): Answers {
  return Object.fromEntries(questions.map((question) => [question.name, fullAnswer(question)]))
}

/** What is stored where nothing was answered. */
export function noAnswer({ kind }: Question): null | [] {
  return kind === 'choices' ? [] : null
}

/** A generator of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const signs = [...'abcçdefgğhıiİjklmnoöpqrsşßtuüvwxyz0123456789<>"\'\\&%=+@|;,()„“–😀स्മ']

/** Answers made of chance, in the form in which they are stored. */
export function randomAnswers(random: () => number): Answers {
  return Object.fromEntries(
    questions.map((question) => [
      question.name,
      random() < 0.4 ? noAnswer(question) : randomAnswer({ question, random }),
    ]),
  )
}

function randomAnswer({ question, random }: { question: Question; random: () => number }) {
  const upTo = (count: number) => Math.floor(random() * count)
  switch (question.kind) {
    case 'text':
      return `x${words({ random, length: upTo(60) })}x`
    case 'longText':
      return `x${words({ random, length: upTo(400) })}\n${words({ random, length: upTo(90) })}x`
    case 'choice':
      return question.options[upTo(question.options.length)] ?? null
    case 'choices':
      return question.options.filter(() => random() < 0.3)
    case 'integer':
    case 'rating':
      return question.min + upTo(question.max - question.min + 1)
  }
}

/** Composed text, because that is the form in which every text is stored. */
function words({ random, length }: { random: () => number; length: number }): string {
  const pick = () => signs[Math.floor(random() * signs.length)] ?? ''
  return Array.from({ length }, pick).join('').normalize('NFC')
}
