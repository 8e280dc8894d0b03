import { pool } from '@/server/databasePool'

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
