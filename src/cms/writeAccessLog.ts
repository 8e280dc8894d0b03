import { addAccessLogEntry, type AccessLogEntry } from '@collections/accessLog/addAccessLogEntry'
import { getCms } from './getCms'

/**
 * Notes that somebody takes personal data out of the house. Call it before the first byte is sent.
 * @throws when the database fails; then nothing may be sent
 */
export async function writeAccessLog(entry: AccessLogEntry): Promise<void> {
  await addAccessLogEntry({ payload: await getCms(), entry })
}
