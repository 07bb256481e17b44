/**
 * The worker that starts the kept pages without network. It answers with what a page asked it to keep, and never with
 * an answer of the server's calls: those are kept by the pages themselves (kept.ts).
 */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends Lasting {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}
interface Worker extends EventTarget {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}
/** What a page asks to be kept: its own address, and everything that it was made of. */
interface Keeping {
  readonly build: string
  readonly start: string
  readonly urls: readonly string[]
}

const worker = globalThis as unknown as Worker
const PREFIX = 'pages-'
const PATIENCE_MS = 4_000

worker.addEventListener('install', event => (event as Lasting).waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', event => (event as Lasting).waitUntil(worker.clients.claim()))
worker.addEventListener('message', event => {
  const { data, ports, waitUntil } = event as unknown as Told
  const done = keep(data as Keeping).then(
    () => ports[0]?.postMessage('kept'),
    () => ports[0]?.postMessage('failed'),
  )
  waitUntil.call(event, done)
})
worker.addEventListener('fetch', event => {
  const asked = event as Asked
  const url = new URL(asked.request.url)
  if (asked.request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (asked.request.mode === 'navigate') return asked.respondWith(page(asked.request, url.pathname))
  if (url.pathname.startsWith('/assets/')) asked.respondWith(asset(asked.request))
})

/** Page and pieces of one build, whole; older builds go once the new one is there. */
async function keep({ build, start, urls }: Keeping): Promise<void> {
  const cache = await caches.open(PREFIX + build)
  const known = new Set((await cache.keys()).map(one => new URL(one.url).pathname))
  const missing = [start, ...urls].filter(url => !known.has(new URL(url, worker.location.href).pathname))
  await cache.addAll(missing)
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PREFIX + build) await caches.delete(name)
}

/** From the server; where it does not answer in time, the page as it was kept. */
async function page(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path)
  if (!kept) return fetch(request)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return kept
  }
}
const asset = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)
