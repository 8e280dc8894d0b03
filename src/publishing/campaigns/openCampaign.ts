import { isbot } from 'isbot'
import { slugPattern } from '@collections/fields/slugField'
import { pool } from '@/server/databasePool'
import { unlessUnavailable } from '@/server/http/temporaryFailure'

type Campaign = { page: string; parameters: Record<string, string> }

/**
 * Where a campaign's short address leads: its page, whose language is found there, with the campaign's
 * parameters. Others of the address stay, such as an ad's click id. The visit is counted by the day,
 * without the visitor.
 * @returns the home page where there is no such campaign, or it is switched off, or the database cannot be asked
 */
export async function openCampaign({ code, request }: { code: string; request: Request }) {
  const campaign = slugPattern.test(code.toLowerCase())
    ? await unlessUnavailable({
        request,
        work: () => readAndCount({ code, isVisit: isVisit(request) }),
        refuse: () => undefined,
      })
    : undefined
  if (!campaign) return '/'
  const { searchParams } = new URL(request.url)
  for (const [name, value] of Object.entries(campaign.parameters)) searchParams.set(name, value)
  return `${campaign.page}?${searchParams}`
}

/** One statement: what is counted is there, and nothing else is. Days are those of UTC. */
async function readAndCount({ code, isVisit }: { code: string; isVisit: boolean }) {
  const { rows } = await pool.query<Campaign>({
    name: 'open-campaign',
    text: `
      with campaign as (
        select * from campaigns where code = $1 and is_active and deleted_at is null),
      visit as (
        insert into campaign_visits (campaign_id, day, visits)
        select id, (now() at time zone 'UTC')::date, 1 from campaign where $2
        on conflict (campaign_id, day) do update set visits = campaign_visits.visits + 1)
      select page, json_strip_nulls(json_build_object(
        'utm_source', utm_source, 'utm_medium', utm_medium, 'utm_campaign', utm_campaign,
        'utm_term', utm_term, 'utm_content', utm_content)) as parameters
      from campaign`,
    values: [code.toLowerCase(), isVisit],
  })
  return rows[0]
}

/** Programs, and pages that a browser fetches ahead, are no visits. */
function isVisit({ method, headers }: Request): boolean {
  const agent = headers.get('user-agent')
  const purposes = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers.get(name) ?? '')
  const isAhead = purposes.some((purpose) => /prefetch|preview/i.test(purpose))
  return method === 'GET' && Boolean(agent) && !isbot(agent) && !isAhead
}

/** What came of a campaign: numbers alone, nothing of whom they count. */
export type CampaignFigures = {
  visits: number
  /** Of the last 30 days, today included. */
  recentVisits: number
  /** What was sent in whose first or last visit was of a campaign of that name. */
  submissions: number
}

export async function readCampaignFigures(ids: number[]): Promise<Map<number, CampaignFigures>> {
  const { rows } = await pool.query<CampaignFigures & { id: number }>(
    `with named as (
       select id, lower(utm_campaign) as name from campaigns where id = any($1)),
     sent as (
       select 'consultation' as kind, id, first_utm_campaign as first, last_utm_campaign as last
         from consultations where deleted_at is null
       union all select 'chat', id, first_utm_campaign, last_utm_campaign
         from chat_messages where deleted_at is null and sent_with is null
       union all select 'survey', id, first_utm_campaign, last_utm_campaign
         from survey_responses where deleted_at is null),
     matched as (
       select named.id, count(distinct (sent.kind, sent.id))::int as submissions
       from sent, lateral (values (lower(first)), (lower(last))) as touch (name)
       join named using (name) group by named.id),
     visited as (
       select campaign_id as id, sum(visits)::int as visits,
         sum(visits) filter (where day > (now() at time zone 'UTC')::date - 30)::int as recent
       from campaign_visits where campaign_id = any($1) group by campaign_id)
     select id, coalesce(visits, 0) as visits, coalesce(recent, 0) as "recentVisits",
       coalesce(submissions, 0) as submissions
     from named left join visited using (id) left join matched using (id)`,
    [ids],
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
