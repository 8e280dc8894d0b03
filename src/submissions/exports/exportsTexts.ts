import { adminT } from '@/i18n/adminT'

const english = {
  region: 'Export of this list',
  csv: 'Export as CSV',
  xlsx: 'Export as Excel',
  codebook: 'Codebook',
  filtered:
    'The file has the rows of the filter that is set. Each export is noted in the access log.',
  all: 'The file has all rows. Each export is noted in the access log.',
  person: 'Everything about this person',
  personNote:
    'A ZIP file with all consultations and chat messages that have this phone number, and their CVs. Please check that they are one person’s before you hand it on. It is noted in the access log.',
}

/** The key of a text for exports. */
export type ExportsKey = `exports:${keyof typeof english}`

const german: typeof english = {
  region: 'Export dieser Liste',
  csv: 'Als CSV exportieren',
  xlsx: 'Als Excel exportieren',
  codebook: 'Codebuch',
  filtered:
    'Die Datei enthält die Zeilen des gesetzten Filters. Jeder Export wird im Zugriffsprotokoll vermerkt.',
  all: 'Die Datei enthält alle Zeilen. Jeder Export wird im Zugriffsprotokoll vermerkt.',
  person: 'Alles über diese Person',
  personNote:
    'Eine ZIP-Datei mit allen Beratungsanfragen und Chatnachrichten, die diese Telefonnummer haben, samt Lebensläufen. Bitte prüfen Sie vor der Weitergabe, ob sie von derselben Person sind. Es wird im Zugriffsprotokoll vermerkt.',
}

const arabic: typeof english = {
  region: 'تصدير هذه القائمة',
  csv: 'تصدير بصيغة CSV',
  xlsx: 'تصدير بصيغة Excel',
  codebook: 'دليل الرموز',
  filtered: 'يحتوي الملف على صفوف عامل التصفية المحدد. يُدوَّن كل تصدير في سجل الوصول.',
  all: 'يحتوي الملف على جميع الصفوف. يُدوَّن كل تصدير في سجل الوصول.',
  person: 'كل ما يخص هذا الشخص',
  personNote:
    'ملف ZIP فيه جميع طلبات الاستشارة ورسائل المحادثة بهذا الرقم مع السير الذاتية. يرجى التأكد من أنها لشخص واحد قبل تسليمه. ويُدوَّن ذلك في سجل الوصول.',
}

/** Texts for exports, by language of the admin interface. */
export const exportsTexts = {
  en: { exports: english },
  de: { exports: german },
  ar: { exports: arabic },
}

/** Payload's `t` for these texts. */
export const exportsT = adminT<ExportsKey>
