import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '../../src/i18n/locales'
import { contact, postChat } from './chat'
import { adminCredentials, basicAuthorization } from './credentials'
import { createSubmission, sendSubmission, type Submission } from './submissions'
import { postSurvey } from './surveyForms'
import type { TestServer } from './testServer.mjs'

/** What is asked of the site at the same time. */
type LoadKind = 'consultation' | 'chat' | 'survey' | 'page' | 'staff'

/** One request and what came of it; `status` 0 where no whole answer came. */
export type Answer = {
  kind: LoadKind
  status: number
  at: number
  milliseconds: number
  locale: Locale
  retryAfter: number
  body: string
}

/** A load that goes on until it is stopped. */
export type SiteLoad = {
  answers: Answer[]
  /** Under these ids something was sent, under the others it was acknowledged too. */
  sent: { consultations: Submission[]; chats: string[]; surveys: string[] }
  acknowledged: { consultations: Submission[]; chats: string[]; surveys: string[] }
  /**
   * Waits until each kind of write has been answered so many times, and each kind of page too.
   * Only requests count that were begun after a moment, and writes with the status that is given.
   */
  until: (options: { since: number; times: number; writes?: number }) => Promise<void>
  /** Stops once every request that was begun has been acknowledged. */
  finish: () => Promise<void>
}

const answerTimeout = 20_000
const pause = 100
const locales = ['en', 'ar', 'de', 'ml', 'hi'] as const
const surveyLocales = ['en', 'de', 'tr'] as const
const pages = ['/', '/de/nurses', '/ar/hospitals', '/ml', '/hi/pricing'] as const
const writeKinds = ['consultation', 'chat', 'survey'] as const

/** Asks for the pages of the load, which are kept from then on. */
export async function makePages({ baseUrl }: Pick<TestServer, 'baseUrl'>): Promise<void> {
  for (const path of pages) {
    const { status } = await get(`${baseUrl}${path}`)
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
  }
}

/** Visitors and staff at work on every part of the site, in every language. */
export function startSiteLoad(server: TestServer): SiteLoad {
  const answers: Answer[] = []
  const sent: SiteLoad['sent'] = { consultations: [], chats: [], surveys: [] }
  const acknowledged: SiteLoad['acknowledged'] = { consultations: [], chats: [], surveys: [] }
  let isStopping = false

  async function ask({ kind, locale, send }: Call): Promise<number> {
    const at = performance.now()
    const result = await send(locale)
      .then(async (response) => ({
        body: await response.text(),
        status: response.status,
        retryAfter: Number(response.headers.get('retry-after')),
      }))
      .catch(() => ({ status: 0, body: '', retryAfter: 0 }))
    answers.push({ kind, locale, at, milliseconds: performance.now() - at, ...result })
    await sleep(pause)
    return result.status
  }

  /** A visitor who begins again and again, and repeats each until it has been received. */
  async function visitor<Item>({
    kind,
    create,
    send,
    begun,
    received,
    spoken = locales,
  }: Visitor<Item>) {
    for (let round = 0; !isStopping; round += 1) {
      const item = create()
      const locale = spoken[round % spoken.length] ?? 'en'
      begun.push(item)
      const call = { kind, locale, send: () => send({ item, locale }) }
      for (const deadline = performance.now() + 60_000; (await ask(call)) !== 201;) {
        if (performance.now() > deadline) return
      }
      received.push(item)
    }
  }

  async function reader({ kind, send }: Omit<Call, 'locale'>) {
    for (let round = 0; !isStopping; round += 1) {
      await ask({ kind, send: () => send(locales[round % locales.length] ?? 'en'), locale: 'en' })
    }
  }

  const { baseUrl } = server
  const authorization = basicAuthorization(adminCredentials)
  const consultations: Visitor<Submission> = {
    kind: 'consultation',
    create: createSubmission,
    send: ({ item, locale }) => sendSubmission({ server, submission: item, fields: { locale } }),
    begun: sent.consultations,
    received: acknowledged.consultations,
  }
  const workers = [
    ...Array.from({ length: 4 }, () => visitor(consultations)),
    ...Array.from({ length: 2 }, () =>
      visitor({
        kind: 'chat',
        create: () => randomUUID(),
        send: ({ item, locale }) =>
          postChat({
            baseUrl,
            address: '10.9.9.8',
            body: { ...contact, submission_id: item, locale },
          }),
        begun: sent.chats,
        received: acknowledged.chats,
      }),
    ),
    visitor({
      kind: 'survey',
      create: () => randomUUID(),
      send: ({ item, locale }) =>
        postSurvey({
          baseUrl,
          address: '10.9.9.7',
          body: { language: locale, submission_id: item },
        }),
      spoken: surveyLocales,
      begun: sent.surveys,
      received: acknowledged.surveys,
    }),
    ...pages.map((path) => reader({ kind: 'page', send: () => get(`${baseUrl}${path}`) })),
    reader({
      kind: 'staff',
      send: (locale) =>
        get(`${baseUrl}/admin/consultations?limit=5`, {
          Authorization: authorization,
          'Accept-Language': locale,
        }),
    }),
  ]
  return {
    answers,
    sent,
    acknowledged,
    until: async ({ since, times, writes }) => {
      const count = (wanted: LoadKind, status?: number) =>
        answers.filter(
          (answer) =>
            answer.at > since &&
            answer.kind === wanted &&
            (status === undefined || answer.status === status),
        ).length
      const hasSeen = () =>
        count('page') >= times * pages.length &&
        writeKinds.every((kind) => count(kind, writes) >= times)
      for (const deadline = performance.now() + 30_000; !hasSeen(); await sleep(10)) {
        if (performance.now() > deadline) throw new Error('The load is not answered as expected')
      }
    },
    finish: async () => {
      isStopping = true
      await Promise.all(workers)
    },
  }
}

type Call = { kind: LoadKind; locale: Locale; send: (locale: Locale) => Promise<Response> }

type Visitor<Item> = {
  kind: LoadKind
  create: () => Item
  send: (options: { item: Item; locale: Locale }) => Promise<Response>
  begun: Item[]
  received: Item[]
  spoken?: readonly Locale[]
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(answerTimeout) })
}
