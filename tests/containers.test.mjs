// @ts-check
// Builds the image, runs docker-compose.yml in a real engine and uses the site as a nurse and the
// staff do. Project, image tag, port and secrets are its own, and it removes what it made.
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import http2 from 'node:http2'
import https from 'node:https'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { inProject } from '../scripts/lib/projectRoot.mjs'
import { findFreePort } from '../scripts/lib/startupChecks.mjs'
import { logIn, ofOwnPage } from './helpers/logIn.mjs'

const project = `curaco-test-${randomBytes(4).toString('hex')}`
const image = `curaco:${project}`
/** How IPv6 addresses of this run begin. */
const ipv6 = `fd${randomBytes(1).toString('hex')}:${randomBytes(2).toString('hex')}`
/** What an operator may set; nothing has to be. */
const secrets = {
  POSTGRES_PASSWORD: randomText(),
  PAYLOAD_SECRET: randomText(),
  ADMIN_PASSWORD: randomText(),
}
const environment = {
  ...process.env,
  POSTGRES_PASSWORD: '',
  PAYLOAD_SECRET: '',
  ADMIN_PASSWORD: '',
  COMPOSE_PROJECT_NAME: project,
  // A .env file belongs to the site that runs here, not to this check.
  COMPOSE_DISABLE_ENV_FILE: '1',
  COMPOSE_PROFILES: '',
  COMPOSE_FILE: 'docker-compose.yml',
  IMAGE_TAG: project,
  PORT: String(await findFreePort()),
  HOST: remoteEngine() ? '0.0.0.0' : '',
  ADMIN_USERNAME: 'admin',
  SITE_URL: '',
  LOG_LEVEL: '',
  RATE_LIMIT_PER_MINUTE: '',
  RATE_LIMIT_TOTAL_PER_MINUTE: '',
  TRUST_PROXY: '',
  METRICS_PORT: '',
  PROMETHEUS_PORT: '0',
  REVISION: 'abc1234',
  HTTP_PORT: String(await findFreePort()),
  HTTPS_PORT: String(await findFreePort()),
  ENABLE_IPV6: '',
  IPV6_SUBNET: `${ipv6}:ffff::/64`,
  SITE_ALIASES: '',
  BACKUP_RECIPIENT: '',
}

const nurse = {
  name: 'Asha Thomas',
  phone: '+91 98765 43210',
  type: 'nurses',
  desired_country: 'Germany',
}
const cv = readFileSync(inProject('tests', 'fixtures', 'cv', 'asha.pdf'))

const minutes = 60_000
/** Of the first staff user. */
let password = ''
/** What `docker compose up` prints while it runs. */
let output = ''
/** The certificate of the authority that the proxy's own is signed by. */
let authority = ''
/** What the backups are opened with; it never lies where the site runs. */
let privateKey = ''
/** Where published ports are reached. */
const engine = remoteEngine() ?? '127.0.0.1'

// However it ends. The first signal ends the waiting, and so the process.
process.once('exit', cleanUp)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

