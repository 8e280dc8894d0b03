import { env } from '@/server/env'
import type { Post } from '@/payload-types'
import { getSiteSettings } from './getSiteSettings'

/** What a paragraph of a legal page may depend on: what only some sites have. */
const conditions = ['ads', 'analytics', 'backups', 'bucket', 'processors', 'scanner'] as const

export type Condition = (typeof conditions)[number]

/** Those that this site fulfils, by its settings and its environment. */
export async function fulfilledConditions(): Promise<Condition[]> {
  const { analyticsId, adsConversion, processors } = await getSiteSettings()
  const isFulfilled: Record<Condition, boolean> = {
    ads: Boolean(analyticsId && adsConversion),
    analytics: Boolean(analyticsId),
    backups: env.BACKUP_RECIPIENT !== undefined,
    bucket: env.S3_BUCKET !== undefined,
    processors: Boolean(processors?.length),
    scanner: env.CLAMAV_HOST !== undefined,
  }
  return conditions.filter((condition) => isFulfilled[condition])
}

/** Where one stands in an answer, the licences of the site settings or the way to the prices follow below. */
const answerMarks = /\s*\{(?:licences|pricing)\}/g

/** An answer without the marks for what follows below. */
export function withoutMarks(answer: string): string {
  return answer.replace(answerMarks, '')
}

type RichText = Post['body']

const mark = /^\{(\w+)\}\s*/

/**
 * A text without the paragraphs and headings that begin with an unfulfilled condition, such as
 * `{analytics}`; the others lose their mark.
 */
export function applyConditions(text: RichText, fulfilled: readonly Condition[]): RichText {
  const children = text.root.children.flatMap((block) => {
    const [first, ...others] = (block.children ?? []) as { text?: string }[] // as Lexical has it
    const [whole = '', name] = mark.exec(first?.text ?? '') ?? []
    const condition = conditions.find((one) => one === name)
    if (!condition) return [block]
    if (!fulfilled.includes(condition)) return []
    return [
      { ...block, children: [{ ...first, text: first?.text?.slice(whole.length) }, ...others] },
    ]
  })
  return { ...text, root: { ...text.root, children } }
}
