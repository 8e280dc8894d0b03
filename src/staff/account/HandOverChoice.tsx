'use client'

import { useField, useFormFields, useTranslation } from '@payloadcms/ui'
import { worksWithRequests } from '@collections/access/roles'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

export type Colleague = { id: number; name: string }

type Props = { path: string; number: number; colleagues: Colleague[] }

/** Asks once "Active" is unticked, or the role is one that works with no requests. */
export function HandOverChoice({ path, number, colleagues }: Props) {
  const t = cmsT(useTranslation())
  const { value, setValue } = useField<string>({ path })
  const stays = useFormFields(
    ([{ active, role }]) =>
      active?.value === true && worksWithRequests({ id: 0, role: String(role?.value) }),
  )
  if (stays) return null
  return (
    <div className={`${staff.notice} ${staff.section} ${staff.field}`}>
      <label htmlFor="hand-over">{t('account:handOver', { number })}</label>
      <select id="hand-over" value={value ?? ''} onChange={(event) => setValue(event.target.value)}>
        <option value="">{t('account:handOverLater')}</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="nobody">{t('account:handOverNobody')}</option>
      </select>
    </div>
  )
}
