import type { Call } from './httpRequest'
import { isFormBody, readFormBody } from './readFormBody'
import { readJsonBody } from './readJsonBody'

/** The members of a JSON object, or the fields of a form that a browser sends by itself. */
export async function readMembers({ call, maxBytes }: { call: Call; maxBytes: number }) {
  if (!isFormBody(call)) return readJsonBody({ call, maxBytes })
  const body = await readFormBody({ call, maxBytes })
  if (!body.ok) return body
  const members: Record<string, unknown> = Object.fromEntries(body.form)
  return { ok: true as const, members }
}
