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

export const levelChoices = (t: CmsT) =>
  languageLevels.map((level) => ({ value: level, text: levelName(t, level) }))

/** A level of the CEFR is called the same in every language. */
export const levelName = (t: CmsT, level: string) => (level === 'none' ? t('profile:none') : level)
