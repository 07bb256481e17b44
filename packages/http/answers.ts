import { type Language, textOf } from '#kernel'
import { FileAnswer, RawAnswer, RedirectAnswer, StreamAnswer } from '#packages/server/route.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const DONE = '操作成功 / Success'
const NOTHING = '暂无承载数据 / No data'
const HEARTBEAT_MS = 25_000

/** The envelope of a success: `data` is {} when there is nothing to carry (dialect 1, 3). */
export function envelope(data: unknown, method: string, language: Language): Record<string, unknown> {
  const isEmpty = data === undefined || data === null
  return {
    code: 200,
    success: true,
    data: isEmpty ? {} : data,
    msg: textOf(isEmpty && method === 'GET' ? NOTHING : DONE, language),
  }
}

export function send(request: FastifyRequest, reply: FastifyReply, answer: unknown, language: Language): FastifyReply {
  if (answer instanceof FileAnswer) return sendFile(reply, answer)
  if (answer instanceof RawAnswer)
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.json)
  if (answer instanceof RedirectAnswer)
    return reply.code(302).header('cache-control', 'no-store').header('location', answer.to).send()
  if (answer instanceof StreamAnswer) return stream(request, reply, answer)
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .send(envelope(answer, request.method, language))
}

// Inline only what a browser shows without running anything: an uploaded page or SVG would act in our origin.
const SHOWN = /^(image\/(png|jpeg|gif|webp|bmp)|application\/pdf|text\/plain|video\/mp4|audio\/mpeg)(;|$)/

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const way = file.inline && SHOWN.test(file.mime) ? 'inline' : 'attachment'
  reply.header('content-type', file.mime)
  reply.header('content-disposition', `${way}; filename="${name}"; filename*=UTF-8''${name}`)
  reply.header('access-control-expose-headers', 'content-disposition')
  reply.header('cache-control', 'private, no-store')
  return reply.code(200).send(file.body)
}

/** Server-sent events. The comment line keeps proxies from closing a quiet connection. */
function stream(request: FastifyRequest, reply: FastifyReply, answer: StreamAnswer): FastifyReply {
  reply.hijack()
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': connected\n\n')
  const stop = answer.start((event, data) => {
    reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  })
  const beat = setInterval(() => reply.raw.write(': alive\n\n'), HEARTBEAT_MS)
  const { streams } = request.server
  const end = () => {
    if (!streams.delete(end)) return
    clearInterval(beat)
    stop()
    reply.raw.end()
  }
  streams.add(end)
  request.raw.once('close', end)
  return reply
}
