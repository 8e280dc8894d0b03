import { version as packageVersion } from '../../package.json'
import { env } from './env'

/** The release that runs, as `npm version` made it, and the commit it was built from where that is known. */
export const version = packageVersion
export const revision = env.REVISION
