import { NetworkError, RefusedError } from '../http/index.ts'

/** The server's words; undefined when it could not be reached. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof RefusedError) return error.msg
  if (error instanceof NetworkError) return undefined
  throw error
}
