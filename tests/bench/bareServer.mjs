// @ts-check
import { spawn } from 'node:child_process'
import { freePort } from '../helpers/testServer.mjs'

/**
 * A Node server that does nothing but send this text.
 * @param {string} body
 */
export async function startBareServer(body) {
  const port = await freePort()
  const code = `const body = Buffer.from(process.env.BODY)
    require('node:http').createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(body)
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, BODY: body.slice(0, 100_000) },
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { url, stop: () => child.kill() }
}
