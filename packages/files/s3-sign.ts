import { createHash, createHmac } from 'node:crypto'

export interface S3Account {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}
export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly payloadHash: string
  readonly headers?: Readonly<Record<string, string>>
}

export const sha256Hex = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * AWS signature version 4 of a request without query (docs.aws.amazon.com, "Signing AWS API requests"): the headers to
 * send.
 */
export function signS3(
  { method, url, payloadHash, headers = {} }: S3Request,
  { accessKey, secretKey, region }: S3Account,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': time,
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map(name => `${name}:${signed[name]!.trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256Hex(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(key, toSign).toString('hex')}`,
  }
}
