import { BlockList, isIP } from 'node:net'

const privateAddresses = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4')
}
privateAddresses.addAddress('::1', 'ipv6')
privateAddresses.addSubnet('fc00::', 7, 'ipv6')

/** Names that lead nowhere from outside: without a dot (a container), and RFC 6761, 6762 and ICANN's. */
const privateName = /^[^.]+$|\.(localhost|local|internal)$/

/** True for a host on this machine or in one's own network, as an address (URL) writes it. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  if (version === 0) return privateName.test(host)
  return privateAddresses.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
