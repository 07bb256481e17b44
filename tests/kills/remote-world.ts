import type { FastifyInstance } from 'fastify'
import { Person, tokenOf, type World } from '../world.ts'

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  query?: Record<string, string>
  payload?: object | Buffer
}

/**
 * The same people, calling a server process over HTTP instead of an app in their own process. Looking inside goes by
 * the test's own connections.
 */
export function remoteWorld(world: World, address: string): World {
  const known = new Map<string, Promise<Person>>()
  const inject = async ({ method, url, headers, query, payload }: Asked) => {
    const isBytes = Buffer.isBuffer(payload)
    const response = await fetch(`${address}${url}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      headers: { ...(payload && !isBytes ? { 'content-type': 'application/json' } : {}), ...headers },
      signal: AbortSignal.timeout(240_000),
      ...(payload ? { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) } : {}),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      rawPayload: bytes,
      body: bytes.toString(),
      json: () => JSON.parse(bytes.toString()) as unknown,
    }
  }
  const remote: World = {
    ...world,
    app: { inject } as unknown as FastifyInstance,
    as(name) {
      const person = known.get(name) ?? tokenOf(remote, name).then(token => new Person(remote, name, token))
      known.set(name, person)
      return person
    },
  }
  return remote
}
