import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

// Whether docker-compose.yml hands every setting to the services that read it.

const read = (...file: string[]) => readFileSync(inProject(...file), 'utf8')
const compose = read('docker-compose.yml')

type Service = { environment?: Record<string, unknown>; profiles?: string[] }
const parsed = parse(compose, { merge: true }) as { services: Record<string, Service> }
const { services } = parsed
const given = (service: string) => Object.keys(services[service]?.environment ?? {})

/** The names that a schema has. */
function namesIn(...file: string[]): string[] {
  const [, schema = ''] = /z\.object\({\n(.*?)\n}\)/s.exec(read(...file)) ?? []
  return [...schema.matchAll(/^  ([A-Z]\w+):/gm)].flatMap(([, name]) => name ?? [])
}
const ofServer = namesIn('src', 'server', 'env.ts')
const ofBackups = namesIn('scripts', 'lib', 'backup', 'backupSettings.mjs')
const secrets = [...read('src', 'server', 'secretFiles.mjs').matchAll(/^  '(\w+)',$/gm)].flatMap(
  ([, name]) => name ?? [],
)

const example = read('.env.example')
const listedIn = (text: string) =>
  [...text.matchAll(/^(?:# )?([A-Z][A-Z\d_]+)=/gm)].flatMap(([, name]) => name ?? [])

/** Set by the image, or by one command of its own. */
const ofImage = ['NODE_ENV', 'HOSTNAME', 'REVISION', 'RESET_PASSWORD_OF', 'REMOVE_SECOND_FACTOR']
const [, section = ''] = /== Without Docker ==\n(.*?)# == /s.exec(example) ?? []
const withoutDocker = listedIn(section)
/** That of the container; the one of `.env` is published. */
const port = 'PORT'
const ofFirstStart = ['ADMIN_USERNAME', 'ADMIN_PASSWORD']

/** A secret may come from its file. */
const missing = (names: string[], service: string) =>
  names.filter((name) => ![name, `${name}_FILE`].some((one) => given(service).includes(one)))

describe('docker-compose.yml', () => {
  test('hands each setting to every service that reads it', () => {
    expect(ofServer.length).toBeGreaterThan(40)
    expect(ofBackups.length).toBeGreaterThan(10)
    const forServer = ofServer.filter((name) => ![...ofImage, ...withoutDocker].includes(name))
    const forApp = forServer.filter((name) => ![...ofFirstStart, port].includes(name))
    // The folder is a volume.
    const forBackup = ofBackups.filter((name) => name !== 'BACKUP_DIR')
    const uploads = ofServer.filter((name) => /^(S3|DATABASE|PAYLOAD)_/.test(name))
    expect(missing(forApp, 'app')).toEqual([])
    expect(missing([...forServer, ...forBackup], 'migrate')).toEqual([])
    expect(missing([...forApp, ...forBackup], 'check')).toEqual([])
    expect(missing([...forBackup, ...uploads], 'backup')).toEqual([])
  })

  test('sets itself what .env.example has for sites without Docker', () => {
    const image = read('Dockerfile')
    const unset = withoutDocker.filter(
      (name) =>
        ofServer.includes(name) && !image.includes(`${name}=`) && !given('migrate').includes(name),
    )
    expect(unset).toEqual([])
  })

  test('starts either the proxy or the balancer of deploy/scale.yml', () => {
    const scale = parse(read('deploy', 'scale.yml'), { logLevel: 'error' }) as typeof parsed
    const profilesOf = ({ profiles }: Service = {}) => profiles
    expect(profilesOf(services.proxy)).toEqual(['tls'])
    expect(profilesOf(scale.services.balancer)).toEqual(['balancer'])
  })

  test('hands the proxy what the Caddyfile reads, beside what is for two machines', () => {
    const names = [...read('deploy', 'Caddyfile').matchAll(/{\$([A-Z_]+)/g)]
    const lacking = missing(
      names.flatMap(([, name]) => name ?? []),
      'proxy',
    )
    expect(new Set(lacking)).toEqual(new Set(['UPSTREAMS', 'PASSIVE_CHECK']))
  })

  test('takes each secret from a file, too', () => {
    expect(secrets.length).toBeGreaterThan(7)
    for (const service of ['app', 'migrate', 'check', 'backup']) {
      const files = secrets.filter((name) => given(service).includes(name))
      expect(files.filter((name) => !given(service).includes(`${name}_FILE`))).toEqual([])
    }
  })

  test('and .env.example know the same names', () => {
    const folder = readdirSync(inProject('deploy')).filter((name) => name.endsWith('.yml'))
    const files = [compose, ...folder.map((name) => read('deploy', name))].join('\n')
    const used = new Set(
      [...files.matchAll(/(?<!\$)\${([A-Z]\w+)/g)].flatMap(([, name]) => name ?? []),
    )
    used.delete('DEPLOY_FILES') // Set by deploy/apply.
    const listed = listedIn(example)
    const isListed = (name: string) =>
      listed.includes(name) || listed.includes(name.replace(/_FILE$/, ''))
    expect([...used].filter((name) => !isListed(name))).toEqual([])
    // Of Compose itself; and what the file sets.
    const known = ['COMPOSE_FILE', 'METRICS_HOST', ...withoutDocker]
    expect(listed.filter((name) => !used.has(name) && !known.includes(name))).toEqual([])
  })
})
