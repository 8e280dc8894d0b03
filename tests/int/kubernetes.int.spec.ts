import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Container } from 'kubernetes-types/core/v1'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { inProject } from '../../scripts/lib/projectRoot.mjs'
import { findProgram } from '../../scripts/lib/installTestPrograms.mjs'
import { baseUrl } from '../helpers/server'

const kubectl = findProgram('kubectl')
if (!kubectl) console.warn('skipped: no kubectl, so nothing is proved about deploy/kubernetes')

type Template = { spec: { containers: Container[]; securityContext?: object } }

type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec?: {
    replicas?: number
    template?: Template
    jobTemplate?: { spec: { template: Template } }
    rules?: { host: string }[]
  }
  data?: Record<string, string>
}

function render(folder: string): Manifest[] {
  const text = execFileSync(kubectl?.command ?? '', ['kustomize', folder], { encoding: 'utf8' })
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest)
}

const manifests = kubectl ? render(inProject('deploy', 'kubernetes')) : []
const pods = manifests.flatMap(({ spec }) => {
  const { template = spec?.jobTemplate?.spec.template } = spec ?? {}
  return template?.spec ?? []
})
const containers = pods.flatMap((pod) => pod.containers)

describe.skipIf(!kubectl)('deploy/kubernetes, rendered', () => {
  test('is what the API of Kubernetes takes: every name known, every needed one there', async () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'CronJob',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'NetworkPolicy',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ])
    expect(await typeErrors(manifests)).toBe('')
    const deployment = manifests.find(({ kind }) => kind === 'Deployment')
    const misspelt = JSON.parse(JSON.stringify(deployment).replace('livenessProbe', 'liveProbe'))
    expect(await typeErrors([misspelt])).toContain('liveProbe')
  })

  test('asks for addresses that a server answers, which are three', async () => {
    const probes = containers.flatMap(({ startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet?.path ?? []),
    )
    expect(new Set(probes).size).toBe(3)
    for (const probe of probes) {
      const answer = await fetch(baseUrl + probe)
      expect([probe, answer.status, await answer.json()]).toEqual([probe, 200, { ok: true }])
    }
  })

  test('runs the image as it is built, with no right that it has no use for', () => {
    const dockerfile = readFileSync(inProject('Dockerfile'), 'utf8')
    const port = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1])
    expect(containers).toHaveLength(3)
    expect(containers.flatMap(({ ports = [] }) => ports.map((one) => one.containerPort))).toEqual([
      port,
    ])
    for (const { securityContext } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
    for (const { securityContext } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    }
  })

  test('restores a backup in place of the migration, while no server runs', async () => {
    const folder = inProject('.data', `kubernetes-restore-${process.pid}`)
    mkdirSync(folder, { recursive: true })
    const base = '../../deploy/kubernetes'
    const lists = { resources: [base], components: [`${base}/restore`] }
    writeFileSync(path.join(folder, 'kustomization.yaml'), JSON.stringify(lists))
    try {
      const rendered = render(folder)
      expect(await typeErrors(rendered)).toBe('')
      expect(rendered.find(({ kind }) => kind === 'Deployment')?.spec?.replicas).toBe(0)
      const [job, ...others] = rendered.filter(({ kind }) => kind === 'Job')
      expect([job?.metadata.name, others]).toEqual(['curaco-restore', []])
      const [{ command = [], env = [], volumeMounts = [] } = {}] =
        job?.spec?.template?.spec.containers ?? []
      expect(command.slice(0, -1)).toEqual([
        'node',
        'backup.mjs',
        'restore',
        'latest',
        '--identity',
      ])
      // The key is mounted, and what the command writes is not on the root, which is read-only.
      const mounts = (file = '') => volumeMounts.filter((one) => file.startsWith(one.mountPath))
      expect(mounts(command.at(-1))).toEqual([expect.objectContaining({ name: 'backup-key' })])
      const [dataDir] = env.filter(({ name }) => name === 'DATA_DIR')
      expect(mounts(dataDir?.value)).toEqual([{ name: 'tmp', mountPath: '/tmp' }])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('has the address of the site where it is set and where it is reached', () => {
    const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
    const hosts = manifests.flatMap(({ spec }) => spec?.rules?.map(({ host }) => host) ?? [])
    expect(hosts).toEqual([new URL(settings.SITE_URL ?? '').host])
  })
})

/** What TypeScript says to manifests as values of the types that are made from the API's own schema. */
async function typeErrors(objects: Manifest[]): Promise<string> {
  const folder = inProject('.data', `kubernetes-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const lines = objects.flatMap((object, index) => {
    const [group, version] = `core/${object.apiVersion}`.split('/').slice(-2)
    const types = `kubernetes-types/${group?.replace(/\.k8s\.io$/, '')}/${version}`
    return [
      `import type { ${object.kind} as Type${index} } from '${types}'`,
      `export const object${index}: Type${index} = ${JSON.stringify(object)}`,
    ]
  })
  writeFileSync(path.join(folder, 'manifests.ts'), lines.join('\n'))
  const compilerOptions = { noEmit: true, strict: true, types: [], module: 'preserve' }
  const config = JSON.stringify({ compilerOptions, files: ['manifests.ts'] })
  writeFileSync(path.join(folder, 'tsconfig.json'), config)
  try {
    // While it compiles, connections that the server closes are seen to be closed.
    await promisify(execFile)(inProject('node_modules', '.bin', 'tsc'), ['--project', folder])
    return ''
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout) return String(error.stdout)
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
