import type { ScanResult } from '@collections/Cvs'
import { adminT } from '@/i18n/adminT'

const english = {
  title: 'CV',
  clean: 'The virus scan found nothing.',
  not_scanned: 'Not scanned for viruses. Open this CV with care.',
} satisfies Record<ScanResult | 'title', string>

/** The key of a text about the scan of a CV. */
export type CvScanKey = `cvScan:${keyof typeof english}`

const german: typeof english = {
  title: 'Lebenslauf',
  clean: 'Die Virenprüfung hat nichts gefunden.',
  not_scanned: 'Nicht auf Viren geprüft. Öffnen Sie diesen Lebenslauf mit Vorsicht.',
}

const arabic: typeof english = {
  title: 'السيرة الذاتية',
  clean: 'لم يعثر فحص الفيروسات على شيء.',
  not_scanned: 'لم تُفحص من الفيروسات. افتح هذه السيرة الذاتية بحذر.',
}

/** Texts about the scan of a CV, by language of the admin interface. */
export const cvScanTexts = {
  en: { cvScan: english },
  de: { cvScan: german },
  ar: { cvScan: arabic },
}

/** Payload's `t` for these texts. */
export const cvScanT = adminT<CvScanKey>