describe('the image', () => {
  before(buildImage)

  test('holds the built server and nothing else', async () => {
    assert.deepEqual(lines(await inImage(['ls', '-A'])), [
      '.next',
      'backup.mjs',
      'heldConnections.mjs',
      'node_modules',
      'package.json',
      'public',
      'server.js',
      'src',
    ])
    // Read at run time and therefore no part of a bundle: the page cache with its policy, the worker that looks
    // into CVs, and the fonts of pictures, each with what it imports.
    const ours = lines(await inImage(['find', 'src', '-type', 'f']))
    const needed =
      /^src\/(publishing\/pageCache\/\w+\.mjs|server\/(http\/contentSecurity|processWide|remember)\.mjs|submissions\/cv\/documents\/\w+\.mjs|assets\/fonts\/[\w-]+\.(ttf|conf))$/
    assert.deepEqual(
      ours.filter((file) => !needed.test(file)),
      [],
    )
    const sources = String.raw`find . -path '*/node_modules' -prune -o -type f \( -name '*.ts' -o -name '*.tsx' -o -name '.env*' \) -print`
    assert.deepEqual(lines(await inImage(['sh', '-c', sources])), [])
  })

  test('holds no dev dependency', async () => {
    const { devDependencies } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
    const folders = lines(await inImage(['find', '.', '-path', '*/node_modules/*', '-type', 'd']))
    const installed = new Set(folders.map((folder) => folder.split('/node_modules/').at(-1)))
    assert.ok(installed.has('next'), 'the packages of the image are not where they are looked for')
    assert.deepEqual(
      Object.keys(devDependencies).filter((name) => installed.has(name)),
      [],
    )
  })

  test('holds no secret', async () => {
    const config = await docker(['image', 'inspect', '--format', '{{json .Config}}', image])
    const history = await docker(['history', '--no-trunc', '--format', '{{.CreatedBy}}', image])
    const names = JSON.parse(config).Env.map((/** @type {string} */ entry) => entry.split('=')[0])
    const suspicious = /SECRET|PASSWORD|TOKEN|_KEY$|DATABASE_URL/
    assert.deepEqual(
      names.filter((/** @type {string} */ name) => suspicious.test(name)),
      [],
    )
    assert.doesNotMatch(history, /(SECRET|PASSWORD|TOKEN|DATABASE_URL)=/)
    for (const secret of Object.values(secrets)) {
      assert.ok(!(config + history).includes(secret), 'a secret of this run is in the image')
    }
  })

  test('says which release it is', async () => {
    const format = '{{json .Config.Labels}}'
    const labels = JSON.parse(await docker(['image', 'inspect', '--format', format, image]))
    const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
    assert.equal(labels['org.opencontainers.image.version'], version)
    assert.equal(labels['org.opencontainers.image.revision'], environment.REVISION)
  })

  // Its native part is a package of its own, which a standalone build can leave behind.
  test('has a picture library that works', async () => {
    const script = `
      const picture = { width: 64, height: 64, channels: 3, background: 'navy' }
      require('sharp')({ create: picture }).webp().toBuffer().then(({ length }) => console.log(length))`
    assert.ok(Number(await inImage(['node', '-e', script])) > 0)
  })

  // Without a bucket it says what is missing.
  test('has the command that moves uploads to a bucket', async () => {
    const settings = [
      `PAYLOAD_SECRET=${'secret'.repeat(6)}`,
      'DATABASE_URL=postgres://curaco:secret@database:5432/curaco',
    ]
    await assert.rejects(
      inImage(['env', ...settings, 'node', 'backup.mjs', 'move-uploads']),
      /S3_BUCKET is not set/,
    )
  })
})

