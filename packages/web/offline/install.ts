import { create } from 'zustand'

export interface Installable {
  /** Address of the page that starts without network. */
  readonly start: string
  readonly manifest: string
}
/** Whether the page that is open starts without network, too; undefined while it is being kept. */
export const useInstalled = create<{ isKept: boolean | undefined }>(() => ({ isKept: undefined }))

const KEEP_MS = 60_000

/** Makes the open page an app of the device: manifest, worker, and everything that it was loaded from kept. */
export async function installOffline({ start, manifest }: Installable): Promise<void> {
  link('manifest', manifest)
  link('apple-touch-icon', '/app-192.png')
  // Development has no built worker; plain http addresses of a local network have none at all.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return useInstalled.setState({ isKept: false })
  try {
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    useInstalled.setState({
      isKept: active !== null && (await asks(active, { build: buildOf(), start, urls: loaded() })),
    })
  } catch {
    // Storage is full or forbidden: the page works as long as it stays open.
    useInstalled.setState({ isKept: false })
  }
}

function link(rel: string, href: string): void {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return
  const made = document.createElement('link')
  Object.assign(made, { rel, href })
  document.head.append(made)
}
const buildOf = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
const loaded = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(one => new URL(one.name))
      .filter(url => url.origin === location.origin && url.pathname.startsWith('/assets/'))
      .map(url => url.pathname),
  ),
]
const asks = (worker: ServiceWorker, data: unknown): Promise<boolean> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), KEEP_MS)
    port1.onmessage = event => {
      clearTimeout(timer)
      resolve(event.data === 'kept')
    }
    worker.postMessage(data, [port2])
  })
