import { queryOf, request } from '../http/index.ts'
import { device, type Kept } from './device.ts'

const keyOf = (owner: string, path: string, params: object) => `${owner} ${path}${queryOf(params)}`

/** What the server answered last, with the moment of the answer. */
export const readKept = async <T>(owner: string, path: string, params: object = {}): Promise<Kept<T> | undefined> =>
  (await (await device()).get('kept', keyOf(owner, path, params))) as Kept<T> | undefined

/** Asks the server and keeps the answer. */
export async function fetchKept<T>(owner: string, path: string, params: object = {}): Promise<Kept<T>> {
  const value = await request<T>('GET', path, { params, silent: true })
  const kept = { value, at: Date.now() }
  await (await device()).put('kept', kept, keyOf(owner, path, params))
  return kept
}

/** The server's answer; where it gives none, the last one that was kept. */
export async function freshOrKept<T>(owner: string, path: string, params: object = {}): Promise<Kept<T>> {
  try {
    return await fetchKept<T>(owner, path, params)
  } catch (error) {
    const kept = await readKept<T>(owner, path, params)
    if (kept) return kept
    throw error
  }
}

/** Answers of somebody who signed out are not left on the device; drafts and calls that are not sent yet stay. */
export async function forgetKept(): Promise<void> {
  await (await device()).clear('kept')
}
