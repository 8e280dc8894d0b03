import net from 'node:net'

/** A line between a server and its database that can be cut. */
export type DatabaseProxy = {
  /** @returns the address under which the database is reached through this line */
  through: (databaseUrl: string) => Promise<string>
  /**
   * Breaks every connection when so many more messages have come from the server, as a router does
   * that has forgotten them (RST). @returns whether that has happened
   */
  resetAfter: (messages: number) => () => boolean
  /** How many messages of the server had a text in them, from now on. */
  countMessagesWith: (text: string) => () => number
  /** Lets nothing through any more in either direction, as a database that hangs; new ones neither. */
  hold: () => void
  /** Lets through what was held back, and what comes. */
  letGo: () => void
  /**
   * Breaks the connection whose statement writes a text and so commits it, before or after Postgres has
   * heard of it. @returns whether that has happened
   */
  cutCommitOf: (options: { text: string; when: 'before' | 'after' }) => () => boolean
  close: () => Promise<void>
}

/** Postgres' protocol is not parsed: a statement that commits by itself comes in one piece. */
export function createDatabaseProxy(): DatabaseProxy {
  const pairs = new Set<[net.Socket, net.Socket]>()
  let target = { host: '', port: 0 }
  let isHeld = false
  let watched = { text: '', count: 0 }
  let resetting = { messages: Infinity, isDone: false }
  let cut: { text: string; when: 'before' | 'after'; isDone: boolean } | null = null

  const listener = net.createServer((near) => {
    const far = net.connect(target)
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    let isDeaf = false
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    if (isHeld) pair.forEach((socket) => socket.pause())
    near.on('data', (bytes) => {
      if (watched.text && bytes.includes(watched.text)) watched.count += 1
      resetting.messages -= 1
      if (resetting.messages <= 0 && !resetting.isDone) return reset()
      if (!cut || cut.isDone || !bytes.includes(cut.text)) return void far.write(bytes)
      cut.isDone = true
      isDeaf = true
      if (cut.when === 'after') far.write(bytes)
      else end()
    })
    far.on('data', (bytes) => {
      // The confirmation of the commit, which the server never gets to see.
      if (isDeaf) end()
      else near.write(bytes)
    })
  })

  function reset() {
    resetting.isDone = true
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }

  return {
    through: async (databaseUrl) => {
      const url = new URL(databaseUrl)
      target = { host: url.hostname, port: Number(url.port) }
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
      const address = listener.address()
      url.port = String(typeof address === 'object' ? address?.port : 0)
      return url.href
    },
    resetAfter: (messages) => {
      const wanted = { messages, isDone: false }
      resetting = wanted
      return () => wanted.isDone
    },
    countMessagesWith: (text) => {
      const wanted = { text, count: 0 }
      watched = wanted
      return () => wanted.count
    },
    hold: () => {
      isHeld = true
      for (const pair of pairs) pair.forEach((socket) => socket.pause())
    },
    letGo: () => {
      isHeld = false
      for (const pair of pairs) pair.forEach((socket) => socket.resume())
    },
    cutCommitOf: ({ text, when }) => {
      const wanted = { text, when, isDone: false }
      cut = wanted
      return () => wanted.isDone
    },
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  }
}
