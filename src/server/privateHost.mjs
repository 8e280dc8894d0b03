// @ts-check
// Plain JavaScript, because commands use it as well.
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

const privateAddresses = new BlockList()
privateAddresses.addSubnet('10.0.0.0', 8, 'ipv4')
privateAddresses.addSubnet('127.0.0.0', 8, 'ipv4')
privateAddresses.addSubnet('172.16.0.0', 12, 'ipv4')
privateAddresses.addSubnet('192.168.0.0', 16, 'ipv4')
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')

/** Names that lead nowhere from outside: without a dot, of RFC 6761, 6762 and 8375, ICANN's, and routers' own. */
const privateName = /^[^.]+$|\.(localhost|local|internal|home\.arpa|lan)$/

/**
 * True for a host on this machine or in one's own network.
 * @param {string} hostname as an address (URL) writes it
 */
export function isPrivateHost(hostname) {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) return privateName.test(host)
  return privateAddresses.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

/** The address of an S3 server: keys and files travel over networks of others with TLS only. */
export const bucketEndpoint = z
  .url({ protocol: /^https?$/, error: 'must look like https://s3.example.org' })
  .refine((address) => {
    if (!URL.canParse(address)) return true
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || isPrivateHost(hostname)
  }, 'must begin with https://, except in your own network')
