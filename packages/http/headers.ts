import type { Language } from '#kernel'
import type { IncomingHttpHeaders } from 'node:http'

export const languageOf = (headers: IncomingHttpHeaders): Language =>
  /^\s*en/i.test(headers['accept-language'] ?? '') ? 'en' : 'zh'

/** One text per header; of repeated ones the first. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const one = Array.isArray(value) ? value[0] : value
    if (one !== undefined) plain[name] = one
  }
  return plain
}

const bare = (value: string | undefined): string | undefined => {
  const token = value
    ?.trim()
    .replace(/^bearer\s+/i, '')
    .trim()
  return token && token !== 'undefined' && token !== 'null' ? token : undefined
}

/**
 * Binary answers that a browser opens as a link: the only calls that may carry the token in their address (dialect 2).
 */
const LINK = /\/(export|export-[\w-]+|generate-file|import-template|get-file|download-attach-zip|onlinePreview|file)$/

/** With which keys of programs begin, so that nothing takes them for a session's token. */
export const KEY_PREFIX = 'fk_'

/**
 * Blade-Auth, with or without the word bearer; Authorization: Bearer for keys of programs only; from the query only on GET downloads. Never from a cookie: scripts of
 * other sites could ride on it.
 */
export function accessTokenOf(
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
  query: Readonly<Record<string, string>>,
): string | undefined {
  const header = headers['blade-auth']
  const fromHeader = bare(Array.isArray(header) ? header[0] : header)
  if (fromHeader) return fromHeader
  const key = /^\s*bearer\s/i.test(headers.authorization ?? '') ? bare(headers.authorization) : undefined
  if (key?.startsWith(KEY_PREFIX)) return key
  if (method !== 'GET' || !LINK.test(path)) return undefined
  const name = Object.keys(query).find(key => key.toLowerCase() === 'blade-auth')
  return name === undefined ? undefined : bare(query[name])
}

const IDLE_MOST_SECONDS = 7 * 86_400
/**
 * Idle-Seconds: how long nobody has touched the page that calls. Clients that do not say it call because somebody does
 * something.
 */
export function idleSecondsOf(headers: IncomingHttpHeaders): number {
  const said = headers['idle-seconds']
  return typeof said === 'string' && /^\d{1,9}$/.test(said) ? Math.min(Number(said), IDLE_MOST_SECONDS) : 0
}

/** Basic base64(clientId:clientSecret). */
export function basicOf(headers: IncomingHttpHeaders): { clientId: string; secret: string } | undefined {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at > 0 ? { clientId: text.slice(0, at), secret: text.slice(at + 1) } : undefined
}
