import dns from 'node:dns'
import { expect, test, vi } from 'vitest'
import { isPublicAddress, isPublicUrl, publicAgent } from '@/server/isPublicAddress'
import { words } from '../../helpers/words'

test.each(
  words(`
    https://fcm.googleapis.com/fcm/send/abc https://web.push.apple.com/QGk
    https://updates.push.services.mozilla.com/wpush/v2/abc https://[2a00:1450:4001::1]/x`),
)('takes %s', (address) => {
  expect(isPublicUrl(address)).toBe(true)
})

test.each(
  words(`
    http://fcm.googleapis.com/ https://localhost/ https://app/ https://printer.local/
    https://metadata.internal/ https://fcm.googleapis.com:8443/
    https://user:secret@fcm.googleapis.com/ https://127.0.0.1/ https://2130706433/
    https://0x7f.1/ https://10.1.2.3/ https://100.64.0.1/
    https://169.254.169.254/latest/meta-data https://[::1]/ https://[::ffff:10.0.0.1]/
    https://[64:ff9b::a00:1]/ https://[fd00::1]/ https://[fe80::1]/ file:///etc/passwd nonsense`),
)('refuses %s', (address) => {
  expect(isPublicUrl(address)).toBe(false)
})

test('a name that leads home is not connected to, whatever else it leads to', async () => {
  const answers = [
    { address: '142.250.0.1', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ]
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, found: typeof answers) => void,
  ) => done(null, answers)) as unknown as typeof dns.lookup)
  const { lookup } = publicAgent.options
  const asked = new Promise((resolve) => {
    lookup?.('push.example.org', { all: true }, (error) => resolve(error?.code))
  })
  expect(await asked).toBe('EPRIVATE')
  expect(isPublicAddress('142.250.0.1')).toBe(true)
})
