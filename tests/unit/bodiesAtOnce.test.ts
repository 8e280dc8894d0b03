import { expect, test } from 'vitest'
import { maxBodies, takeRoom } from '@/server/http/bodiesAtOnce'
import { networksOf } from '@/server/http/clientAddress'

/** How many bodies are taken of senders with these addresses, one of each. */
function takenOf(addresses: string[]): number {
  const taken = addresses.map((address) =>
    takeRoom({ networks: networksOf(address), bytes: 0, hasSession: false }),
  )
  for (const leave of taken) leave?.()
  return taken.filter((leave) => leave !== null).length
}

const many = (address: (index: number) => string) =>
  Array.from({ length: maxBodies.inTotal }, (_, index) => address(index))

test('an address has its bodies, and so has a /64', () => {
  expect(takenOf(many(() => '192.0.2.1'))).toBe(maxBodies.ofOneNetwork)
  expect(takenOf(many((index) => `2001:db8:1:2::${index.toString(16)}`))).toBe(
    maxBodies.ofOneNetwork,
  )
})

test('a customer with many /64 networks has twice as many in a /56, and four times in a /48', () => {
  const in56 = many((index) => `2001:db8:1:${(index % 256).toString(16)}::1`)
  expect(takenOf(in56)).toBe(2 * maxBodies.ofOneNetwork)
  const in48 = many((index) => `2001:db8:1:${(index * 256).toString(16).slice(-4)}::1`)
  expect(takenOf(in48)).toBe(4 * maxBodies.ofOneNetwork)
})

test('others take what there is, and all of it comes back', () => {
  const others = () => takenOf(many((index) => `2001:db8:${index.toString(16)}::1`))
  expect(others()).toBe(maxBodies.inTotal)
  expect(others()).toBe(maxBodies.inTotal)
})
