import { createReference } from '../../src/domain/referenceCode'
import type { FormFile } from './consultationForms'
import { ownAddress } from './ownAddress'

type Call = {
  baseUrl: string
  address?: string
  path?: '/api/requests' | '/api/requests/erasure'
  headers?: Record<string, string>
}

/** Asks about a code as the page's script does, or as something that is none. */
export function postCode({
  baseUrl,
  address = ownAddress(),
  path = '/api/requests',
  headers = {},
  body,
}: Call & { body: unknown }): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Sends the page's form as a browser without scripts does. */
export function postCodeForm({
  baseUrl,
  address = ownAddress(),
  path = '/api/requests',
  fields,
}: Call & { fields: Record<string, string> }): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { Accept: 'text/html,application/xhtml+xml', 'X-Forwarded-For': address },
    body: new URLSearchParams(fields),
  })
}

/** Sends something with the code of a request, as the page's script does. */
export function postMessage({
  baseUrl,
  address = ownAddress(),
  headers = {},
  fields,
  file,
}: Omit<Call, 'path'> & { fields: Record<string, string>; file?: FormFile }): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append('cv', new Blob([new Uint8Array(file.bytes)]), file.name)
  return fetch(`${baseUrl}/api/requests/messages`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'X-Forwarded-For': address, ...headers },
    body,
  })
}

/** A code that was never given out. */
export const unknownCode = createReference

/** A code as a visitor may type it. */
export function typedCarelessly(code: string): string {
  return ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
}
