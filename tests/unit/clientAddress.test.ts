import { describe, expect, test } from 'vitest'
import { clientAddress, networksOf } from '../../src/server/http/clientAddress'
import { socketAddressHeader } from '../../src/server/http/tagRequests'

describe('a client’s address', () => {
  const of = (forwarded: string | null, trustedProxies: number) => {
    const headers = new Headers({ [socketAddressHeader]: '10.0.0.1' })
    if (forwarded) headers.set('x-forwarded-for', forwarded)
    return clientAddress({ headers, trustedProxies })
  }

  test('is the socket’s where no proxy is trusted, whatever is claimed', () => {
    expect(of(null, 0)).toBe('10.0.0.1')
    expect(of('1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.1')
  })

  test('is what the outermost trusted proxy wrote', () => {
    expect(of('1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
    expect(of('1.1.1.1, 2.2.2.2', 2)).toBe('1.1.1.1')
  })

  test('is the farthest there is where fewer proxies wrote than are trusted', () => {
    expect(of('2.2.2.2', 5)).toBe('2.2.2.2')
    expect(of(null, 5)).toBe('10.0.0.1')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4001', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:4001', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networksOf(address)).toEqual([network])
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '20010db800010002'],
  ['[2001:db8:1:2:3:4:5:6]:443', '20010db800010002'],
  ['[2001:db8:1:2:3:4:5:6]', '20010db800010002'],
  ['2001:DB8:1:2::', '20010db800010002'],
  ['2001:db8::1', '20010db800000000'],
  ['fe80::1%eth0', 'fe80000000000000'],
  ['::1', '0000000000000000'],
])('%s counts as what a customer may have: a /64, a /56 and a /48', (address, network) => {
  expect(networksOf(address)).toEqual([network, network.slice(0, 14), network.slice(0, 12)])
})
