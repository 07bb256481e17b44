import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a caller may take to say what he wants. */
export interface Patience {
  readonly headersMs: number
  /** Nothing arrives for so long. */
  readonly stallMs: number
  /** A form as a whole; an upload as a whole. */
  readonly bodyMs: number
  readonly uploadMs: number
}
export const PATIENCE: Patience = { headersMs: 20_000, stallMs: 30_000, bodyMs: 60_000, uploadMs: 600_000 }

/**
 * A body that dribbles in holds a connection, and a few thousand of them hold the server (slow POST). It must never
 * stand still and be whole in time.
 * Looked at from beside: a listener for its data would take it from the parser.
 */
export function endSlowBodies(app: FastifyInstance, patience: Patience, formLimit: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    done()
    const { raw } = request
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const start = performance.now()
    // What came together with its headers, as nearly every form does, is whole by then and needs no watch.
    setImmediate(() => {
      if (raw.complete === false && !raw.destroyed) watch(request, reply, start)
    })
  })

  function watch(request: FastifyRequest, reply: FastifyReply, start: number): void {
    const { raw } = request
    const limit = (request.routeOptions.bodyLimit ?? 0) > formLimit ? patience.uploadMs : patience.bodyMs
    let seen = raw.socket.bytesRead
    const stop = () => clearInterval(timer)
    const timer = setInterval(
      () => {
        if (raw.complete !== false) return stop()
        if (raw.socket.bytesRead > seen && performance.now() - start < limit) {
          seen = raw.socket.bytesRead
          return
        }
        stop()
        request.log.warn(
          { method: request.method, path: request.url.split('?')[0], address: request.ip },
          'a body that did not arrive',
        )
        raw.socket.destroy()
      },
      Math.min(patience.stallMs, limit),
    )
    timer.unref()
    raw.once('close', stop)
    reply.raw.once('close', stop)
  }
}
