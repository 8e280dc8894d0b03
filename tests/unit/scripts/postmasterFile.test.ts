import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  disarmPostmasterFile,
  findPostmaster,
  parsePostmasterFile,
  readPostmaster,
} from '../../../scripts/lib/postmasterFile.mjs'

const folder = mkdtempSync(path.join(os.tmpdir(), 'curaco-postmaster-'))
const file = path.join(folder, 'postmaster.pid')

afterAll(() => rmSync(folder, { recursive: true }))

/** The lines as Postgres writes them. */
function content({ pid, status }: { pid: number; status?: string }) {
  const lines = [pid, folder, 1700000000, 35473, '', '127.0.0.1', ' 12345678     65537']
  return [...lines, ...(status ? [status] : []), ''].join('\n')
}

describe('parsePostmasterFile', () => {
  test('reads number, port and status', () => {
    expect(parsePostmasterFile(content({ pid: 42, status: 'ready   ' }))).toEqual({
      pid: 42,
      port: 35473,
      status: 'ready',
    })
  })

  test('takes a file that is still being written as a server that starts', () => {
    expect(parsePostmasterFile(content({ pid: 42 }))).toMatchObject({ status: 'starting' })
    expect(parsePostmasterFile('42\n')).toEqual({ pid: 42, port: 0, status: 'starting' })
  })

  test.each(['', 'text', '-5\n', '0\n'])('finds no server in %j', (text) => {
    expect(parsePostmasterFile(text)).toBeUndefined()
  })
})

describe('a file left by a dead server', () => {
  test('does not make another process with its number a server', () => {
    writeFileSync(file, content({ pid: process.pid, status: 'ready' }))
    expect(findPostmaster(folder)).toBeUndefined()
  })

  test('gets a number that nobody has, and keeps its other lines', () => {
    const before = content({ pid: process.pid, status: 'ready' })
    writeFileSync(file, before)
    disarmPostmasterFile(folder)
    const after = readFileSync(file, 'utf8')
    expect(after.split('\n').slice(1)).toEqual(before.split('\n').slice(1))
    expect(() => process.kill(readPostmaster(folder)?.pid ?? 0, 0)).toThrow('ESRCH')
  })
})
