import type { UIFieldServerProps } from 'payload'
import { sendsMail } from '@/server/mail/sendsMail'
import { cmsT } from '@/i18n/cmsT'
import styles from './account.module.css'

type Props = Pick<UIFieldServerProps, 'i18n' | 'id'>

/** In the form of a new user, where no mail can be sent: that nobody is invited, and what to do instead. */
export function NoInvitation({ i18n, id }: Props) {
  if (sendsMail || id !== undefined) return null
  return (
    <p data-no-invitation className={styles.notice}>
      {cmsT(i18n)('account:noInvitation')}
    </p>
  )
}
