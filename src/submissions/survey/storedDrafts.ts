import { hashSecret } from '@/domain/hashes'
import { sql } from '@payloadcms/db-postgres'
import { getCms } from '@/cms/getCms'
import { trustedTime } from '@/submissions/retention/trustedTime'
import { log } from '@/server/log'
import { questions } from '@/domain/survey/questionnaire'
import type { SurveyLanguage } from '@/domain/survey/surveyLanguages'
import { createDraftCode } from '@/domain/referenceCode'
import { readDraft, type SurveyDraft } from './surveyDraft'

const draftDays = 30

/** Answers stored on the server to be continued. */
export type StoredDraft = { language: SurveyLanguage; draft: SurveyDraft }

/**
 * Keeps answers for another 30 days: under the code they have, or under a new one where that has
 * none any more.
 * @returns the code that leads to them
 */
export async function storeDraft({
  code,
  language,
  draft,
}: StoredDraft & { code: string | null }): Promise<string> {
  const cms = await getCms()
  const expiresAt = new Date(Date.now() + draftDays * 24 * 60 * 60 * 1000).toISOString()
  const data = { language, answers: { ...draft }, expiresAt }
  if (code) {
    // Drafts refuse everybody: the code is the permission, hence the overrides.
    const { docs } = await cms.update({
      collection: 'survey-drafts',
      where: isAliveUnder(code),
      data,
      depth: 0,
      overrideAccess: true,
    })
    if (docs.length > 0) return code
  }
  const created = createDraftCode()
  await cms.create({
    collection: 'survey-drafts',
    data: { ...data, codeHash: hashSecret(created) },
    depth: 0,
    overrideAccess: true,
  })
  return created
}

/** The answers kept under a code; null where there are none any more. */
export async function findDraft(code: string): Promise<StoredDraft | null> {
  const cms = await getCms()
  const { docs } = await cms.find({
    collection: 'survey-drafts',
    where: isAliveUnder(code),
    limit: 1,
    pagination: false,
    depth: 0,
    overrideAccess: true,
  })
  const stored = docs[0]
  return stored
    ? { language: stored.language, draft: readDraft({ questions, value: stored.answers }) }
    : null
}

/** Removes the drafts whose time is over. Runs at every start and once a day. */
export async function sweepDrafts(): Promise<void> {
  if (!(await trustedTime())) return
  const cms = await getCms()
  const { rows } = await cms.db.drizzle.execute(
    sql`delete from survey_drafts where expires_at < now() returning id`,
  )
  if (rows.length > 0) log.info({ count: rows.length }, 'removed expired survey drafts')
}

function isAliveUnder(code: string) {
  return {
    codeHash: { equals: hashSecret(code) },
    expiresAt: { greater_than: new Date().toISOString() },
  }
}
