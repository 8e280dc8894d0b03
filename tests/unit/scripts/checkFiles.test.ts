import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type * as tls from 'node:tls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  checkAlertFiles,
  checkAuthorities,
  checkCertificate,
  checkWatchedServers,
} from '../../../scripts/lib/checkFiles.mjs'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

/** Of the site with the key of localhost.crt, of an authority below a root, and of that root. */
const chain = await vi.hoisted(async () => {
  const { readFileSync } = await import('node:fs')
  const pem = readFileSync('tests/fixtures/tls/chain.crt', 'utf8')
  return pem.split(/(?<=-----END CERTIFICATE-----\n)/)
})
vi.mock('node:tls', async (original) => ({
  ...(await original<typeof tls>()),
  rootCertificates: chain.slice(2),
}))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-files-'))
  for (const name of ['localhost.crt', 'localhost.key', 'untrusted.key']) {
    copyFileSync(inProject('tests', 'fixtures', 'tls', name), path.join(folder, name))
    chmodSync(path.join(folder, name), 0o644)
  }
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

function write(name: string, text = 'https://ntfy.sh/topic', mode = 0o644): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

/** The fixture is for localhost and 127.0.0.1. */
const certificate = ({ names = ['localhost'], key = 'localhost.key', file = 'localhost.crt' }) =>
  checkCertificate({ files: [file, key].map((name) => path.join(folder, name)).join(' '), names })

const ends = Date.parse('2126-10-28T08:49:39Z')
const day = 86_400_000
const setDay = (date: number) => vi.useFakeTimers({ now: date, toFake: ['Date'] })

describe('a certificate of one’s own', () => {
  test('is right for its names, with its key', () => {
    expect(certificate({ names: ['localhost', '127.0.0.1'] })).toBeUndefined()
  })

  test.each<[string, Parameters<typeof certificate>[0], RegExp]>([
    ['for another name', { names: ['localhost', 'example.org'] }, /is not for example\.org$/],
    ['for another address', { names: ['127.0.0.2'] }, /is not for 127\.0\.0\.2$/],
    ['with the key of another', { key: 'untrusted.key' }, /untrusted\.key is not the key of /],
    ['that is missing', { file: 'site.crt' }, /site\.crt is missing$/],
    ['whose key is missing', { key: 'site.key' }, /site\.key is missing$/],
    ['that is none', { file: 'localhost.key' }, /localhost\.key has no certificate in PEM$/],
  ])('%s is named', (_, options, message) => {
    expect(() => certificate(options)).toThrow(message)
  })

  test('that has expired, is not valid yet or ends soon is named', () => {
    setDay(ends - 20.5 * day)
    expect(certificate({})).toMatch(/^works, but .*localhost\.crt ends in 20 days$/)
    setDay(ends + 1)
    expect(() => certificate({})).toThrow(/localhost\.crt has expired$/)
    setDay(Date.parse('2026-11-20'))
    expect(() => certificate({})).toThrow(/not valid yet/)
  })

  test('that lacks what lies between it and a root is named', () => {
    const [own = '', middle = '', root = ''] = chain
    const judge = (...parts: string[]) => {
      write('chain.crt', parts.join(''))
      return certificate({ file: 'chain.crt' })
    }
    expect(judge(own, middle)).toBeUndefined()
    expect(judge(own, root, middle)).toBeUndefined()
    expect(judge(own)).toMatch(/^works, but .*chain\.crt lacks the certificate of CN=Test middle,/)
    expect(judge(own, root)).toMatch(/ lacks the certificate of CN=Test middle,/)
  })

  test('that only the user of the site can read is named', () => {
    const file = path.join(folder, 'localhost.key')
    if (process.getuid?.() === 0) chownSync(file, 1000, 1000)
    chmodSync(file, 0o400)
    expect(() => certificate({})).toThrow(/localhost\.key must be readable for the user 0 /)
  })
})

test('certificates of one’s own authority are judged in the same way, if one is valid', () => {
  const file = path.join(folder, 'localhost.crt')
  expect(checkAuthorities(file)).toBeUndefined()
  expect(() => checkAuthorities(path.join(folder, 'ca.crt'))).toThrow(/ca\.crt is missing$/)
  expect(() => checkAuthorities(write('ca.crt', 'text'))).toThrow(/no certificate in PEM$/)
  expect(() => checkAuthorities(write('ca.crt', ''))).toThrow(/ca\.crt is empty$/)
  setDay(ends + day)
  expect(() => checkAuthorities(file)).toThrow(/has expired$/)
})

describe('the files of the profile `alerts`', () => {
  test('are those that deploy/prometheus/alertmanager.yml names', () => {
    const text = readFileSync(inProject('deploy', 'prometheus', 'alertmanager.yml'), 'utf8')
    const names = [...text.matchAll(/\/etc\/curaco\/(\S+)/g)].flatMap(([, name]) => name ?? [])
    expect(names).toHaveLength(2)
    for (const missing of names) {
      for (const name of names) write(name, `https://${name}.example/x`)
      expect(() => checkAlertFiles(folder)).not.toThrow()
      rmSync(path.join(folder, missing))
      expect(() => checkAlertFiles(folder)).toThrow(new RegExp(`${missing} is missing$`))
    }
  })

  test('have an address, and not that of the docs', () => {
    write('alert-url', 'https://ntfy.sh/topic')
    for (const wrong of ['https://hc-ping.com/…', 'hc-ping.com/4f1c']) {
      write('watchdog-url', wrong)
      expect(() => checkAlertFiles(folder)).toThrow(/watchdog-url has no address of yours$/)
    }
  })

  test('have to be readable for Alertmanager', () => {
    write('watchdog-url', 'https://hc-ping.com/4f1c')
    write('alert-url', 'https://ntfy.sh/topic', 0o600)
    expect(() => checkAlertFiles(folder)).toThrow(/alert-url must be readable for the user 65534 /)
  })

  test('are others with a configuration of one’s own', () => {
    write(
      'alertmanager.yml',
      '# url_file: /etc/curaco/alert-url\ntelegram_configs:\n  - bot_token_file: /etc/curaco/bot-token\n',
    )
    expect(() => checkAlertFiles(folder)).toThrow(/bot-token is missing$/)
    write('bot-token')
    expect(() => checkAlertFiles(folder)).not.toThrow()
  })
})

test('a second machine that Prometheus does not watch is told, but no fault', () => {
  expect(checkWatchedServers(folder)).toMatch(/^not watched: .*servers\.yml is missing/)
  write('servers.yml', '- targets: [10.0.0.2:9464]', 0o600)
  expect(() => checkWatchedServers(folder)).toThrow(/servers\.yml must be readable/)
  write('servers.yml', '- targets: [10.0.0.2:9464]')
  expect(checkWatchedServers(folder)).toBeUndefined()
})
