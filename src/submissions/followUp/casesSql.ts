import { sql } from '@payloadcms/db-postgres'

/**
 * All cases of the desk, as a table: each person with those merged into it is one. It arrived with the
 * first of them, from where that one came, and was contacted and interviewed when one of them was; if it
 * is won or lost now, then since one of them was. Whose records all lie in the trash is none. The moments
 * are stored by `record_moments` (migration `manager`). Campaigns are in small letters, however links spell them.
 */
export const casesTable = sql`(
  select people.id, people.created_at, stage_id, owner_id, role, locale, desired_country as country,
    least(people.created_at, merged.created_at) as arrived_at,
    least(people.contacted_at, merged.contacted_at) as contacted_at,
    case when merged.contacted_at < people.contacted_at or people.contacted_at is null
      then merged.contacted_by_id else people.contacted_by_id end as contacted_by_id,
    least(people.interviewed_at, merged.interviewed_at) as interviewed_at,
    case when people.won_at is not null then least(people.won_at, merged.won_at) end as won_at,
    case when people.lost_at is not null then least(people.lost_at, merged.lost_at) end as lost_at,
    case when merged.created_at < people.created_at then merged.source else people.source end as source,
    lower(case when merged.created_at < people.created_at then merged.campaign else people.campaign end) as campaign
  from people
  left join (
    select merged_into_id as id, min(created_at) as created_at, min(contacted_at) as contacted_at,
      min(interviewed_at) as interviewed_at, min(won_at) as won_at, min(lost_at) as lost_at,
      (array_agg(contacted_by_id order by contacted_at, id))[1] as contacted_by_id,
      (array_agg(source order by created_at, id))[1] as source,
      (array_agg(campaign order by created_at, id))[1] as campaign
    from people where merged_into_id is not null group by merged_into_id
  ) merged on merged.id = people.id
  where merged_into_id is null and not is_in_trash
) cases`
