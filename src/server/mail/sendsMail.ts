import { env } from '@/server/env'

/** Whether the CMS can send mail; `env.ts` asks for everything else where `SMTP_URL` is set. */
export const sendsMail = env.SMTP_URL !== undefined
