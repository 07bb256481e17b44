import { request } from '../http/index.ts'
import { logError } from './error-log.ts'

/** Answers that the frame can do without: their absence is entered in the error log and nothing stops. */
export async function optional<T>(
  method: 'GET' | 'POST',
  path: string,
  options: { params?: object; body?: unknown } = {},
): Promise<T | undefined> {
  try {
    return await request<T>(method, path, { ...options, silent: true })
  } catch (error) {
    logError(error, path)
    return undefined
  }
}
