import { executeAuthStrategies } from 'payload'
import { getCms } from './getCms'

/** Whether a request is one of somebody who has logged in at the CMS. */
export async function hasSession(headers: Headers): Promise<boolean> {
  if (!headers.get('cookie') && !headers.get('authorization')) return false
  const { user } = await executeAuthStrategies({ headers, payload: await getCms() })
  return user !== null
}
