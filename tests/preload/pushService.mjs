// @ts-check
// Loaded into a server under test with --import: push services of the tests are at PUSH_PORT of this machine,
// whose addresses the product refuses.
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { request } = https

/** @type {(...args: any[]) => any} */
const redirected = (url, options, callback) => {
  if (typeof url !== 'string' || !new URL(url).hostname.endsWith('.push.example.org')) {
    return request(url, options, callback)
  }
  const here = new URL(new URL(url).pathname, `https://127.0.0.1:${process.env.PUSH_PORT}`)
  return request(here, { ...options, agent: undefined }, callback)
}
Object.assign(https, { request: redirected })
syncBuiltinESMExports()
