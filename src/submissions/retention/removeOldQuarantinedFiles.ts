import { getCms } from '@/cms/getCms'

/**
 * Removes what the virus scanner had put aside, row and file.
 * @returns how many there were
 */
export async function removeOldQuarantinedFiles(until: Date): Promise<number> {
  const cms = await getCms()
  const { docs, errors } = await cms.delete({
    collection: 'quarantined-files',
    where: { createdAt: { less_than: until.toISOString() } },
    depth: 0,
    // The product itself asks; nobody is logged in.
    overrideAccess: true,
  })
  if (errors.length > 0) throw new Error(`${errors.length} quarantined files stay`)
  return docs.length
}
