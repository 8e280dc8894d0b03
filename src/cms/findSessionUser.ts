import { executeAuthStrategies, type TypedUser } from 'payload'
import { getCms } from './getCms'

/** Who has logged in at the CMS in the session of a request, null without a log-in. */
export async function findSessionUser(headers: Headers): Promise<TypedUser | null> {
  if (!headers.get('cookie') && !headers.get('authorization')) return null
  const { user } = await executeAuthStrategies({ headers, payload: await getCms() })
  return user
}

/** Whether a request has a session of the CMS. */
export async function hasSession(headers: Headers): Promise<boolean> {
  return (await findSessionUser(headers)) !== null
}
