import { env } from '../../src/server/env'

/** By it a browser that takes notifications is known again when its reader logs out. */
const cookieName = 'curaco-push'

/** As long as browsers keep a cookie (RFC 6265bis, section 5.5). */
const maxAge = 400 * 24 * 60 * 60

/** The browser that a request comes from, null where it takes no notifications. */
export function pushDeviceOf(headers: Headers): string | null {
  const value = new RegExp(`(?:^|; )${cookieName}=([0-9a-f-]{36})(?:;|$)`).exec(
    headers.get('cookie') ?? '',
  )
  return value?.[1] ?? null
}

/** The header that keeps a browser's name in it; null takes it away. */
export function pushDeviceCookie(device: string | null): string {
  const secure = env.SITE_URL?.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${device ?? ''}; Path=/cms; HttpOnly; SameSite=Strict; Max-Age=${device ? maxAge : 0}${secure}`
}
