import type { ScanResult } from '@collections/Cvs'
import { adminT } from '@/lib/adminT'

const english = {
  title: 'Virus scan of the CV',
  clean: 'Nothing found.',
  not_scanned: 'Not scanned. Open this CV with care.',
} satisfies Record<ScanResult | 'title', string>

/** The key of a text about the scan of a CV. */
export type CvScanKey = `cvScan:${keyof typeof english}`

const german: typeof english = {
  title: 'Virenprüfung des Lebenslaufs',
  clean: 'Nichts gefunden.',
  not_scanned: 'Nicht geprüft. Öffnen Sie diesen Lebenslauf mit Vorsicht.',
}

const arabic: typeof english = {
  title: 'فحص السيرة الذاتية من الفيروسات',
  clean: 'لم يُعثر على شيء.',
  not_scanned: 'لم تُفحص. افتح هذه السيرة الذاتية بحذر.',
}

/** Texts about the scan of a CV, by language of the admin interface. */
export const cvScanTexts = {
  en: { cvScan: english },
  de: { cvScan: german },
  ar: { cvScan: arabic },
}

/** Payload's `t` for these texts. */
export const cvScanT = adminT<CvScanKey>
