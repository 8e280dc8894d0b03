import path from 'node:path'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { log } from '@/server/log'

/** What a file is by its first bytes: each of the three formats has a container of its own. */
export type Container = 'pdf' | 'zip' | 'compound'

/** What the worker has to do with a document; `open` asks the library that draws. */
export type DocumentTask = { task: 'inspect' | 'open' | 'view'; path: string; container: Container }

/**
 * Milliseconds for one document. Genuine ones need a few, the first one a hundred to load a library, on
 * a busy machine many times that: what answers requests goes first.
 */
const taskTimeout = 15_000
/** Milliseconds after which a document that waits for its turn is given up. */
const queueTimeout = 10_000
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const megabyte = 1024 * 1024
/** What the process may grow by while documents are looked into: those limits count no buffers … */
const maxGrowth = 400 * megabyte
/** … and to, because a container has one gibibyte … */
const maxMemory = 800 * megabyte
/** … but a document always has some room. */
const minGrowth = 150 * megabyte
/** Milliseconds between two looks at the size of the process. */
const memoryCheckInterval = 10
/** Milliseconds after which a thread without work gives its memory back. */
const idleTime = 30_000

const fewAtOnce = pLimit(2)
let running = 0
let memoryLimit = 0

/**
 * Has a document worked on in a worker thread with limits on time and memory.
 * @param hear is called with each thing the worker says; they count even where it is stopped later
 * @returns false where it was not done to the end, or its turn did not come in time
 */
export async function askWorker<Message extends object>({
  task,
  hear,
}: {
  task: DocumentTask
  hear: (message: Message) => void
}): Promise<boolean> {
  let hasHeard = false
  const work = () =>
    runTask<Message>({
      task,
      hear: (message) => {
        hasHeard = true
        hear(message)
      },
    })
  const ending = await inTurn({ limit: fewAtOnce, work })
  // Pages would come twice; findings may.
  const isRepeatable = task.task !== 'view' || !hasHeard
  if (ending !== 'crowded' || !isRepeatable) return ending === 'done'
  return (await inTurn({ limit: alone, work })) === 'done'
}

/** `crowded`: stopped for the memory of the process, which another document may have taken. */
type Ending = 'done' | 'failed' | 'crowded'

type Limit = (work: () => Promise<void>) => Promise<void>

/** One at a time, which takes both turns of the others. */
const oneAlone = pLimit(1)
const alone: Limit = (work) => oneAlone(() => fewAtOnce(() => fewAtOnce(work)))

function inTurn({ limit, work }: { limit: Limit; work: () => Promise<Ending> }): Promise<Ending> {
  return new Promise((resolve) => {
    let isLate = false
    const queueClock = setTimeout(() => {
      isLate = true
      resolve('failed')
    }, queueTimeout)
    void limit(async () => {
      if (isLate) return
      clearTimeout(queueClock)
      resolve(await work().catch(() => 'failed'))
    })
  })
}

function runTask<Message extends object>({
  task,
  hear,
}: {
  task: DocumentTask
  hear: (message: Message) => void
}): Promise<Ending> {
  return new Promise((resolve) => {
    let ending: Ending = 'failed'
    let isStopped = false
    let wasCrowded = false
    const worker = takeThread()
    if (running === 0) memoryLimit = limitFrom(process.memoryUsage.rss())
    running += 1
    const clock = setTimeout(stop, taskTimeout, 'time')
    const memoryClock = setInterval(() => {
      wasCrowded ||= running > 1
      if (process.memoryUsage.rss() > memoryLimit) stop('memory')
    }, memoryCheckInterval)
    worker.on('message', receive).on('error', fail).on('exit', finish)
    worker.postMessage(task)

    function receive(message: Message | 'done') {
      if (message !== 'done') return hear(message)
      ending = 'done'
      // Nothing of a document that is drawn stays for the next one: the thread ends with it.
      if (task.task !== 'inspect') return void worker.terminate()
      keepThread(worker)
      finish()
    }
    function fail(error: Error & { code?: string }) {
      stop(error.code ?? error.name)
    }
    function stop(reason: string) {
      if (isStopped) return
      isStopped = true
      if (reason === 'memory' && wasCrowded) ending = 'crowded'
      const { task: name, container } = task
      log.warn({ reason, task: name, container }, 'a CV could not be checked')
      // It is over when the thread has ended, so that there are never more than a few.
      void worker.terminate()
    }
    function finish() {
      clearTimeout(clock)
      clearInterval(memoryClock)
      running -= 1
      worker.off('message', receive).off('error', fail).off('exit', finish)
      resolve(ending)
    }
  })
}

/** @param before what the process needs while no document is looked into, in bytes */
function limitFrom(before: number): number {
  return Math.max(Math.min(before + maxGrowth, maxMemory), before + minGrowth)
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

/** By a name of its own: Turbopack (16.4.6) bundles what it sees behind `new Worker`, told to or not. */
class Thread extends Worker {}

function startThread(): Worker {
  // The built server and all scripts run in the folder that has `src` in it.
  const file = path.join(process.cwd(), 'src/submissions/cv/documents/documentWorker.mjs')
  // Nothing of the server's settings or secrets is handed on; what libraries print is dropped.
  const worker = new Thread(file, {
    resourceLimits: memory,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()
  // An error without a listener would end the server; a thread may fail while it is idle, too.
  worker.on('error', () => undefined)
  worker.on('exit', () => idleThreads.delete(worker))
  return worker
}
