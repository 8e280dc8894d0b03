import type { PayloadRequest } from 'payload'
import { labelIn } from '@collections/withAdminLabels'
import { spokenSources } from '@/domain/attribution'
import { audiences } from '@/domain/consultationFields'
import { nextStepKinds } from '@/domain/nextStepKinds'
import { languageLevels } from '@/domain/personProfile'
import type { CmsT } from '@/i18n/cmsT'
import type { DeskOptions } from './readDesk'

type Owner = DeskOptions['owners'][number]

export const ownerName = (t: CmsT, { name, isActive }: Owner) =>
  isActive ? name : t('desk:hasLeft', { name })

/** Who may get a case or step. Who has left keeps theirs, but gets none. */
export const ownerChoices = (t: CmsT, owners: Owner[], current?: number | null) =>
  owners
    .filter(({ id, isActive }) => isActive || id === current)
    .map((owner) => ({ value: owner.id, text: ownerName(t, owner) }))

export const stepKindChoices = (t: CmsT) =>
  nextStepKinds.map((kind) => ({ value: kind, text: t(`nextStep:${kind}`) }))

export const roleChoices = (t: CmsT) =>
  audiences.map((role) => ({ value: role, text: t(`desk:${role}`) }))

/** What a source is called in the reader's language; those of links are called as the links have it. */
export function sourceName(t: CmsT, source: string): string {
  const spoken = spokenSources.find((one) => one === source)
  return spoken ? t(`spokenSource:${spoken}`) : source
}

/** A field of consultations by its name, in the reader's language; of a text there are no options. */
export function consultationField(
  name: string,
  { i18n: { language }, payload }: Pick<PayloadRequest, 'payload'> & { i18n: { language: string } },
) {
  const { flattenedFields } = payload.collections.consultations.config
  const field = flattenedFields.find((one) => one.name === name)
  const options = field?.type === 'select' ? field.options : []
  return {
    label: labelIn({ ...field, language }),
    options: options.map((option) =>
      typeof option === 'string'
        ? { value: option, text: option }
        : { value: option.value, text: labelIn({ label: option.label, language }) },
    ),
  }
}

export const levelChoices = (t: CmsT) =>
  languageLevels.map((level) => ({ value: level, text: levelName(t, level) }))

/** A level of the CEFR is called the same in every language. */
export const levelName = (t: CmsT, level: string) => (level === 'none' ? t('profile:none') : level)