describe('`docker compose up` with nothing set', () => {
  before(comesUp)

  test('shows the first password and the addresses in a frame at the end', async () => {
    const log = await docker(['logs', await compose(['ps', '--all', '--quiet', 'migrate'])])
    const frame = log.trim().split('\n').slice(-8).join('\n')
    assert.match(frame, /^─+\n/)
    assert.match(frame, new RegExp(`^Staff  http://localhost:${environment.PORT}/admin$`, 'm'))
    const shown = /first staff user is admin with the password (\S+)/.exec(frame)?.[1] ?? ''
    assert.ok(shown.length >= 15, 'no password is shown')
    password = shown
  })

  test('writes nothing but JSON to the log of the site', async () => {
    const log = lines(await docker(['logs', await appContainer()]))
    assert.ok(log.length > 2)
    for (const line of log) JSON.parse(line)
  })

  test('runs app and database without root and rights, on a read-only disk', async () => {
    const format = '{{json .HostConfig}}'
    for (const service of ['app', 'database']) {
      const container = await compose(['ps', '--all', '--quiet', service])
      const config = JSON.parse(await docker(['inspect', '--format', format, container]))
      assert.equal(config.ReadonlyRootfs, true)
      assert.deepEqual(config.CapDrop, ['ALL'])
      assert.ok(config.SecurityOpt.includes('no-new-privileges:true'))
      assert.ok(config.PidsLimit > 0)
      assert.notEqual(await compose(['exec', '-T', service, 'id', '-u']), '0')
    }
  })

  test('answers public pages in English and Arabic, with their files', async () => {
    const english = await readPage('/')
    assert.match(english, /<html[^>]* lang="en"/)
    assert.match(await readPage('/ar'), /<html[^>]* dir="rtl"/)
    const [file] = english.match(/\/_next\/static\/[^"'\\ ]+\.(?:css|js)/) ?? []
    assert.ok(file, 'the page names no file of its own')
    for (const path of [file, '/locales/en/translation.json', '/og/ar/index.jpg']) {
      assert.equal((await request(path)).status, 200, path)
    }
  })

  // Only what the server has written at run time belongs to its user.
  test('keeps a page that was made', async () => {
    await request('/ar')
    const response = await request('/ar')
    assert.equal(response.headers.get('cache-status'), 'pages; hit')
  })

  test('lets the app write nothing but uploads', async () => {
    const tryAt = (/** @type {string} */ folder) =>
      compose(['exec', '-T', 'app', 'sh', '-c', `touch ${folder}/probe && rm ${folder}/probe`])
    for (const folder of ['/app', '/app/.next', '/data', '/home/node']) {
      await assert.rejects(tryAt(folder))
    }
    await tryAt('/data/uploads')
  })

  test('takes a nurse’s consultation with a real CV', sendConsultation)
  test('lets staff read the consultation and the same CV', readConsultation)
  // The image has a newer Node.js than the other tests may have.
  test('logs no error', async () => {
    const log = lines(await compose(['logs', '--no-color', '--no-log-prefix', 'migrate', 'app']))
    assert.deepEqual(
      log.filter((line) => /"level":"(error|fatal)"|\bE(ACCES|ROFS|NOENT)\b|Error:/.test(line)),
      [],
    )
  })

  test('takes changes of staff in the CMS', async () => {
    const baseUrl = `http://${engine}:${(await compose(['port', 'app', '3000'])).split(':').at(-1)}`
    const { cookie } = await logIn({ baseUrl, credentials: { username: 'admin', password } })
    const headers = { ...ofOwnPage, cookie }
    const split = await request('/cms/api/consultations/1/split', { method: 'POST', headers })
    // It is all that this person has; Payload logs the refusal.
    assert.equal(split.status, 409)
  })

  test('gives staff a new password by a command', async () => {
    const shown = await compose(['exec', '-T', 'app', 'reset-password', 'admin'])
    const former = basicAuthorization(password)
    password = /new password of admin is (\S+)/.exec(shown)?.[1] ?? ''
    const headers = basicAuthorization(password)
    assert.equal((await request('/admin/verify', { headers })).status, 200)
    assert.equal((await request('/admin/verify', { headers: former })).status, 401)
  })

  test('ends by itself when it is stopped', async () => {
    const container = await appContainer()
    await compose(['stop', 'app'])
    const code = await docker(['inspect', '--format', '{{.State.ExitCode}}', container])
    assert.ok(['0', '143'].includes(code), `it was killed: exit code ${code}`)
  })
})

describe('containers made anew on the same volumes', () => {
  before(async () => {
    await compose(['down'])
    await comesUp()
  })

  test('show no password any more', showsNoPassword)
  test('still have the consultation and the same CV', readConsultation)
})

describe('containers with values of an operator and the profile metrics', () => {
  before(async () => {
    await compose(['down', '--volumes'])
    Object.assign(environment, secrets, { COMPOSE_PROFILES: 'metrics', METRICS_PORT: '9464' })
    password = secrets.ADMIN_PASSWORD
    await comesUp()
  })

  test('use these values and do not show them', async () => {
    const headers = basicAuthorization(password)
    assert.equal((await request('/admin/verify', { headers })).status, 200)
    for (const value of Object.values(secrets)) assert.ok(!output.includes(value))
    await showsNoPassword()
  })

  // Asked from the app: the port of Prometheus is published on the engine's loopback address.
  test('are watched by Prometheus, with the alert rules', async () => {
    const ask = async (/** @type {string} */ path) => {
      const script = `fetch('http://prometheus:9090/api/v1/${path}').then((r) => r.text()).then(console.log)`
      return JSON.parse(await compose(['exec', '-T', 'app', 'node', '-e', script])).data
    }
    const release = encodeURIComponent('up == 1 and on (instance) curaco_build_info')
    for (const deadline = Date.now() + minutes; ; await sleep(500)) {
      const { result } = await ask(`query?query=${release}`)
      if (result.length === 1) break
      assert.ok(Date.now() < deadline, 'Prometheus has not found the app')
    }
    const { groups } = await ask('rules')
    assert.ok(groups[0].rules.length > 10)
    const format = '{{json .NetworkSettings.Ports}}'
    const ports = JSON.parse(await docker(['inspect', '--format', format, await appContainer()]))
    assert.deepEqual(Object.keys(ports), ['3000/tcp'])
  })

  test('are replaced by `deploy/apply` where they read a file that has changed', async () => {
    const ids = async () => [await compose(['ps', '--quiet', 'prometheus']), await appContainer()]
    await applySettings()
    const [prometheus, app] = await ids()
    const file = inProject('deploy', 'private', 'test')
    await writeFile(file, 'changed')
    await applySettings().finally(() => rm(file))
    const [newPrometheus, sameApp] = await ids()
    assert.notEqual(newPrometheus, prometheus)
    assert.equal(sameApp, app)
  })
})

describe('a wrong setting', () => {
  const siteAnswers = async () => assert.equal((await request('/api/health')).status, 200)

  test('is named by `check`, as is a name that is none', async () => {
    assert.match(await compose(['run', '--rm', 'check']), /^DATABASE_URL: works$/m)
    const wrong = ['--env', 'SMPT_URL=x', '--env', 'POSTGRES_PASSWORD=other']
    await assert.rejects(
      compose(['run', '--rm', ...wrong, 'check']),
      (/** @type {{ stdout: string, stderr: string }} */ { stdout, stderr }) =>
        /^POSTGRES_PASSWORD: .*refuses/m.test(stdout) &&
        /^SMPT_URL is no setting: SMTP_URL is$/m.test(stderr),
    )
  })

  test('is named by `migrate`, and the site goes on', async () => {
    Object.assign(environment, { SMTP_URL: 'mail.example.org:587', BACKUP_AT: '25:00' })
    await assert.rejects(
      compose(['run', '--rm', 'migrate']),
      (/** @type {{ stderr: string }} */ { stderr }) =>
        /^SMTP_URL must/m.test(stderr) && /^BACKUP_AT must/m.test(stderr),
    )
    Object.assign(environment, { SMTP_URL: '', BACKUP_AT: '' })
    await siteAnswers()
  })

  test('leaves the server that runs, with `deploy/apply`; a right one is applied', async () => {
    const [former, port] = [await appContainer(), await compose(['port', 'app', '3000'])]
    const address = `http://${engine}:${port.split(':').at(-1)}/api/health`
    const statuses = new Set()
    let isOver = false
    const askOn = async () => {
      for (; !isOver; await sleep(100)) {
        const signal = AbortSignal.timeout(minutes)
        statuses.add(await fetch(address, { signal }).then(({ status }) => status, String))
      }
    }
    const applyWrong = async () => {
      await assert
        .rejects(
          applySettings(),
          (/** @type {{ stderr: string }} */ { stderr }) =>
            /^SMTP_URL must/m.test(stderr) && /^No server was replaced/m.test(stderr),
        )
        .finally(() => (isOver = true))
    }
    Object.assign(environment, { SMTP_URL: 'mail.example.org:587' })
    await Promise.all([askOn(), applyWrong()])
    assert.deepEqual([...statuses], [200])
    assert.equal(await appContainer(), former)

    const release = String.raw`{{index .Config.Labels "org.opencontainers.image.revision"}}`
    const wayBack = () => docker(['image', 'inspect', '--format', release, `${image}-before`])
    await assert.rejects(wayBack())
    const { REVISION } = environment
    Object.assign(environment, {
      SMTP_URL: '',
      RETENTION_CHAT_MESSAGES: '1825',
      REVISION: 'def5678',
    })
    assert.doesNotMatch(await readPage('/en/privacy'), /5 years/)
    // From the cache: another label, and so another image.
    await compose(['build'], { timeout: 10 * minutes })
    await applySettings()
    assert.match(await readPage('/en/privacy'), /5 years/)
    assert.equal(await wayBack(), REVISION)
    Object.assign(environment, { RETENTION_CHAT_MESSAGES: '', REVISION })
  })

  test('does not keep `deploy/apply` from starting a site that is down', async () => {
    await compose(['down'])
    assert.match(await compose(['run', '--rm', 'check']), /^DATABASE_URL: starts with the site$/m)
    await applySettings()
    await siteAnswers()
  })

  test('changes no secret, and is taken back by taking its line out', async () => {
    const stored = () => compose(['exec', '-T', 'app', 'sh', '-c', 'cat /secrets/*-*'])
    const before = await stored()
    for (const wrong of [
      { PAYLOAD_SECRET: 'short' },
      { POSTGRES_PASSWORD: 'another' },
      { POSTGRES_PASSWORD: 'with@sign' },
    ]) {
      const [name] = Object.keys(wrong)
      Object.assign(environment, secrets, wrong)
      await assert.rejects(compose(['run', '--rm', 'migrate']), new RegExp(`^${name} `, 'm'))
      assert.equal(await stored(), before)
      // The database has been made anew with the secrets, which takes a moment.
      await untilHealthy()
    }
    Object.assign(environment, secrets)
    await compose(['up', '--detach', '--wait'])
    await siteAnswers()
  })
})

describe('`docker compose --profile backup up`', () => {
  before(async () => {
    const identity = await generateX25519Identity()
    privateKey = identity
    Object.assign(environment, { BACKUP_RECIPIENT: await identityToRecipient(identity) })
    await sendConsultation()
    await compose(['--profile', 'backup', 'up', '--detach', '--wait'])
  })

  // What staff see of it: the health check tells them, with the password.
  test('makes a backup by itself, and restores it on trial', async () => {
    const headers = basicAuthorization(password)
    for (const deadline = Date.now() + minutes; Date.now() < deadline; await sleep(500)) {
      const { backups } = await (await request('/api/health', { headers })).json()
      if (backups.state === 'none') continue
      assert.equal(backups.state, 'ok', JSON.stringify(backups))
      assert.ok(backups.lastComplete.bytes > cv.length)
      assert.ok(backups.lastVerifiedAt)
      return
    }
    throw new Error(`No backup was made: ${await compose(['logs', 'backup'])}`)
  })

  // The key comes over standard input, as from another machine.
  test('restores it by one command into a site that has lost everything', async () => {
    await compose(['--profile', 'backup', 'down'])
    await docker(['volume', 'rm', `${project}_database`, `${project}_uploads`])
    const args = [
      'compose',
      'run',
      '--rm',
      '-T',
      'backup',
      'node',
      'backup.mjs',
      'restore',
      'latest',
    ]
    const { status, stdout, stderr } = spawnSync('docker', [...args, '--identity', '-'], {
      cwd: inProject(),
      env: environment,
      input: privateKey,
      encoding: 'utf8',
      timeout: 2 * minutes,
    })
    assert.equal(status, 0, stdout + stderr)
    await compose(['up', '--detach', '--wait'])
    await readConsultation()
  })
})

describe('`docker compose --profile tls up`', () => {
  before(async () => {
    await compose(['down'])
    Object.assign(environment, {
      COMPOSE_PROFILES: 'tls,metrics',
      SITE_URL: 'https://localhost',
      SITE_ALIASES: 'alias.localhost',
      HOST: '',
      RATE_LIMIT_PER_MINUTE: '30',
    })
    await comesUp()
    authority = await certificateOfAuthority()
  })

  test('speaks HTTP/2 and offers HTTP/3, for TLS alone from then on', async () => {
    const session = http2.connect(`https://${engine}:${environment.HTTPS_PORT}`, {
      ca: authority,
      servername: 'localhost',
    })
    const stream = session.request({ ':path': '/', ':authority': 'localhost' })
    /** @type {import('node:http2').IncomingHttpHeaders} */
    const headers = await new Promise((resolve, reject) => {
      session.once('error', reject)
      stream.once('response', resolve).once('error', reject)
    })
    session.destroy()
    assert.equal(Number(headers[':status']), 200)
    assert.match(String(headers['alt-svc']), /h3=/)
    assert.match(String(headers['strict-transport-security']), /max-age=\d{8}/)
  })

  test('leads from HTTP to HTTPS', async () => {
    const answer = await fetch(`http://${engine}:${environment.HTTP_PORT}/ar/nurses`, {
      headers: { Host: 'localhost' },
      redirect: 'manual',
    })
    assert.equal(answer.status, 308)
    assert.match(answer.headers.get('location') ?? '', /^https:\/\/[^/]+\/ar\/nurses$/)
  })

  test('leads from another name of the site to its own', async () => {
    const { status, headers } = await overTls('/ar/nurses?a=b', { host: 'alias.localhost' })
    assert.deepEqual([status, headers.location], [308, 'https://localhost/ar/nurses?a=b'])
  })

  test('compresses pages, files and what the site makes for somebody', compresses)
  test('is the one way to the app', async () => {
    await assert.rejects(compose(['exec', '-T', 'proxy', 'getent', 'hosts', 'database']))
    const published = await compose(['port', 'app', '3000'])
    assert.match(published, /^127\.0\.0\.1:/)
  })

  test('refuses nobody while the app is replaced', () =>
    refusesNobody({ read: () => overTls('/de/nurses'), write: postChat }))

  test('says that the site is away while no server answers', async () => {
    await compose(['stop', 'app'])
    const { status, headers, body } = await overTls('/de/nurses')
    await compose(['start', 'app'])
    assert.deepEqual([status, headers['retry-after']], [503, '60'])
    assert.match(body, /try again/)
  })

  // The visitors' addresses are this machine's own, each in a network of its own: the engine's rules lead them to the
  // proxy as they lead strangers.
  test('tells visitors with IPv6 apart, and staff from strangers', async (context) => {
    const version = await docker(['version', '--format', '{{.Server.Version}}'])
    if (remoteEngine() || Number.parseInt(version) < 27) {
      return context.skip('needs Engine 27 or newer on this machine')
    }
    // More than one address may send in a minute.
    const visitors = Array.from({ length: 40 }, (_, index) => `${ipv6}:${index}::1`)
    const change = (/** @type {string} */ verb) =>
      asRoot(visitors.map((address) => `ip address ${verb} ${address}/128 dev lo`).join(' && '))
    await change('add')
    try {
      const [to, stranger, staff] = visitors
      const sent = await Promise.all(visitors.map((from) => postChat({}, { from, to })))
      assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([201]))
      const logIn = (/** @type {string} */ tried, /** @type {string | undefined} */ from) =>
        overTls('/admin/verify', { headers: { ...basicAuthorization(tried) }, from, to })
      const statuses = new Set()
      for (let count = 0; count < 60 && !statuses.has(429); count += 1) {
        statuses.add((await logIn('wrong', stranger)).status)
      }
      assert.deepEqual([...statuses], [401, 429])
      assert.equal((await logIn(password, staff)).status, 200)
    } finally {
      await change('del')
    }
  })

  // Clients are counted under the address that the proxy sees, no matter what they say.
  test('takes addresses from nobody else', async () => {
    const statuses = new Set()
    for (let count = 0; count < 40 && !statuses.has(429); count += 1) {
      const { status } = await postChat({ 'x-forwarded-for': `198.51.100.${count}` })
      statuses.add(status)
    }
    assert.ok(statuses.has(429), 'nobody was asked to wait')
  })
})

describe('three servers, with deploy/scale.yml', () => {
  before(async () => {
    await compose(['down'])
    Object.assign(environment, {
      COMPOSE_PROFILES: 'balancer',
      COMPOSE_FILE: `docker-compose.yml${path.delimiter}deploy/scale.yml`,
      SITE_URL: '',
      HOST: remoteEngine() ? '0.0.0.0' : '',
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_TOTAL_PER_MINUTE: '0',
    })
    await comesUp()
    await balancerAnswers()
  })

  test('share what comes in at one port', async () => {
    const containers = lines(await appContainer())
    assert.equal(containers.length, 3)
    // Which server is asked is chance, and one that has just started is asked later.
    for (let left = 4; ; left -= 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => sendChat()))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
      const logs = await Promise.all(containers.map((container) => docker(['logs', container])))
      if (logs.every((log) => log.includes('"/api/chat"'))) break
      assert.ok(left > 0, 'one of the servers is never asked')
    }
  })

  // What was not acknowledged is sent again under its id, as a browser does.
  test('lose nothing acknowledged while each of them is killed', async () => {
    const containers = lines(await appContainer())
    /** @type {string[]} */
    const acknowledged = []
    let failures = 0
    let isOver = false
    const send = async () => {
      for (let id = randomUUID(); !isOver || acknowledged.length < 300;) {
        const answer = await sendChat(id).catch(() => null)
        if (answer?.status !== 201) failures += 1
        else acknowledged.push(id)
        if (answer?.status === 201) id = randomUUID()
      }
    }
    const kill = async () => {
      for (const container of containers) {
        const before = acknowledged.length
        while (acknowledged.length < before + 50) await sleep(10)
        await docker(['kill', container])
        await docker(['start', container])
        await untilHealthy()
      }
      isOver = true
    }
    await Promise.all([kill(), ...Array.from({ length: 6 }, send)])
    const sql = `select submission_id, count(*) from chat_messages where submission_id is not null
      group by submission_id`
    const psql = ['exec', '-T', 'database', 'psql', '--username=curaco', '--dbname=curaco']
    const rows = lines(await compose([...psql, '--tuples-only', '--no-align', `--command=${sql}`]))
    const stored = new Map(rows.map((row) => /** @type {[string, string]} */ (row.split('|'))))
    console.log(`${acknowledged.length} acknowledged, ${failures} sent again`)
    assert.deepEqual(
      acknowledged.filter((id) => stored.get(id) !== '1'),
      [],
    )
  })

  test('refuse nobody while all of them are replaced', () =>
    refusesNobody({ read: () => throughBalancer('/de/nurses'), write: sendChat }))
})

