import { cleanText } from '@/domain/cleanText'
import { fileNameMaxLength } from '@/domain/consultationFields'

/** The visitor's own name of a file: to be read by people, never used as a path. */
export function cleanFileName(name: string): string {
  return cleanText(name.replace(/[/\\]/g, ' ')).slice(-fileNameMaxLength) || 'cv'
}
