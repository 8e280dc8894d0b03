import { pool } from '@/server/databasePool'

/**
 * Announces, as triggers announce changes, the days after which a licence or contact is no longer valid, or from which
 * it is: every server makes its pages anew.
 */
export async function announceEndedDays(): Promise<void> {
  await pool.query(`
    select pg_notify('content_changed', 'ended-days') from (
      select null::timestamptz as valid_from, valid_until from site_settings_operator_licences
      union all select valid_from, valid_until from site_settings_other_contacts) dated,
      lateral (select (now() at time zone 'UTC')::date as today) clock
    where (valid_until at time zone 'UTC')::date between today - 2 and today - 1
      or (valid_from at time zone 'UTC')::date between today - 1 and today
    limit 1`)
}
