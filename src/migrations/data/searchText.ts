import type { MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

type Database = MigrateUpArgs['db']

/**
 * Letters of the visitors' other scripts by the consonant that stands for them; `A` is a vowel, which counts at the
 * beginning of a word alone. What Arabic does not tell apart is one: `p` and `b`, `g` and `j`, `v` and `f`.
 */
const letters = {
  A: 'اٱعىءഅആഇഈഉഊഋഎഏഐഒഓഔअआइईउऊऋएऐओऔऑऍ',
  b: 'بپപബഭपबभ',
  t: 'تطثടഠതഥटठतथ',
  j: 'جغگജഝഗഘजझगघ',
  c: 'چചഛचछ',
  d: 'دذضഡഢദധडढदध',
  r: 'رരറർर',
  z: 'زظژഴ',
  s: 'سشصശഷസशषस',
  f: 'فഫവफव',
  k: 'كکقخകഖൿकख',
  l: 'لലളൽൾलळ',
  m: 'مമംम',
  n: 'نനണഞങൻൺनणञङंँ',
  h: 'هحہഹह',
  w: 'و',
  y: 'يیയय',
}
const from = Object.values(letters).join('')
const to = Object.entries(letters)
  .map(([latin, others]) => latin.repeat(others.length))
  .join('')

/** Zeros to nines of the digits that visitors' keyboards write. */
const digits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९൦൧൨൩൪൫൬൭൮൯'

/** What stands between the words of a name, an address of a website or an e-mail address. */
const separators = `[[:space:].,;:!?''’"()/\\\\@_|=~^#+&-]+`

/** What each list is found by; a change of anything else leaves it alone. */
const sources = {
  people: 'name, phone, phone_normalized, contact_number, second_number, email, registration',
  consultations: 'name, phone, phone_normalized, reference, hospital_website, email',
  chat_messages: 'name, phone, phone_normalized, reference, purpose, message',
}

/**
 * Gives people, consultations and chat messages a text by which they are found: `|` before each word, each as it is
 * written, as it sounds (`=`), by its consonants (`~` of Latin letters, `^` of others), and numbers as `#digits`.
 * Needs `to_plain` of the migration `desk`. Trigrams are an extension that comes with Postgres; where its owner may
 * not add it, everything is found all the same, by reading all rows.
 */
export async function addSearchText(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`
  CREATE FUNCTION "name_sound"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(regexp_replace(replace(replace(replace(translate(regexp_replace(regexp_replace(
      replace(replace($1, 'ph', 'f'), 'ck', 'k'), '([aou])e', '\\1', 'g'), '([b-df-hj-np-tvxz])h', '\\1', 'g'),
      'ywzcq', 'ivskk'), 'ee', 'i'), 'oo', 'u'), 'ou', 'u'), '(.)\\1+', '\\1', 'g'), '(.)h$', '\\1')
  $$;
  CREATE FUNCTION "name_consonants"(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  BEGIN
    IF word ~ '[a-z]' THEN
      word := replace(replace(replace(word, 'chr', 'kr'), 'ph', 'f'), 'ch', 'C');
      word := replace(translate(regexp_replace(word, 'c(?=[eiy])', 's', 'g'), 'cq', 'kk'), 'x', 'ks');
      word := regexp_replace(word, '([bdfgjklmnprstvz])h', '\\1', 'g');
      word := translate(regexp_replace(word, '^[aeiou]+', 'A'), 'pvg', 'bfj');
    ELSE
      word := regexp_replace(replace(replace(word, 'റ്റ', 'ട'), 'ന്റ', 'നട'), '^ال(?=...)', '');
      word := regexp_replace(translate(word, '${from}', '${to}'), '[^a-zA-Z]', '', 'g');
      word := regexp_replace(word, '^A+', 'A');
    END IF;
    word := lower(left(word, 1) || regexp_replace(substr(word, 2), '[Aaeiouwy]|h$', '', 'g'));
    RETURN regexp_replace(word, '(.)\\1+', '\\1', 'g');
  END $$;
  CREATE FUNCTION "words_of"(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT word FROM regexp_split_to_table(to_plain($1), '${separators}') word WHERE word <> ''
  $$;
  CREATE FUNCTION "search_needles"(text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(jsonb_agg(to_jsonb(array_remove(ARRAY[replace(word, '%', '\\%'),
      CASE WHEN word ~ '[a-z]' THEN '=' || name_sound(word) END,
      CASE WHEN word !~ '[a-z]' THEN '~' || consonants END, '^' || consonants], NULL))), '[]')
    FROM (SELECT word, CASE WHEN length(bare) > 2 THEN bare ELSE nullif(bare, '') || '|' END AS consonants
      FROM words_of($1) word, name_consonants(word) bare) words
  $$;
  CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    one jsonb := to_jsonb(NEW);
    found text := '|';
    word text;
  BEGIN
    FOR word IN SELECT words_of(NEW."name") LOOP
      found := found || word || CASE WHEN word ~ '[a-z]' THEN '|=' || name_sound(word) || '|~' ELSE '|^' END
        || name_consonants(word) || '|';
    END LOOP;
    FOR word IN SELECT words_of(concat_ws(' ', replace(one ->> 'reference', '-', ''), one ->> 'hospital_website',
      one ->> 'email', one ->> 'registration')) LOOP
      found := found || word || '|';
    END LOOP;
    FOREACH word IN ARRAY ARRAY[NEW."phone", NEW."phone_normalized", one ->> 'contact_number', one ->> 'second_number',
      CASE WHEN one ->> 'purpose' = 'phone' THEN one ->> 'message' END] LOOP
      word := regexp_replace(translate(word, '${digits}', '${'0123456789'.repeat(4)}'), '[^0-9]', '', 'g');
      CONTINUE WHEN word IS NULL OR word = '' OR strpos(found, '#' || word || '|') > 0;
      found := found || '#' || word || '|';
    END LOOP;
    NEW."search_text" := found;
    RETURN NEW;
  END $$;
  DO $$ BEGIN CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE NOTICE 'without pg_trgm, a search reads all rows';
  END $$;`),
  )
  for (const [table, columns] of Object.entries(sources)) {
    await db.execute(
      sql.raw(`
  CREATE TRIGGER "search_text" BEFORE INSERT OR UPDATE OF ${columns} ON "${table}"
    FOR EACH ROW EXECUTE FUNCTION "set_search_text"();
  UPDATE "${table}" SET "name" = "name";`),
    )
  }
  const indexed = [
    ...Object.keys(sources).map((table) => [table, 'search_text']),
    ['people_notes', 'plain_text'],
    ['chat_messages', 'plain_message'],
  ]
  for (const [table, column] of indexed) {
    await db.execute(
      sql.raw(`
  DO $$ BEGIN CREATE INDEX "${table}_${column}_search_idx" ON "${table}" USING gin ("${column}" gin_trgm_ops);
  EXCEPTION WHEN undefined_object THEN NULL; END $$;`),
    )
  }
}

export async function removeSearchText(db: Database): Promise<void> {
  await db.execute(sql`
  DROP INDEX IF EXISTS "people_notes_plain_text_search_idx", "chat_messages_plain_message_search_idx";
  DROP FUNCTION "set_search_text"() CASCADE;
  DROP FUNCTION "search_needles"(text);
  DROP FUNCTION "words_of"(text);
  DROP FUNCTION "name_consonants"(text);
  DROP FUNCTION "name_sound"(text);`)
}
