'use client'

import { TextInput, useField, useTranslation } from '@payloadcms/ui'
import type { DefaultCellComponentProps, TextFieldClientProps } from 'payload'
import { languageName } from '@/i18n/languageName'
import { isLocale } from '@/i18n/locales'

/** The language of a visitor in a form, by its name. */
export function VisitorLanguage({ path, field: { label } }: TextFieldClientProps) {
  const { value } = useField<string>({ path })
  const name = useLanguageName(value)
  return <TextInput path={path} label={label} value={name} readOnly />
}

/** The same in a list. */
export function VisitorLanguageCell({ cellData }: DefaultCellComponentProps) {
  const name = useLanguageName(cellData)
  return <span>{name}</span>
}

function useLanguageName(locale: unknown): string {
  const { language } = useTranslation().i18n
  if (typeof locale !== 'string') return ''
  return isLocale(locale) ? languageName({ locale, language }) : locale
}