/** Without database or secret. */
async function buildImage() {
  await docker(['info'])
  await docker(['compose', 'version'])
  console.log('Building the image: this takes a few minutes the first time')
  await compose(['build'], { timeout: 30 * minutes })
}

/** From any folder, as an operator does after a change of `.env`. */
function applySettings() {
  const options = { cwd: '/', env: environment, timeout: 4 * minutes }
  return promisify(execFile)(inProject('deploy', 'apply'), options)
}

/** As a person starts it: in the foreground, until it is stopped. */
async function comesUp() {
  assert.equal(await compose(['ps', '--all', '--quiet']), '')
  output = ''
  const child = spawn('docker', ['compose', 'up'], { cwd: inProject(), env: environment })
  // It runs until it is cleaned up; these tests must not wait for its end.
  child.unref()
  for (const stream of /** @type {import('node:net').Socket[]} */ ([child.stdout, child.stderr])) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    stream.unref()
  }
  const ended = new Promise((_, reject) => {
    child.once('close', (code) => reject(new Error(`It ended with code ${code}:\n${output}`)))
  })
  await Promise.race([untilHealthy(), ended])
}

async function untilHealthy() {
  const format = '{{.State.Health.Status}}'
  for (const deadline = Date.now() + 4 * minutes; Date.now() < deadline; await sleep(500)) {
    const containers = lines(await appContainer())
    const states = docker(['inspect', '--format', format, ...containers]).catch(() => 'not made')
    if (lines(await states).every((state) => state === 'healthy')) return
  }
  throw new Error(`It did not become healthy:\n${output}`)
}

