import type { Payload } from 'payload'

/** Writes first content where there is none; what an editor has written is never touched. */
export async function seedContent(cms: Payload): Promise<void> {
  // Nobody is logged in while the server starts, so access is overridden.
  const settings = await cms.findGlobal({
    slug: 'site-settings',
    depth: 0,
    overrideAccess: true,
  })
  if (settings.brand) return
  await cms.updateGlobal({
    slug: 'site-settings',
    data: { brand: 'CuraCo', brandAccent: 'Co' },
    depth: 0,
    overrideAccess: true,
    context: { skipCacheExpiry: true },
  })
}
