type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** below the address of the API, such as `/people/12` */
  path: string
  body?: object
  /** whether the call goes on when the page goes away */
  keepalive?: boolean
}

type PersonChange = Pick<Call, 'body' | 'keepalive'> & { person: number }

/** Changes single fields of a person, also while a colleague has the whole record open, which Payload would refuse. */
export const changePerson = ({ person, ...call }: PersonChange) =>
  callCms({ ...call, method: 'PATCH', path: `/people/${person}?overrideLock=true&select[id]=true` })

/** Why the server refuses a change: by its fields, or because of who was faster. Empty where it gives no reason. */
export async function readRefusal(response: Response | null): Promise<string> {
  type Refusal = { message: string; data?: { errors?: { label?: string; message: string }[] } }
  // Payload's answer to what it does not save.
  const answer = (await response?.json().catch(() => null)) as { errors?: Refusal[] } | null
  return (answer?.errors ?? [])
    .flatMap(({ data, message }) => data?.errors ?? (response?.status === 409 ? { message } : []))
    .map((one) => ('label' in one && one.label ? `${one.label}: ${one.message}` : one.message))
    .join(' · ')
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
