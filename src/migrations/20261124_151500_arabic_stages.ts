/** Arabic texts of stages speak to visitors in the plural, as the whole site does; what editors have changed stays. */
import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

const texts = [
  ['وصل طلبك، وسنتواصل معك.', 'وصل طلبكم، وسنتواصل معكم.'],
  ['تواصلنا معك.', 'تواصلنا معكم.'],
  ['نراجع وثائقك معك.', 'نراجع وثائقكم معكم.'],
  ['قدّمت لك جهة عمل عرضًا.', 'قدّمت لكم جهة عمل عرضًا.'],
  ['يجري طلب تأشيرتك.', 'يجري طلب تأشيرتكم.'],
  ['وصلت إلى البلد.', 'وصلتم إلى البلد.'],
  [
    'لم نتمكن من التواصل معك. يمكنك إرسال طلب جديد في أي وقت.',
    'لم نتمكن من التواصل معكم. يمكنكم إرسال طلب جديد في أي وقت.',
  ],
  ['الشروط غير مستوفاة حاليًا، وقد أُغلق طلبك.', 'الشروط غير مستوفاة حاليًا، وقد أُغلق طلبكم.'],
  ['سُحب طلبك بناءً على رغبتك.', 'سُحب طلبكم بناءً على رغبتكم.'],
  ['أُغلق طلبك.', 'أُغلق طلبكم.'],
] as const

export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [before, after] of texts) {
    await db.execute(sql`
      UPDATE "stages_locales" SET "visitor_text" = ${after}
      WHERE "_locale" = 'ar' AND "visitor_text" = ${before}`)
  }
}

/** Nobody misses the texts of before. */
export async function down(_: MigrateDownArgs): Promise<void> {}
