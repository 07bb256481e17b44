import { createElement, lazy, type ComponentProps, type ComponentType } from 'react'

export const CHUNK_TIMEOUT_MS = 120_000
/** Names of S1: a script chunk or a style chunk that failed or took longer than 120 s. */
export const CHUNK_ERRORS: readonly string[] = ['ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED']

/**
 * One shape for all parts that come later, whatever the browser calls their failure: the boundary of a tab knows these
 * names only.
 */
export async function inTime<T>(loading: Promise<T>, most = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(chunkError(new Error('timeout'))), most)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    throw isChunkFailure(cause) ? chunkError(cause) : cause
  } finally {
    clearTimeout(timer)
  }
}

const isChunkFailure = (cause: unknown): boolean =>
  cause instanceof Error &&
  /dynamically imported module|Importing a module script|preload CSS|MIME type/i.test(cause.message)

function chunkError(cause: unknown): Error {
  if (cause instanceof Error && CHUNK_ERRORS.includes(cause.name)) return cause
  const isStyle = cause instanceof Error && /preload CSS/i.test(cause.message)
  const error = new Error(isStyle ? 'style chunk failed' : 'script chunk failed', { cause })
  error.name = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError'
  return error
}

const failed = new Set<() => void>()

/**
 * A component whose code is fetched when it is first drawn. React's own `lazy` keeps a failure for the life of the
 * window:
 * whoever was without connection for one second would never see that page again, so a failed part begins afresh with
 * 重试 (`boundary.tsx` has what browsers add to that).
 * `any` as in React's own `lazy`: anything narrower loses the props of what is loaded.
 */
export function part<Kind extends ComponentType<any>>(
  load: () => Promise<{ default: Kind }>,
): ComponentType<ComponentProps<Kind>> {
  const begin = () =>
    lazy(() =>
      inTime(load()).catch((error: unknown) => {
        failed.add(renew)
        throw error
      }),
    )
  let arriving = begin()
  function renew(): void {
    arriving = begin()
  }
  return function Part(props: ComponentProps<Kind>) {
    return createElement(arriving as ComponentType<ComponentProps<Kind>>, props)
  }
}

export function forgetFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}
