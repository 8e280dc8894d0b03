import { forgetCmsSession } from './cmsSession'
import { forgetCredentials } from './credentials'

/** Where the server no longer knows who asks: the pair goes, and the session counts for nothing. */
export function clearLogIn(): void {
  forgetCmsSession()
  forgetCredentials()
}
