import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Container } from 'kubernetes-types/core/v1'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inProject } from '../../../scripts/lib/projectRoot.mjs'

// What the manifests have in common with image and Compose. That the API takes them: kubernetes.int.

const read = (...file: string[]) => readFileSync(inProject(...file), 'utf8')

type Template = { spec: { containers: Container[] } }
type Spec = { template?: Template; jobTemplate?: { spec: { template: Template } } }

function containerOf(file: string): Container | undefined {
  const [manifest = ''] = read('deploy', 'kubernetes', file).split('\n---\n')
  const { template, jobTemplate }: Spec = parse(manifest).spec
  return (template ?? jobTemplate?.spec.template)?.spec.containers[0]
}

describe('deploy/kubernetes', () => {
  test.each(['app.yaml', 'backup.yaml'])('names folders of %s that can be written to', (file) => {
    const { env = [], volumeMounts = [], securityContext } = containerOf(file) ?? {}
    expect(securityContext?.readOnlyRootFilesystem).toBe(true)
    const image = Object.fromEntries(
      [...read('Dockerfile').matchAll(/ (\w+_DIR)=(\S+)/g)].map(([, name, value]) => [name, value]),
    )
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]))
    const { UPLOADS_DIR, BACKUP_DIR, DATA_DIR = '/app/.data' } = { ...image, ...own }
    for (const folder of [UPLOADS_DIR, BACKUP_DIR, DATA_DIR]) {
      const mounts = volumeMounts.filter(
        ({ mountPath, readOnly }) =>
          !readOnly && !path.relative(mountPath, folder).startsWith('..'),
      )
      expect([folder, mounts]).toEqual([folder, [expect.anything()]])
    }
  })

  test('judges the settings before it migrates, as Compose does', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true })
    expect(services.migrate.command).toContain('sh')
    expect(containerOf('migrate.yaml')?.command).toEqual(services.migrate.command)
  })
})
