import { RefusedError } from '../http/errors.ts'

export type Why = 'forbidden' | 'missing' | 'away'

/**
 * Only the server can say that there is no such record: whoever could not be asked, or failed at it, is asked again.
 */
export function whyOf(error: Error | null): Why {
  if (error === null) return 'missing'
  if (!(error instanceof RefusedError) || error.status >= 500) return 'away'
  return error.status === 402 ? 'forbidden' : 'missing'
}
