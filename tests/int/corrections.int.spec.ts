import { beforeAll, describe, expect, test } from 'vitest'
import { pageLocales } from '../../src/i18n/locales'
import { seedTexts } from '../helpers/content'
import { editorOf } from '../helpers/editing'
import { ownServer } from '../helpers/ownServer'

const server = await ownServer({ RATE_LIMIT_PER_MINUTE: '0' })
const editor = await editorOf(server)

// The other files share a server, whose first content they change.
test('first content is complete and published, and only two guides have drafts ahead', async () => {
  const rows = (await editor.find({
    kind: 'publications',
    where: 'select[kind]=true&select[document]=true&select[slug]=true',
  })) as { kind: string; document: string; slug: string }[]
  // This page comes without words.
  const first = rows.filter(({ kind }) => kind !== 'check-us-page')
  expect(first.length).toBeGreaterThanOrEqual(22 * 5)
  for (const { kind, document, slug } of first) {
    const isBehind = kind === 'process-guides' && ['usa', 'uk'].includes(slug)
    const state = await editor.call.read(`/publications/of/${kind}/${document}`)
    const publication = { state: 'complete', publishedAt: expect.any(String), isBehind }
    expect([kind, slug, state]).toMatchObject([
      kind,
      slug,
      { publications: pageLocales.map(() => publication) },
    ])
  }
})

describe('first content of an older release', () => {
  const { title } = seedTexts('en').pages.nursePage
  const older = { title: 'Working abroad', description: 'What our pages said before' }

  beforeAll(async () => {
    await server.db.query(
      `update nurse_page_locales set title = $1, description = $2 where _locale = 'en'`,
      Object.values(older),
    )
    await server.db.query(
      `update _nurse_page_v_locales set version_title = $1, version_description = $2
       where _locale = 'en'`,
      Object.values(older),
    )
  })

  /** What a start with the variable says, between its other lines. */
  async function startWith(CONTENT_CORRECTIONS: string): Promise<string> {
    const before = server.log().length
    // Such a server ends once the database is prepared.
    const preparing = server.startAnother({ CONTENT_CORRECTIONS, PREPARE_ONLY: 'true' })
    await expect(preparing).rejects.toThrow('with code 0')
    return server.log().slice(before)
  }

  const read = () => editor.read({ kind: 'nurse-page' })
  const page = async (locale: string) => (await fetch(`${server.baseUrl}/${locale}/nurses`)).text()

  test('texts nobody has touched are corrected once an operator has seen how; all others stay', async () => {
    const own = 'Written by an editor of this site'
    const saved = await editor.save({ kind: 'nurse-page', data: { description: own }, as: 'only' })
    expect(saved).toMatchObject({ status: 200, errors: [] })
    const german = await page('de')

    const shown = await startWith('show')
    expect(shown).toContain(`- ${JSON.stringify(older.title)}`)
    expect(shown).toContain(`+ ${JSON.stringify(title)}`)
    expect(shown).not.toContain(older.description)
    expect(await read()).toMatchObject({ title: older.title, description: own })

    expect(await startWith('apply')).toContain(`+ ${JSON.stringify(title)}`)
    expect(await read()).toMatchObject({ title, description: own })
    await expect.poll(() => page('en')).toContain(title)
    expect(await page('en')).toContain(own)
    expect(await page('de')).toBe(german)
    expect(await startWith('apply')).toContain('No text of the first content has a correction.')
  })

  test('what an editor is working on is left alone', async () => {
    const draft = { title: 'A new title, not yet published' }
    await editor.save({ kind: 'nurse-page', data: { title: older.title }, as: 'only' })
    await editor.save({ kind: 'nurse-page', data: draft, as: 'draft' })
    await startWith('apply')
    expect(await editor.read({ kind: 'nurse-page', draft: true })).toMatchObject(draft)
    expect(await read()).toMatchObject({ title: older.title })
  })

  test('guides get their rules where an editor has not changed the steps', async () => {
    type Guide = { id: number; steps: { text: string; doneWhen: { milestones: string[] } }[] }
    const guide = async (slug: string) => {
      const [found] = await editor.find({
        kind: 'process-guides',
        where: `where[slug][equals]=${slug}`,
      })
      return found as Guide // as its collection has it
    }
    for (const [table, lists] of [
      ['process_guides_steps', ['guide_step_certificates', 'guide_step_milestones']],
      [
        '_process_guides_v_version_steps',
        ['_guide_step_certificates_v', '_guide_step_milestones_v'],
      ],
    ] as const) {
      for (const list of lists) await server.db.query(`delete from ${list}`)
      const columns = ['qualification', 'years', 'is_registered', 'source', 'source_url']
      const nulls = [...columns, 'checked_on'].map((name) => `done_when_${name} = null`)
      await server.db.query(`update ${table} set ${nulls.join(', ')}`)
    }
    const { id, steps } = await guide('uae')
    const changed = steps.map((step, index) => (index === 0 ? { ...step, text: 'Ours' } : step))
    await editor.save({ kind: 'process-guides', id, data: { steps: changed }, as: 'only' })

    const adds = (slug: string) => `process-guides ${slug}: adds when these steps are done`
    const shown = await startWith('show')
    expect(shown).toContain(`${adds('germany')}: 1, 2, 3, 4`)
    expect(shown).toContain(adds('ksa'))
    expect(shown).not.toContain(adds('uae'))
    expect(shown).toContain('process-guides uk: has a draft')
    await startWith('apply')
    const rules = async (slug: string) =>
      (await guide(slug)).steps.flatMap(({ doneWhen }) => doneWhen.milestones ?? [])
    expect(await rules('germany')).toContain('german_licence')
    expect(await rules('uae')).toEqual([])
    expect(await startWith('apply')).not.toContain(adds('germany'))
  })
})
