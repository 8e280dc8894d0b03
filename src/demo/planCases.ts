import type { Audience } from '@/domain/consultationFields'
import { nextStepKinds, type NextStepKind } from '@/domain/nextStepKinds'
import type { PageLocale } from '@/i18n/locales'
import cases from './cases.json'

/** The people of the demonstration, with what the visitor's form sends; `latin` is the name on the CV. */
export type DemoPerson = (typeof cases.people)[number] & {
  latin?: string
  hospital_website?: string
}

/** What a visitor sends and staff do with it, in three months that end now. */
export type PlannedCase = {
  person: DemoPerson
  consultation?: { at: Date; source: Record<string, string> }
  chat?: { at: Date; message: string; answer?: { at: Date; text: string } }
  owner?: 'lena' | 'asha'
  /** The stages it went through, by their ids; the first is that of new cases. */
  moves: { from: number; to: number; at: Date }[]
  notes: { at: Date; text: string }[]
  nextStep?: { at: Date; kind: NextStepKind }
}

export type StageRow = { id: number; audience: Audience; kind: 'new' | 'open' | 'won' | 'lost' }

const hour = 3_600_000
const day = 24 * hour

/** How many of the newest have not been called yet. */
const untouched = 4

/** Numbers from 0 to 1, the same for every demonstration (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param options.stages in their order */
export function planCases({ now, stages }: { now: number; stages: StageRow[] }): PlannedCase[] {
  const random = seededRandom(35)
  const people: DemoPerson[] = cases.people
  return people.map((person, index) => {
    const age = 88 * (1 - index / people.length) ** 1.6 + random() / 4
    const sentAt = now - age * day
    const own = stages.filter(({ audience }) => audience === person.type)
    const path = own.filter(({ kind }) => kind !== 'lost').map(({ id }) => id)
    const losses = own.filter(({ kind }) => kind === 'lost').map(({ id }) => id)
    const isNew = index >= people.length - untouched
    // Older cases could have come further; not all do.
    const goal = isNew ? 0 : 1 + Math.floor(random() * path.length)
    const isLost = random() < 0.16 && !isNew
    const moves: PlannedCase['moves'] = []
    let at = sentAt + (2 + random() * 40) * hour
    for (let step = 1; step <= goal && step < path.length && at < now; step += 1) {
      moves.push({ from: path[step - 1] ?? 0, to: path[step] ?? 0, at: new Date(at) })
      at += (3 + random() * 9) * day
    }
    const last = moves.at(-1)
    if (isLost && last && last.to !== path.at(-1) && at < now) {
      const to = losses[Math.floor(random() * losses.length)] ?? last.to
      moves.push({ from: last.to, to, at: new Date(at) })
    }
    const end = own.find(({ id }) => id === moves.at(-1)?.to)
    const hasEnded = end?.kind === 'won' || end?.kind === 'lost'
    const isTouched = moves.length > 0
    const question = questionOf({ person, index })
    const onlyChats = question && index % 6 === 5
    const askedAt = onlyChats ? sentAt : Math.min(sentAt + 30 * hour, now - hour)
    const texts = cases.notes[person.type === 'nurses' ? 'nurses' : 'hospitals']
    return {
      person,
      consultation: onlyChats ? undefined : { at: new Date(sentAt), source: sourceOf(index) },
      chat: question && {
        at: new Date(askedAt),
        message: question.message,
        answer: isTouched
          ? { at: new Date(Math.min(askedAt + 3 * hour, now)), text: question.answer }
          : undefined,
      },
      owner: !isTouched ? undefined : /^(ml|hi|en)$/.test(person.locale) ? 'asha' : 'lena',
      moves,
      notes: moves.slice(-3).map((move) => ({
        at: move.at,
        text:
          (losses.includes(move.to)
            ? cases.notes.lost[index % cases.notes.lost.length]
            : texts[path.indexOf(move.to) - 1]) ?? '',
      })),
      nextStep:
        hasEnded || !isTouched
          ? undefined
          : {
              at: new Date(Math.floor((now + (random() * 11 - 2) * day) / hour) * hour),
              kind: nextStepKinds[Math.floor(random() * 4)] ?? 'call',
            },
    }
  })
}

/** German questions are those of hospitals, all others of nurses. */
function questionOf({ person, index }: { person: DemoPerson; index: number }) {
  const isAsked = (person.locale === 'de') === (person.type === 'hospitals')
  if (!isAsked || index % 3 === 0) return undefined
  const texts = cases.chats[person.locale as PageLocale] // the file has each
  const [message = '', answer = ''] = texts[index % texts.length] ?? []
  return { message, answer }
}

/** Some come by themselves. */
function sourceOf(index: number): Record<string, string> {
  const source: Record<string, string | undefined> =
    cases.sources[(index * 5) % cases.sources.length] ?? {}
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
