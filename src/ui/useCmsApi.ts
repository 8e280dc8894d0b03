import { useConfig } from '@payloadcms/ui'

type CmsCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** below the address of the API, such as `/people/12` */
  path: string
  body?: object
  /** whether the call goes on when the page goes away */
  keepalive?: boolean
}

/** Calls the API of the CMS in the name of the user; null where there is no response. */
export function useCmsApi(): (call: CmsCall) => Promise<Response | null> {
  const { serverURL, routes } = useConfig().config
  return ({ path, body, ...options }) =>
    fetch(`${serverURL}${routes.api}${path}`, {
      ...options,
      credentials: 'include',
      ...(body && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }).catch(() => null)
}
