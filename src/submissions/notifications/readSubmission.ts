import type { AnnouncedCollection } from '@collections/Deliveries'
import { getCms } from '@/cms/getCms'
import type { Audience, DesiredCountry } from '@/domain/consultationFields'

/**
 * What staff are told of a submission: enough to know what has come in, nothing that says from whom.
 * The rest is behind the log-in.
 */
export type Submission = { id: number; locale: string; receivedAt: Date } & (
  | {
      kind: 'consultations'
      type: Audience
      desiredCountry: DesiredCountry
      hasCv: boolean
    }
  | { kind: 'chat-messages' }
)

/** Null where the submission has been deleted meanwhile. */
export async function readSubmission({
  kind,
  record,
}: {
  kind: AnnouncedCollection
  record: number
}): Promise<Submission | null> {
  return kind === 'consultations' ? readConsultation(record) : readChatMessage(record)
}

async function readConsultation(id: number): Promise<Submission | null> {
  const cms = await getCms()
  const found = await cms.findByID({
    collection: 'consultations',
    id,
    select: { type: true, desiredCountry: true, cv: true, locale: true, createdAt: true },
    // The product itself asks; nobody is logged in.
    ...asTheProduct,
  })
  return (
    found && {
      ...common(found),
      kind: 'consultations',
      type: found.type,
      desiredCountry: found.desiredCountry,
      hasCv: Boolean(found.cv),
    }
  )
}

async function readChatMessage(id: number): Promise<Submission | null> {
  const cms = await getCms()
  const found = await cms.findByID({
    collection: 'chat-messages',
    id,
    select: { locale: true, createdAt: true },
    ...asTheProduct,
  })
  return found && { ...common(found), kind: 'chat-messages' }
}

const asTheProduct = { depth: 0, disableErrors: true, overrideAccess: true } as const

function common({ id, locale, createdAt }: { id: number; locale: string; createdAt: string }) {
  return { id, locale, receivedAt: new Date(createdAt) }
}
