import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * The client application that the web app is: made at the first start, no secret from anybody who may load the page
 * (decisions, silences 6).
 */
export interface WebClient {
  readonly id: string
  readonly secret: string
}

/** Where maps get their pictures from: what pages are told of it. */
export interface MapTiles {
  /** Addresses with {x}, {y} and {z}, the lowest layer first. */
  readonly layers: readonly string[]
  readonly coords: 'wgs84' | 'gcj02'
  readonly note: string
}

/** What a browser heeds on documents only; on every script of a first visit it would weigh as much as a script. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'x-frame-options',
  'x-download-options',
  'x-dns-prefetch-control',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * The built web app. Names under assets/ carry a digest of their content and never change; index.html is asked for anew
 * every time.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  client?: WebClient,
  mapTiles?: MapTiles,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return () => undefined
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isFixed = path.includes(`${sep}assets${sep}`)
      response.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (isFixed && /\.(js|css)$/.test(path)) for (const name of OF_DOCUMENTS) response.removeHeader(name)
    },
  })
  const html = pageWith(readFileSync(join(folder, 'index.html'), 'utf8'), {
    client: client && `${client.id}:${client.secret}`,
    map: mapTiles && JSON.stringify(mapTiles),
  })
  const send = (reply: FastifyReply) =>
    reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  app.get('/', (_request, reply) => send(reply))
  app.get('/index.html', (_request, reply) => send(reply))
  // A link to a preview that is opened by itself: the page comes first and asks for the file with its own token.
  app.addHook('onRequest', (request, reply, done) => (isBarePreview(request) ? void send(reply) : done()))
  return (request, reply) => (isPage(request) ? send(reply) : undefined)
}

const attribute = (text: string): string => text.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`)
/** Into the empty metas that the page brings: a second one beside them would never be read. */
const pageWith = (html: string, facts: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(facts).reduce(
    (page, [name, content]) =>
      content === undefined
        ? page
        : page.replace(
            new RegExp(`(<meta\\s+name="${name}"\\s+content=)"[^"]*"`),
            (_, start: string) => `${start}"${attribute(content)}"`,
          ),
    html,
  )

const isBarePreview = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.url.startsWith('/file-view/') &&
  String(request.headers.accept ?? '').includes('text/html') &&
  !request.headers['blade-auth'] &&
  !/[?&]blade-auth=/i.test(request.url)

/** A page of the app: any address without a file extension that is not a call. */
const isPage = (request: FastifyRequest): boolean => {
  const path = request.url.split('?')[0]!
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|file-view)\//.test(path) &&
    !/\.[a-z0-9]{1,8}$/i.test(path)
  )
}
