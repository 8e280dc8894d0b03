'use client'

import { useAuth, useTranslation } from '@payloadcms/ui'
import { worksWithRequests } from '@collections/access/roles'
import { noteMaxLength } from '@/domain/personProfile'
import { cmsT } from '@/i18n/cmsT'
import type { Person } from '@/payload-types'
import { CmsButton } from '@/ui/CmsButton'
import { ownerChoices, stepKindChoices } from './choices'
import { goInList, useKeyboardShortcuts } from './DeskShortcuts'
import { DraftForm, useDraft, type DraftField, type DraftPerson } from './DraftForm'
import type { DeskOptions } from './readDesk'
import staff from '@/ui/staff.module.css'
import styles from './desk.module.css'

type FollowUp = {
  stage: number
  owner: number | null
  nextStepAt: string | null
  nextStepKind: NonNullable<Person['nextStepKind']> | null
  /** null: it is the owner's */
  nextStepOwner: number | null
}

type Props = Pick<DeskOptions, 'stages' | 'owners'> & {
  person: DraftPerson
  stored: FollowUp
  /** the number to use, empty where there is none */
  phone: string
  /** whether the list has another one after them */
  hasNext: boolean
}

/**
 * Stage, owner, next step and a note; stored notes are never changed. Who only hands cases over sees the owner. On
 * phones what is pressed most stands at the window's foot.
 */
export function FollowUpForm({ person, stored, stages, owners, phone, hasNext }: Props) {
  const t = cmsT(useTranslation())
  const { user } = useAuth()
  const [me, canWork] = [Number(user?.id), worksWithRequests(user)]
  const draft = useDraft({ person, form: 'follow-up', stored })
  const { edits, enter } = draft
  const current = { ...stored, ...edits }
  const assignToMe = () => enter('owner', me)
  const focus = (field: 'note' | 'nextStepKind' | 'stage') =>
    document.querySelector<HTMLElement>(`#follow-up-${field}`)?.focus()
  const noteCall = () => {
    enter('note', [edits.note, t('desk:called')].filter(Boolean).join('\n'))
    focus('note')
  }
  const stageKeys = stages
    .slice(0, 9)
    .map(({ id }, index) => [index + 1, () => enter('stage', id)] as const)
  const keys = {
    ...Object.fromEntries(stageKeys),
    n: () => focus('note'),
    t: () => focus('nextStepKind'),
    s: () => focus('stage'),
    m: assignToMe,
    f: () => {
      enter('nextStepAt', dayLater(edits.nextStepAt))
      if (!current.nextStepKind) enter('nextStepKind', 'call')
    },
    c: noteCall,
  }
  useKeyboardShortcuts(canWork ? keys : {})

  const field = (name: keyof FollowUp, kind: Omit<DraftField, 'name' | 'label'>): DraftField => ({
    name,
    label: t(`followUp:${name}`),
    ...kind,
  })
  const stageOptions = stages.map(({ id, name }, index) => ({
    value: id,
    text: index < 9 ? `${index + 1} · ${name}` : name,
  }))
  const fields: DraftField[] = [
    field('stage', { options: stageOptions }),
    field('owner', { options: ownerChoices(t, owners, stored.owner), none: t('desk:nobodyYet') }),
    field('nextStepKind', { options: stepKindChoices(t), none: '–' }),
    field('nextStepAt', { input: { type: 'datetime-local' } }),
    field('nextStepOwner', {
      options: ownerChoices(t, owners, stored.nextStepOwner),
      none: t('nextSteps:ofOwner'),
    }),
    { name: 'note', label: t('desk:note'), text: { rows: 3, maxLength: noteMaxLength } },
  ]
  return (
    <>
      <DraftForm
        id="follow-up"
        title={t('desk:followUp')}
        look={`${staff.panel} ${staff.shaded}`}
        draft={draft}
        fields={fields.filter(({ name }) => canWork || name === 'owner')}
        toBody={({ note, ...rest }) => ({ ...rest, ...(note && { notes: [{ text: note }] }) })}
      >
        {canWork && (
          <CmsButton aria-keyshortcuts="c" onClick={noteCall}>
            {t('desk:called')}
          </CmsButton>
        )}
        {canWork && current.owner !== me && (
          <CmsButton aria-keyshortcuts="m" onClick={assignToMe}>
            {t('deskKey:assignToMe')}
          </CmsButton>
        )}
      </DraftForm>
      <div className={styles.phoneBar}>
        {phone && (
          <a
            className={staff.button}
            href={`tel:${phone}`}
            aria-label={`${t('followUp:call')}: ${person.name}`}
          >
            {t('followUp:call')}
          </a>
        )}
        {canWork && <CmsButton onClick={() => focus('note')}>{t('desk:note')}</CmsButton>}
        <CmsButton type="submit" form="follow-up" data-primary>
          {t('desk:save')}
        </CmsButton>
        {hasNext && <CmsButton onClick={() => goInList(1)}>{t('desk:nextPage')}</CmsButton>}
      </div>
    </>
  )
}

/** Nine o'clock on the working day after a moment, or after today. */
function dayLater(moment: string | number | null | undefined): string {
  const day = moment ? new Date(moment) : new Date()
  do day.setDate(day.getDate() + 1)
  while (day.getDay() % 6 === 0)
  day.setHours(9, 0, 0, 0)
  return day.toISOString()
}
