import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Switch {
  readonly port: number
  /** From now on to this port; who was connected is cut off. */
  turn(to: number): void
  close(): Promise<void>
}

/**
 * One address in front of several PostgreSQL, as HAProxy is in front of Patroni's: it knows nothing of what it carries.
 */
export async function openSwitch(first: number): Promise<Switch> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer(client => {
    const far = createConnection(target, '127.0.0.1')
    for (const [one, other] of [
      [client, far],
      [far, client],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const one of open) one.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    turn(to) {
      target = to
      cut()
    },
    close: () => {
      cut()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
