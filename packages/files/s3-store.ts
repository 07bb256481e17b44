import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { notFound, refuse } from '#kernel/refusal.ts'
import { checkKey } from './file-store.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { hold } from './hold.ts'

export interface S3Account {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}
export interface S3Options extends S3Account {
  /** 'https://s3.example.com': which hosts may stand here is decided by the caller. */
  readonly endpoint: string
  readonly bucket: string
  readonly now: () => Date
  /** Where a long content lies until it has been sent; the system's own folder without. */
  readonly folder?: string
}

const NOTHING = createHash('sha256').digest('hex')
/** Until the server begins to answer; the bytes themselves may take their time. */
const ANSWER_MS = 30_000

/** Files on a server that speaks S3 (minio, and the object stores of the clouds), addressed by path: /bucket/key. */
export function s3Store(options: S3Options): FileStore {
  const urlOf = (key: string) => new URL(`/${options.bucket}/${checkKey(key)}`, options.endpoint)
  const ask = (method: string, key: string, more: Sent = {}) => send(options, method, urlOf(key), more)
  return {
    // One PUT carries the whole: S3 then shows all of it or nothing. It asks for length and digest first, so the
    // content is read once before it goes.
    async put(key, content, { maxBytes }) {
      const held = await hold(content, { maxBytes, ...(options.folder ? { folder: options.folder } : {}) })
      try {
        await finish(await ask('PUT', key, { body: await held.blob(), payloadHash: held.sha256 }), 'put')
        return { size: held.size, sha256: held.sha256 }
      } finally {
        await held.free()
      }
    },
    async get(key, range) {
      const answer = await ask('GET', key, range ? { headers: { range: `bytes=${rangeText(range)}` } } : {})
      if (answer.status === 404) return finish(answer, 'get', true).then(() => notFound('file', key))
      if (!answer.ok) return finish(answer, 'get') as never
      return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
    },
    remove: async key => finish(await ask('DELETE', key), 'remove', true),
    async exists(key) {
      const answer = await ask('HEAD', key)
      await finish(answer, 'look for', true)
      return answer.ok
    },
    // One PUT is all or nothing there.
    removeUnfinished: async () => 0,
  }
}

export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly payloadHash: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The headers to send (AWS signature version 4). Only the signing is the library's: its own fetch follows redirects,
 * repeats by itself and cannot be told a digest.
 */
export async function signS3(
  { method, url, payloadHash, headers = {} }: S3Request,
  { accessKey, secretKey, region }: S3Account,
  now: Date,
): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': payloadHash },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    // What we hand over is what must not be changed on the way; `range` is added afterwards.
    allHeaders: true,
  })
  const signed = await signer.sign()
  signed.headers.delete('host')
  return signed.headers
}

const rangeText = ({ start, end }: ByteRange) => `${start}-${end ?? ''}`

interface Sent {
  headers?: Record<string, string>
  body?: Blob
  payloadHash?: string
}

async function send(
  options: S3Options,
  method: string,
  url: URL,
  { headers = {}, body, payloadHash = NOTHING }: Sent,
): Promise<Response> {
  // fetch writes content-length itself; range and it need no signature.
  const signed = await signS3({ method, url, payloadHash }, options, options.now())
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ANSWER_MS + (body?.size ?? 0) / 100)
  try {
    // A redirect would carry the signature, and the server's own network position, to a host that nobody allowed.
    return await fetch(url, {
      method,
      headers: [...signed, ...Object.entries(headers)],
      redirect: 'error',
      signal: patience.signal,
      ...(body ? { body } : {}),
    })
  } catch (error) {
    return refuse('storage', '对象存储无法连接：{host} / The storage cannot be reached: {host}', {
      host: url.host,
      why: String((error as Error).cause ?? error).slice(0, 200),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** The rest of the answer is read, or the connection would stay taken. */
async function finish(answer: Response, what: string, mayBeMissing = false): Promise<void> {
  const text = await answer.text()
  if (answer.ok || (mayBeMissing && answer.status === 404)) return
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(text)?.[1] ?? ''
  refuse('storage', '对象存储拒绝了请求：{status} {code} / The storage refused: {status} {code}', {
    status: answer.status,
    code,
    what,
  })
}
