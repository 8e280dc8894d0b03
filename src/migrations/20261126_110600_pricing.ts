/** Prices with VAT and in more currencies, a worked example, the steps of a hospital and its example file. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

type Column = { name: string; type: string } | { name: string; values: readonly string[] }
type List = { page: string; name: string; columns: Column[]; texts: string[] }

const languages = ['en', 'ar', 'de', 'ml', 'hi']
const currencies = ['EUR', 'SAR', 'AED', 'USD', 'GBP']

const lists: List[] = [
  {
    page: 'pricing_plans',
    name: 'local_prices',
    columns: [
      { name: 'language', values: languages },
      { name: 'amount', type: 'numeric' },
      { name: 'currency', values: currencies },
    ],
    texts: [],
  },
  {
    page: 'hospital_page',
    name: 'steps',
    columns: [],
    texts: ['title', 'when', 'text', 'task', 'cost'],
  },
  {
    page: 'hospital_page',
    name: 'example_file',
    columns: [{ name: 'is_checked', type: 'boolean' }],
    texts: ['label', 'text'],
  },
  {
    page: 'site_texts',
    name: 'pricing_lines',
    columns: [
      { name: 'amount', type: 'numeric' },
      { name: 'payer', values: ['hospital', 'nurse', 'agency'] },
    ],
    texts: ['label', 'due', 'note'],
  },
  { page: 'site_texts', name: 'pricing_questions', columns: [], texts: ['question', 'answer'] },
]

const pages: { page: string; columns: Column[]; texts: string[] }[] = [
  {
    page: 'pricing_plans',
    columns: [
      { name: 'vat', values: ['net', 'gross', 'none'] },
      { name: 'vat_rate', type: 'numeric' },
    ],
    texts: ['vat_note', 'purpose'],
  },
  { page: 'hospital_page', columns: [], texts: ['steps_title', 'example_title'] },
  {
    page: 'site_texts',
    columns: [{ name: 'pricing_currency', values: currencies }],
    texts: ['pricing_example_title', 'pricing_assumptions', 'pricing_questions_title'],
  },
]

/** What is there twice: for the document, and for its versions. */
const forms = (page: string) => [
  { parent: page, table: page, prefix: '', row: 'varchar', extra: [] },
  {
    parent: `_${page}_v`,
    table: `_${page}_v_version`,
    prefix: 'version_',
    row: 'serial',
    extra: ['"_uuid" varchar'],
  },
]

const enumName = (table: string, { name }: Column) => `"enum_${table}_${name}"`

const createTypes = (table: string, columns: Column[]) =>
  columns.flatMap((column) =>
    'values' in column
      ? `CREATE TYPE ${enumName(table, column)} AS ENUM('${column.values.join("', '")}')`
      : [],
  )

const columnType = (table: string, column: Column) =>
  'values' in column ? enumName(table, column) : column.type

/** Names of indexes as Payload (3.90) shortens them. */
const index = (name: string) => `"${name.slice(0, 60)}"`

const parentKey = (table: string, parent: string) =>
  `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "${parent}"("id") ON DELETE cascade`

function createList({ page, name, columns, texts }: List): string[] {
  return forms(page).flatMap(({ parent, table: start, row, extra }) => {
    const table = `${start}_${name}`
    const own = columns.map((column) => `"${column.name}" ${columnType(table, column)}`)
    const base = ['"_order" integer NOT NULL', '"_parent_id" integer NOT NULL']
    const statements = [
      ...createTypes(table, columns),
      `CREATE TABLE "${table}" (${[...base, `"id" ${row} PRIMARY KEY NOT NULL`, ...own, ...extra].join(', ')})`,
      parentKey(table, parent),
      `CREATE INDEX ${index(`${table}_order_idx`)} ON "${table}" ("_order")`,
      `CREATE INDEX ${index(`${table}_parent_id_idx`)} ON "${table}" ("_parent_id")`,
    ]
    if (texts.length === 0) return statements
    const locales = `${table}_locales`
    const parentId = row === 'serial' ? 'integer' : 'varchar'
    return [
      ...statements,
      `CREATE TABLE "${locales}" (${texts.map((text) => `"${text}" varchar`).join(', ')}, "id" serial PRIMARY KEY NOT NULL, "_locale" "_locales" NOT NULL, "_parent_id" ${parentId} NOT NULL)`,
      parentKey(locales, table),
      `CREATE UNIQUE INDEX ${index(`${locales}_locale_parent_id_unique`)} ON "${locales}" ("_locale", "_parent_id")`,
    ]
  })
}

const run = (statements: string[]) => sql.raw(statements.join(';\n'))

export async function up({ db }: MigrateUpArgs): Promise<void> {
  const columns = pages.flatMap((page) =>
    forms(page.page).flatMap(({ parent, table, prefix }) => [
      ...createTypes(table, page.columns),
      ...page.columns.map(
        (column) =>
          `ALTER TABLE "${parent}" ADD "${prefix}${column.name}" ${columnType(table, column)}`,
      ),
      ...page.texts.map((text) => `ALTER TABLE "${parent}_locales" ADD "${prefix}${text}" varchar`),
    ]),
  )
  await db.execute(run([...lists.flatMap(createList), ...columns]))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  const dropTypes = (table: string, columns: Column[]) =>
    columns.flatMap((column) => ('values' in column ? `DROP TYPE ${enumName(table, column)}` : []))
  const dropLists = lists.flatMap(({ page, name, columns, texts }) =>
    forms(page).flatMap(({ table }) => [
      ...(texts.length > 0 ? [`DROP TABLE "${table}_${name}_locales"`] : []),
      `DROP TABLE "${table}_${name}"`,
      ...dropTypes(`${table}_${name}`, columns),
    ]),
  )
  const dropColumns = pages.flatMap(({ page, columns, texts }) =>
    forms(page).flatMap(({ parent, table, prefix }) => [
      ...columns.map(({ name }) => `ALTER TABLE "${parent}" DROP "${prefix}${name}"`),
      ...texts.map((text) => `ALTER TABLE "${parent}_locales" DROP "${prefix}${text}"`),
      ...dropTypes(table, columns),
    ]),
  )
  await db.execute(run([...dropLists, ...dropColumns]))
}
