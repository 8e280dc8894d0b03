// @ts-check
/**
 * The head of a statement that stores a person, behind the product's back, for rows that need one:
 * `${withPerson} insert into chat_messages (…, person_id) select …, person.id from person, …`.
 */
export const withPerson = `with person as (
  insert into people (person_key, name, phone, locale, stage_id)
  select gen_random_uuid()::text, 'Of the test', '+49 30', 'en', min(id) from stages
  returning id)`
