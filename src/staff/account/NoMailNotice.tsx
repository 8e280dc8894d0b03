import type { ServerProps, UIFieldServerProps } from 'payload'
import { sendsMail } from '@/server/mail/smtp'
import { cmsT } from '@/i18n/cmsT'
import staff from '@/ui/staff.module.css'

/** What stands below the log-in instead of "Forgot password?" where no mail can be sent. */
export function NoMailNotice({ i18n }: Pick<Required<ServerProps>, 'i18n'>) {
  return sendsMail ? null : <p className="no-mail">{cmsT(i18n)('account:noMail')}</p>
}

/** In the form of a new user, where no mail can be sent: what to do instead of an invitation. */
export function NoInvitation({ i18n, id }: Pick<UIFieldServerProps, 'i18n' | 'id'>) {
  if (sendsMail || id !== undefined) return null
  return (
    <p data-no-invitation className={`${staff.notice} ${staff.section}`}>
      {cmsT(i18n)('account:noInvitation')}
    </p>
  )
}
