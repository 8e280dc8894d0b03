import { scanForViruses } from './scanForViruses'
import { quarantineUpload } from './quarantine'
import type { AcceptedCv } from '@/submissions/consultation/storeConsultation'

/**
 * Has the virus scanner look at a CV that passed the other checks.
 * @returns the CV with what is known about it, or `refused` where something was found; then a copy
 *   lies in quarantine
 */
export async function scanCv(cv: Omit<AcceptedCv, 'scan'>): Promise<AcceptedCv | 'refused'> {
  const scan = await scanForViruses(cv.file.path)
  if (scan.result !== 'infected') return { ...cv, scan: scan.result }
  await quarantineUpload({ file: cv.file, found: scan.found })
  return 'refused'
}