async function showsNoPassword() {
  assert.doesNotMatch(output, /first staff user is/)
}

async function sendConsultation() {
  const body = new FormData()
  for (const [name, value] of Object.entries(nurse)) body.append(name, value)
  body.append('cv', new Blob([cv], { type: 'application/pdf' }), 'asha.pdf')
  const response = await request('/api/consultations', { method: 'POST', body })
  assert.ok(response.ok, `${response.status} ${await response.text()}`)
}

async function readConsultation() {
  const headers = basicAuthorization(password)
  const list = await request('/admin/consultations', { headers })
  assert.equal(list.status, 200)
  const rows = await list.json()
  assert.equal(rows.length, 1)
  const { id, created_at: createdAt, ...rest } = rows[0]
  const { name, phone, type } = nurse
  assert.deepEqual(rest, { name, phone, type, has_cv: true })
  assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 10 * minutes)

  const file = await request(`/admin/consultations/${id}/cv`, { headers })
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-type') ?? '', /pdf/)
  assert.ok(cv.equals(Buffer.from(await file.arrayBuffer())), 'the CV came back changed')

  const view = await request(`/admin/consultations/${id}/cv/view`, { headers })
  assert.equal(view.status, 200)
  /** @type {{ pages: { text: string, picture?: string }[] }} */
  const { pages } = await view.json()
  const isSeen = pages.some(({ text, picture }) => picture && /Registered Nurse/.test(text))
  assert.ok(isSeen, 'the CV cannot be looked at')
}

