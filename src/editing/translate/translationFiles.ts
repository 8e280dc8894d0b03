import { saveFile } from '@/ui/saveFile'
import { readExcel, toExcel } from './excel'
import type { Translation } from './translationUnits'
import { readXliff, toXliff } from './xliff'

/** As what texts go to translators: XLIFF for their program, or a workbook that they fill in themselves. */
export const fileFormats = ['XLIFF', 'Excel'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The endings of the files that come back. */
export const fileEndings = '.xlf,.xliff,.xlsx'

/** Lets the browser save the texts of documents, with what is written in the language. */
export async function saveTexts({
  format,
  name,
  ...texts
}: Parameters<typeof toExcel>[0] & { format: FileFormat; name: string }): Promise<void> {
  if (format === 'XLIFF') saveFile({ content: toXliff(texts.documents), name: `${name}.xlf` })
  else saveFile({ content: await toExcel(texts), name: `${name}.xlsx` })
}

/** What a file that came back has; nothing of a file that is neither. */
export async function readTranslations(file: File): Promise<Translation[]> {
  return file.name.toLowerCase().endsWith('.xlsx') ? readExcel(file) : readXliff(await file.text())
}
