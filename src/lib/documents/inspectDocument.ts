import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { CvRemark } from '../consultationFields'
import { log } from '../log'

/** What a file is by its first bytes: each of the three formats has a container of its own. */
export type Container = 'pdf' | 'zip' | 'compound'

/** What the worker is told to look into. */
export type Inspected = { path: string; container: Container }

/** What the worker says, one thing at a time; the last is that it is done. */
export type Finding = {
  remark?: CvRemark
  needsPassword?: boolean
  isOtherFormat?: boolean
  isDone?: boolean
}

/** What is known about a document. Where the look into it did not end well, a remark says so. */
export type Inspection = { needsPassword: boolean; isOtherFormat: boolean; remarks: CvRemark[] }

/** Milliseconds for one document; genuine ones need a few, the first one more to load a library. */
const patience = 5_000
/** Milliseconds after which a document that waits for its turn is taken as it is. */
const queuePatience = 10_000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** What the process may grow by while documents are looked into: those limits count no buffers. */
const mostGrowth = 400 * 1024 * 1024
const growthCheckInterval = 50
/** Milliseconds after which a thread without work gives its memory back. */
const idleTime = 30_000

const fewAtOnce = pLimit(2)
let running = 0
let sizeBefore = 0

/**
 * Looks into a document in a worker thread with limits on time and memory. What goes wrong there is
 * a remark, never an error.
 */
export function inspectDocument(inspected: Inspected): Promise<Inspection> {
  return new Promise((resolve) => {
    let isLate = false
    const queueClock = setTimeout(() => {
      isLate = true
      resolve(outcomeOf([]))
    }, queuePatience)
    void fewAtOnce(async () => {
      if (isLate) return
      clearTimeout(queueClock)
      resolve(outcomeOf(await collectFindings(inspected).catch(() => [])))
    })
  })
}

function outcomeOf(findings: Finding[]): Inspection {
  const remarks = new Set(findings.flatMap(({ remark }) => remark ?? []))
  if (!findings.some(({ isDone }) => isDone)) remarks.add('unchecked')
  return {
    needsPassword: findings.some(({ needsPassword }) => needsPassword),
    isOtherFormat: findings.some(({ isOtherFormat }) => isOtherFormat),
    remarks: [...remarks],
  }
}

function collectFindings(inspected: Inspected): Promise<Finding[]> {
  return new Promise((resolve) => {
    const findings: Finding[] = []
    const worker = takeThread()
    if (running === 0) sizeBefore = process.memoryUsage.rss()
    running += 1
    const clock = setTimeout(stop, patience, 'time')
    const growthClock = setInterval(() => {
      if (process.memoryUsage.rss() - sizeBefore > mostGrowth) stop('memory')
    }, growthCheckInterval)
    worker.on('message', hear).on('error', fail).on('exit', finish)
    worker.postMessage(inspected)

    function hear(finding: Finding) {
      findings.push(finding)
      if (!finding.isDone) return
      keepThread(worker)
      finish()
    }
    function fail(error: Error & { code?: string }) {
      stop(error.code ?? error.name)
    }
    function stop(reason: string) {
      log.warn({ reason, container: inspected.container }, 'a CV could not be looked into')
      // It is over when the thread has ended, so that there are never more than a few.
      void worker.terminate()
    }
    function finish() {
      clearTimeout(clock)
      clearInterval(growthClock)
      running -= 1
      worker.off('message', hear).off('error', fail).off('exit', finish)
      resolve(findings)
    }
  })
}

/** A thread is kept for the next document: loading the libraries takes longer than most files. */
const idleThreads = new Map<Worker, NodeJS.Timeout>()

function takeThread(): Worker {
  for (const [worker, clock] of idleThreads) {
    clearTimeout(clock)
    idleThreads.delete(worker)
    return worker
  }
  return startThread()
}

function keepThread(worker: Worker): void {
  const retire = () => {
    idleThreads.delete(worker)
    void worker.terminate()
  }
  idleThreads.set(worker, setTimeout(retire, idleTime).unref())
}

function startThread(): Worker {
  // The built server and all scripts run in the folder that has `src` in it.
  const file = path.join(process.cwd(), 'src', 'lib', 'documents', 'documentWorker.mjs')
  // Nothing of the server's settings or secrets is handed on; what libraries print is dropped.
  const worker = new Worker(/*turbopackIgnore: true*/ file, {
    resourceLimits: memory,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()
  // An error that nobody hears would end the server; a thread may fail while it is idle, too.
  worker.on('error', () => undefined)
  worker.on('exit', () => idleThreads.delete(worker))
  return worker
}
