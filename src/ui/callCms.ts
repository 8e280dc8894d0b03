type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** below the address of the API, such as `/people/12` */
  path: string
  body?: object
  /** whether the call goes on when the page goes away */
  keepalive?: boolean
}

/** Calls the API of the CMS in the name of the user; null where there is no response. */
export function callCms({ path, body, ...options }: Call): Promise<Response | null> {
  return fetch(`/cms/api${path}`, {
    ...options,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => null)
}
