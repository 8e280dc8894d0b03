// Loaded before each file of tests over HTTP. The server closes a connection that has been idle for
// five seconds; fetch closes its own a second sooner, which a busy machine notices too late.
type Dispatcher = { constructor: new (options: { keepAliveMaxTimeout: number }) => Dispatcher }

const symbol = Symbol.for('undici.globalDispatcher.1')
const globals = globalThis as typeof globalThis & Record<symbol, Dispatcher | undefined>

// The first use of fetch makes Node.js load it; what it answers does not matter.
await fetch('data:,')
const dispatcher = globals[symbol]
if (!dispatcher) throw new Error('This Node.js keeps the connections of fetch elsewhere')
globals[symbol] = new dispatcher.constructor({ keepAliveMaxTimeout: 1000 })

export {}