/** Of Caddy's own authority, which signs for names that no other can. */
async function certificateOfAuthority() {
  const file = '/data/caddy/pki/authorities/local/root.crt'
  for (const deadline = Date.now() + minutes; Date.now() < deadline; await sleep(500)) {
    const certificate = await compose(['exec', '-T', 'proxy', 'cat', file]).catch(() => '')
    if (certificate.includes('END CERTIFICATE')) return certificate
  }
  throw new Error(`The proxy has no certificate:\n${output}`)
}

async function compresses() {
  const page = await overTls('/')
  const [file = ''] = page.body.match(/\/_next\/static\/[^"'\\ ]+\.js/) ?? []
  const encodings = { 'accept-encoding': 'br, zstd' }
  for (const path of ['/', file, '/api/health', '/cms/login']) {
    const { status, headers, body } = await overTls(path, { headers: encodings })
    assert.equal(status, 200, path)
    const isSmall = body.length < 512
    assert.ok(isSmall || ['br', 'zstd'].includes(String(headers['content-encoding'])), path)
  }
}

/**
 * Requests of every kind come in while the containers are made anew; none may fail.
 * @param {{ read: () => Promise<{ status: number }>, write: () => Promise<{ status: number }> }} options
 */
async function refusesNobody({ read, write }) {
  let isReplaced = false
  /** @type {string[]} */
  const failed = []
  const sent = { pages: 0, messages: 0 }
  const send = async (
    /** @type {'pages' | 'messages'} */ kind,
    /** @type {() => Promise<{ status: number }>} */ work,
  ) => {
    const { status } = await work().catch((error) => ({ status: String(error) }))
    sent[kind] += 1
    if (status !== 200 && status !== 201) failed.push(`${kind}: ${status}`)
  }
  const readOn = async () => {
    while (!isReplaced) await send('pages', read)
  }
  const writeOn = async () => {
    for (; !isReplaced; await sleep(1000)) await send('messages', write)
  }
  const replace = async () => {
    await compose(['up', '--detach', '--wait', '--force-recreate', '--no-deps', 'app'])
    isReplaced = true
  }
  await Promise.all([readOn(), readOn(), writeOn(), replace()])
  assert.deepEqual(failed, [])
  // Where all servers are replaced at once, most of the time is waiting for the new ones.
  assert.ok(sent.pages > 3 && sent.messages > 1, JSON.stringify(sent))
}

/**
 * @param {Record<string, string>} [headers]
 * @param {{ from?: string, to?: string }} [addresses]
 */
function postChat(headers = {}, addresses = {}) {
  const { name, phone } = nurse
  return overTls('/api/chat', {
    ...addresses,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, phone, message: 'Initial contact via chat' }),
  })
}

