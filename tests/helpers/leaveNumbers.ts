import { randomUUID } from 'node:crypto'
import { contact, postChat } from './chat'
import { expect } from './fixtures'

/** Some people leave a number, the first one first; all of them have the word in their name. */
export async function leaveNumbers({ baseUrl, names }: { baseUrl: string; names: string[] }) {
  const word = `z${randomUUID().slice(0, 8)}`
  for (const name of names) {
    const digits = String(Math.floor(1e7 + Math.random() * 8e7))
    const answer = await postChat({
      baseUrl,
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
  }
  return word
}
