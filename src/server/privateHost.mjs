// @ts-check
// Plain JavaScript, because commands use it as well.
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/**
 * What tells whether an IP address is in one of some networks.
 * @param {string} list as CIDR writes them, with blanks between
 * @returns {(address: string) => boolean}
 */
export function inNetworks(list) {
  const networks = new BlockList()
  const kindOf = (/** @type {string} */ address) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const [address = '', prefix] of list.split(' ').map((one) => one.split('/'))) {
    networks.addSubnet(address, Number(prefix), kindOf(address))
  }
  return (address) => networks.check(address, kindOf(address))
}

const isPrivateAddress = inNetworks(
  '10.0.0.0/8 127.0.0.0/8 172.16.0.0/12 192.168.0.0/16 ::1/128 fc00::/7',
)

/** Names that lead nowhere from outside: without a dot, of RFC 6761, 6762 and 8375, ICANN's, and routers' own. */
const privateName = /^[^.]+$|\.(localhost|local|internal|home\.arpa|lan)$/

/**
 * True for a host on this machine or in one's own network.
 * @param {string} hostname as an address (URL) writes it
 */
export function isPrivateHost(hostname) {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? privateName.test(host) : isPrivateAddress(host)
}

/** The address of an S3 server: keys and files travel over networks of others with TLS only. */
export const bucketEndpoint = z
  .url({ protocol: /^https?$/, error: 'must look like https://s3.example.org' })
  .refine((address) => {
    if (!URL.canParse(address)) return true
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || isPrivateHost(hostname)
  }, 'must begin with https://, except in your own network')
