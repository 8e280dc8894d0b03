import type { ServerProps } from 'payload'
import { sendsMail } from '@/server/mail/sendsMail'
import { cmsT } from '@/i18n/cmsT'

type Props = Pick<Required<ServerProps>, 'i18n'>

/** What stands below the log-in instead of "Forgot password?" where no mail can be sent. */
export function NoMail({ i18n }: Props) {
  return sendsMail ? null : <p className="no-mail">{cmsT(i18n)('account:noMail')}</p>
}
