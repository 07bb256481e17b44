import { useEffect, useState } from 'react'
import { request } from '../../http/index.ts'

const OURS = '/api/blade-resource/'
const PROTECTED = [OURS, '/api/blade-flow/']
const known = new Map<string, Promise<string>>()

/**
 * Files of ours open for the token alone, which a plain `src` does not carry: the bytes are fetched once and shown from
 * memory.
 */
export function shownSource(address: string): Promise<string> {
  if (!PROTECTED.some(one => address.startsWith(one))) return Promise.resolve(address)
  const found = known.get(address)
  if (found !== undefined) return found
  const loading = request<File>('GET', address, { blob: true, silent: true, timeout: 60_000 }).then(file =>
    URL.createObjectURL(file),
  )
  known.set(address, loading)
  loading.catch(() => known.delete(address))
  return loading
}

/** shownSource for a picture on the page: '' while it comes, where it does not, and without an address. */
export function useShownSource(address: string): string {
  const [source, setSource] = useState('')
  useEffect(() => {
    let isGone = false
    setSource('')
    if (address)
      shownSource(address).then(
        found => {
          if (!isGone) setSource(found)
        },
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [address])
  return source
}

const WAITING = 'data-source'
/**
 * A text before it stands on the page: the browser must not ask for our files itself, which it does at once for every
 * `src`.
 */
export function holdSources(root: HTMLElement): void {
  for (const one of root.querySelectorAll(`img[src^="${OURS}"], video[src^="${OURS}"]`)) {
    one.setAttribute(WAITING, one.getAttribute('src')!)
    one.removeAttribute('src')
  }
}
/** Pictures and films of a text that stands on the page now. */
export function fillSources(root: HTMLElement): void {
  for (const one of root.querySelectorAll<HTMLImageElement | HTMLVideoElement>(`[${WAITING}]`)) {
    const address = one.getAttribute(WAITING)!
    // What does not come leaves its words: the alternative text is still there.
    shownSource(address).then(
      source => {
        one.src = source
      },
      () => {
        one.title = address
      },
    )
  }
}

/** An attachment of a text is fetched with the token and saved under its name. */
export const isOurFile = (address: string | null): address is string => address?.startsWith(OURS) === true