/**
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string }} Answer
 * @typedef {{ method?: string, headers?: Record<string, string>, body?: string, host?: string, from?: string, to?: string }} Sent
 * @param {string} path
 * @param {Sent} [options] `from` and `to` are addresses
 * @returns {Promise<Answer>}
 */
async function overTls(path, { host = 'localhost', from, to = engine, body, ...sending } = {}) {
  const { method = 'GET', headers } = sending
  const port = environment.HTTPS_PORT
  return new Promise((resolve, reject) => {
    const target = { host: to, localAddress: from, port, servername: host, ca: authority }
    const options = { ...target, agent: false, path, method, headers: { ...headers, host } }
    const sent = https.request({ ...options, timeout: 2 * minutes }, (answer) => {
      let text = ''
      answer.setEncoding('latin1').on('data', (/** @type {string} */ part) => (text += part))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      )
    })
    sent.once('error', reject).once('timeout', () => sent.destroy(new Error('no answer')))
    sent.end(body)
  })
}

async function balancerAnswers() {
  for (const deadline = Date.now() + minutes; Date.now() < deadline; await sleep(500)) {
    const answer = await throughBalancer('/api/health').catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`The balancer does not answer:\n${output}`)
}

/** @type {Promise<string> | undefined} */
let balancerPort

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function throughBalancer(path, init) {
  balancerPort ??= compose(['port', 'balancer', '3000'])
  const port = (await balancerPort.catch(() => '')).split(':').at(-1)
  if (!port) balancerPort = undefined
  const signal = AbortSignal.timeout(2 * minutes)
  const answer = await fetch(`http://${engine}:${port}${path}`, { ...init, signal })
  await answer.arrayBuffer()
  return answer
}

