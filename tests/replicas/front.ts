import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Front {
  readonly address: string
  readonly failures: string[]
  /** Which backends get calls now. */
  ready(): readonly string[]
  close(): Promise<void>
}

const CHECK_MS = 100

/** A load balancer as small as can be: asks readyz, hands calls round, keeps connections, tries nothing twice. */
export async function openFront(backends: readonly string[]): Promise<Front> {
  let ready: string[] = []
  let turn = 0
  const failures: string[] = []
  const agents = new Map(backends.map(one => [one, new Agent({ keepAlive: true, maxSockets: 64 })]))
  const check = async () => {
    const states = await Promise.all(
      backends.map(one =>
        fetch(`${one}/readyz`).then(
          answer => answer.ok,
          () => false,
        ),
      ),
    )
    ready = backends.filter((_, index) => states[index])
  }
  await check()
  // One after the other: an older answer that comes late must not call a server ready that has said it is not.
  let checking = false
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    void check().finally(() => {
      checking = false
    })
  }, CHECK_MS)

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const backend = ready[turn++ % Math.max(ready.length, 1)]
    if (!backend) return void outgoing.writeHead(503).end()
    const call = request(
      backend + incoming.url,
      { method: incoming.method, headers: incoming.headers, agent: agents.get(backend) },
      answer => {
        const { connection: _, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode!, { ...headers, 'x-served-by': backend })
        answer.pipe(outgoing)
      },
    )
    call.on('error', error => {
      failures.push(`${backend} ${incoming.method} ${incoming.url}: ${String(error)}`)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    })
    incoming.pipe(call)
  }
  const server = createServer(forward)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    ready: () => ready,
    async close() {
      clearInterval(timer)
      for (const agent of agents.values()) agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
