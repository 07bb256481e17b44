import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'

/** The built web app. Names under assets/ carry a digest of their content and never change; index.html is asked for anew every time. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return () => undefined
  await app.register(fastifyStatic, {
    root: folder, prefix: '/', index: ['index.html'], preCompressed: true, cacheControl: false,
    setHeaders: (response, path) => {
      const isFixed = path.includes(`${sep}assets${sep}`)
      response.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (request, reply) => (isPage(request) ? reply.code(200).sendFile('index.html') : undefined)
}

/** A page of the app: any address without a file extension that is not a call. */
const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0]!
  return (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|file-view)\//.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path)
}
