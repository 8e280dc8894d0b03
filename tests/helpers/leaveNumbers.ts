import { randomUUID } from 'node:crypto'
import { contact, postChat } from './chat'
import { cmsClient } from './cms'
import { sessionToken } from './cmsTest'
import { expect } from './fixtures'

/** The site that all browser tests share. */
export const sharedSite = () => process.env.E2E_BASE_URL ?? ''

/**
 * Some people leave a number in the chat, the first one first; all of them have the word in their name. Staff know
 * their role where it is given.
 */
export async function leaveNumbers({
  names,
  word = `z${randomUUID().slice(0, 8)}`,
  role,
}: {
  names: string[]
  word?: string
  role?: 'nurses'
}) {
  for (const name of names) {
    const digits = String(Math.floor(1e7 + Math.random() * 8e7))
    const answer = await postChat({
      baseUrl: sharedSite(),
      address: '203.0.113.78',
      body: {
        ...contact,
        name: `${name} ${word}`,
        phone: `+91 98${digits}`,
        submission_id: randomUUID(),
        locale: 'en',
      },
    })
    expect(answer.status).toBe(201)
    if (role) {
      const { id } = await findPerson(`${name} ${word}`)
      await (await adminOf()).patch(`/people/${id}`, { role })
    }
  }
  return word
}

export type FoundPerson = { id: number; name: string; phone: string; stage: number }

/** Calls the CMS as the first admin. */
export const adminOf = async (baseUrl = sharedSite()) =>
  cmsClient({ baseUrl, token: await sessionToken({ baseUrl }) })

/** The person with a text in the name. */
export async function findPerson(name: string): Promise<FoundPerson> {
  const cms = await adminOf()
  const found = await cms(`/people?where[name][contains]=${encodeURIComponent(name)}&depth=0`)
  const { docs } = (await found.json()) as { docs: FoundPerson[] }
  const [person] = docs
  if (!person) throw new Error(`no person is called ${name}`)
  return person
}
