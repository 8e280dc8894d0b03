import dns from 'node:dns'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { inNetworks, isPrivateHost } from './privateHost.mjs'

/** What is not reached over the internet (IANA special-purpose address registries). */
const isSpecial = inNetworks(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ' +
    // The first are unspecified and loopback; IPv4 written as IPv6 is judged as IPv4.
    '::/96 64:ff9b::/16 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
)

/** True for an IP address on the internet, outside of every network of one's own. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !isSpecial(address)
}

/** True for an address (URL) of a service on the internet: https, its usual port, no host of one's own. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPublic = isIP(host) ? isPublicAddress(host) : !isPrivateHost(host)
  return protocol === 'https:' && port === '' && !username && !password && isPublic
}

/** Looks a name up as usual, and fails where it leads into a private network, even if it did not before. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first || !found.every(({ address }) => isPublicAddress(address))) {
      const refused = Object.assign(new Error('no public address'), { code: 'EPRIVATE' })
      return callback(error ?? refused, '', 0)
    }
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/** Connects to nothing but addresses on the internet. */
export const publicAgent = new https.Agent({ lookup: lookUpPublic })
