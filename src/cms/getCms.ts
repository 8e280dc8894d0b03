import type { Payload } from 'payload'
import { env } from '@/server/env'
import { processWide } from '@/server/processWide.mjs'
import { rememberSuccess } from '@/server/remember.mjs'

const loadOnce = processWide('cms', () => rememberSuccess(loadCms))

/**
 * The one Payload of this process. A route does without the configuration, which the server's start has
 * loaded: a second copy takes memory and a tenth of the start. The dev server reads it anew when it changes.
 */
export function getCms(): Promise<Payload> {
  return env.NODE_ENV === 'production' ? loadOnce() : loadCms()
}

async function loadCms(): Promise<Payload> {
  const [{ getPayload }, { default: config }] = await Promise.all([
    import('payload'),
    import('@payload-config'),
  ])
  return getPayload({ config })
}
