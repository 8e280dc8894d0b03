import { ownAddress } from './ownAddress'

/** A report about a fraud attempt. */
export const attempt = {
  contact: '+91 90000 00001',
  message: 'They asked for 500 euros for a visa slot.',
  reporter: 'asha@example.org',
} as const

type Sent = {
  baseUrl: string
  body: object
  address?: string
  headers?: Record<string, string>
}

/** Sends JSON to a form's address, as a program does. */
const postJson =
  (path: string) =>
  ({ baseUrl, body, address = ownAddress(), headers }: Sent) =>
    fetch(baseUrl + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'X-Forwarded-For': address, 'Content-Type': 'application/json', ...headers },
    })

export const postFraudReport = postJson('/api/fraud-reports')
export const postContactCheck = postJson('/api/contact-checks')

/** Sends a report with a screenshot as a browser does, which gets a page, or a program, which gets JSON. */
export function postPicture({
  baseUrl,
  fields = attempt,
  picture,
  accept = 'application/json',
  address = ownAddress(),
}: {
  baseUrl: string
  fields?: Record<string, string>
  picture: { bytes: Buffer; name?: string }
  accept?: string
  address?: string
}): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const { bytes, name = 'chat.png' } = picture
  body.append('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  const headers = { 'X-Forwarded-For': address, Accept: accept }
  return fetch(`${baseUrl}/api/fraud-reports`, { method: 'POST', body, headers })
}

/** Sends a form as a browser without scripts does. */
export function postPlainForm({
  baseUrl,
  path,
  fields,
  address = ownAddress(),
}: {
  baseUrl: string
  path: '/api/fraud-reports' | '/api/contact-checks'
  fields: Record<string, string>
  address?: string
}): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'X-Forwarded-For': address, Accept: 'text/html,*/*' },
  })
}
