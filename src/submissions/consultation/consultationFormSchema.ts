import * as z from 'zod/mini'
import { cvMaxBytes, type Audience } from '@/domain/consultationFields'
import { consultationSchema, type ConsultationErrorCode } from './schema'

const code = (error: ConsultationErrorCode) => ({ error, abort: true })

/**
 * The rules for the CV (specification, section 5) as far as a browser can check them. What the file
 * really contains is looked at by the server.
 */
const cvSchema = z
  .pipe(
    z.custom<ArrayLike<File> | null | undefined>(),
    z.transform((files) => files?.[0]),
  )
  .check(
    z.refine((file) => file !== undefined, code('cv_required')),
    z.refine((file) => !isPicture(file), code('cv_picture')),
    z.refine((file) => !hasExtension(file, /\.rtf$/i), code('cv_rtf')),
    z.refine((file) => !hasExtension(file, /\.(html?|mht|mhtml)$/i), code('cv_web_page')),
    z.refine((file) => !hasExtension(file, otherFormats), code('cv_type')),
    z.refine((file) => file?.size !== 0, code('cv_empty')),
    z.refine((file) => (file?.size ?? 0) <= cvMaxBytes, code('cv_too_large')),
  )

/** The fields of the form: the shared schema, and the file in the nurses' form. */
export function consultationFormSchema(audience: Audience) {
  return z.extend(consultationSchema, {
    cv: audience === 'nurses' ? cvSchema : z.transform(() => undefined),
  })
}

/** What names leave open is for the server to tell: phones give some that end in nothing. */
const otherFormats = /\.(txt|odt|pages|xlsx?|pptx?|zip|rar|exe)$/i

function hasExtension(file: File | undefined, extension: RegExp): boolean {
  return extension.test(file?.name ?? '')
}

function isPicture(file: File | undefined): boolean {
  return (file?.type ?? '').startsWith('image/') || /\.hei[cf]$/i.test(file?.name ?? '')
}