function sendChat(id = randomUUID()) {
  const { name, phone } = nurse
  return throughBalancer('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, phone, message: 'Hello', submission_id: id }),
  })
}

function cleanUp() {
  // Of every profile, or its volumes stay.
  const env = { ...environment, COMPOSE_PROFILES: '*' }
  const options = { cwd: inProject(), env }
  const down = ['compose', 'down', '--volumes', '--remove-orphans', '--timeout', '5']
  for (const args of [down, ['image', 'rm', '--force', image, `${image}-before`]]) {
    const { status, stderr } = spawnSync('docker', args, { ...options, encoding: 'utf8' })
    if (status === 0) continue
    console.error(`What was made for this check is still there: ${stderr}`)
    process.exitCode = 1
  }
}

/**
 * @param {string[]} args
 * @param {{ timeout?: number }} [options]
 */
function compose(args, options) {
  return docker(['compose', ...args], options)
}

/**
 * Runs a command in a container of its own, without the entry point's environment.
 * @param {string[]} args
 */
function inImage([command, ...args]) {
  return docker(['run', '--rm', '--network', 'none', '--entrypoint', command ?? '', image, ...args])
}

/** @param {string} command of this machine's root */
function asRoot(command) {
  const become = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive']
  return promisify(execFile)('env', [...become, 'sh', '-c', command])
}

/**
 * @param {string[]} args
 * @param {{ timeout?: number }} [options] `timeout` in milliseconds
 * @returns {Promise<string>} what it printed
 */
async function docker(args, { timeout = 2 * minutes } = {}) {
  const { stdout } = await promisify(execFile)('docker', args, {
    cwd: inProject(),
    env: environment,
    maxBuffer: 256 * 1024 * 1024,
    timeout,
  })
  return stdout.trim()
}

function appContainer() {
  return compose(['ps', '--all', '--quiet', 'app'])
}

/** @param {string} path */
async function readPage(path) {
  const response = await request(path)
  assert.equal(response.status, 200, path)
  return response.text()
}

/**
 * @param {string} path
 * @param {RequestInit} [init]
 */
async function request(path, init) {
  const published = await compose(['port', 'app', '3000'])
  const port = published.split(':').at(-1)
  const signal = AbortSignal.timeout(minutes)
  return fetch(`http://${engine}:${port}${path}`, { ...init, signal })
}

/** The host of an engine that is reached over the network, where its ports are published. */
function remoteEngine() {
  const address = process.env.DOCKER_HOST ?? ''
  return /^(tcp|ssh|https?):/.test(address) ? new URL(address).hostname : undefined
}

/** @param {string} password */
function basicAuthorization(password) {
  return { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }
}

/** @param {string} text */
function lines(text) {
  return text.split('\n').filter(Boolean)
}

function randomText() {
  return randomBytes(32).toString('base64url')
}
