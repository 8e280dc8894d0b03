import { commitTransaction, createLocalReq, initTransaction, killTransaction } from 'payload'
import { getCms } from '@/cms/getCms'
import { readNoticeVersion } from '@/publishing/privacyPolicyVersion'
import { queueDeliveries } from '@/submissions/notifications/queueDeliveries'
import type { Locale } from '@/i18n/locales'
import { announceQueuedDeliveries } from '@/server/deliverySignal'
import { normalizePhone } from '@/domain/normalizePhone'
import type { ChatMessage } from './schema'

type NewMessage = { message: ChatMessage; submissionId: string; locale: Locale }

/**
 * Stores a message of the chat, the phone number as it was typed and in its normalised form. A second
 * one with the same id, even at the same moment, stores nothing more and counts as stored.
 * @throws when the database fails; then nothing is left of the message
 */
export async function storeChat({ message, submissionId, locale }: NewMessage): Promise<void> {
  try {
    await createRows({ message, submissionId, locale })
  } catch (error) {
    if (await isChatStored(submissionId)) return
    throw error
  }
}

/** True when a message with this id has been stored before. */
export async function isChatStored(submissionId: string): Promise<boolean> {
  const cms = await getCms()
  // The handler acts for an anonymous visitor, who may not read; it only learns yes or no.
  const { totalDocs } = await cms.count({
    collection: 'chat-messages',
    where: { submissionId: { equals: submissionId } },
    trash: true,
    overrideAccess: true,
  })
  return totalDocs > 0
}

async function createRows({
  message: { name, phone, message },
  submissionId,
  locale,
}: NewMessage): Promise<void> {
  const cms = await getCms()
  const noticeVersion = await readNoticeVersion(locale)
  const req = await createLocalReq({}, cms)
  await initTransaction(req)
  try {
    // The collection refuses `create` to everybody: this function is the one door.
    const { id } = await cms.create({
      collection: 'chat-messages',
      data: {
        name,
        phone,
        phoneNormalized: normalizePhone(phone),
        message,
        status: 'new',
        submissionId,
        locale,
        noticeVersion,
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    await queueDeliveries({ req, kind: 'chat-messages', record: id })
    await commitTransaction(req)
    announceQueuedDeliveries()
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
