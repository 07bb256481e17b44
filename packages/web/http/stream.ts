import { eventParser, type StreamEvent } from './events.ts'
import { streamHeaders } from './request.ts'

/**
 * Server-sent events over fetch: EventSource cannot send the `Blade-Auth` header, and a token has no place in an
 * address.
 * Resolves when the server ends the stream, rejects when it cannot be had; the caller decides about another try.
 */
export async function readStream(
  path: string,
  onEvent: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(path, {
    headers: { ...streamHeaders(), Accept: 'text/event-stream' },
    signal,
    cache: 'no-store',
    credentials: 'omit',
  })
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.ok || !response.body || !type.startsWith('text/event-stream'))
    throw new Error(`no event stream: ${response.status} ${type}`)
  const parse = eventParser(onEvent)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value)
}
