import { sql } from '@payloadcms/db-postgres'

/**
 * All cases of the desk, as a table: each person with those merged into it is one. It arrived with the
 * first of them, from where that one came, and was contacted when one of them was. Whose records all lie
 * in the trash is none.
 */
export const casesTable = sql`(
  select people.id, people.created_at, stage_id, owner_id, role, locale, desired_country as country,
    least(people.created_at, merged.created_at) as arrived_at,
    least(people.contacted_at, merged.contacted_at) as contacted_at,
    case when merged.created_at < people.created_at then merged.source else people.source end as source,
    case when merged.created_at < people.created_at then merged.campaign else people.campaign end as campaign
  from people
  left join (
    select merged_into_id as id, min(created_at) as created_at, min(contacted_at) as contacted_at,
      (array_agg(source order by created_at, id))[1] as source,
      (array_agg(campaign order by created_at, id))[1] as campaign
    from people where merged_into_id is not null group by merged_into_id
  ) merged on merged.id = people.id
  where merged_into_id is null and not is_in_trash
) cases`
