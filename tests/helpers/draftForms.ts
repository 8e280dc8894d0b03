import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { draftDatabase } from '../../src/submissions/browser/webStorage'
import { draftFlagKey } from '../../src/submissions/consultation/draftFlag'
import type { Audience } from '../../src/domain/consultationFields'

/** What a page's browser keeps of consultation forms: the keys of its database. */
export function draftKeys(page: Page): Promise<string[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases()
    if (!known.some((one) => one.name === name)) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = database.transaction('kept').objectStore('kept').getAllKeys()
    const found = await new Promise<IDBValidKey[]>((resolve) => {
      keys.onsuccess = () => resolve(keys.result)
    })
    database.close()
    return found.map(String)
  }, draftDatabase)
}

/** Makes what is kept older by a number of days. */
export async function ageDraft({
  page,
  audience,
  days,
}: {
  page: Page
  audience: Audience
  days: number
}): Promise<void> {
  const options = { name: draftDatabase, key: audience, flagKey: draftFlagKey(audience), days }
  await page.evaluate(async ({ name, key, flagKey, days }) => {
    const age = days * 24 * 60 * 60 * 1000
    const flag = JSON.parse(localStorage.getItem(flagKey) ?? '{}')
    localStorage.setItem(flagKey, JSON.stringify({ ...flag, at: flag.at - age }))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    const store = database.transaction('kept', 'readwrite').objectStore('kept')
    const record = await new Promise<{ at: number }>((resolve) => {
      const request = store.get(key)
      request.onsuccess = () => resolve(request.result)
    })
    store.put({ ...record, at: record.at - age }, key)
    await new Promise((resolve) => (store.transaction.oncomplete = resolve))
    database.close()
  }, options)
}

/** The main process of the browser that works in a profile's folder. */
export function browserProcess(profile: string): number {
  const found = readdirSync('/proc').find((entry) => {
    if (!/^\d+$/.test(entry)) return false
    const command = commandOf(entry)
    return command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  })
  if (!found) throw new Error(`No browser works in ${profile}.`)
  return Number(found)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended in the meantime.
    return ''
  }
}
