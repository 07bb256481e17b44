import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NetworkError, RefusedError, request } from '../../http/index.ts'
import { refreshData } from '../data.ts'
import { newKey } from '../ids.ts'

/**
 * The document POST of a page that is no plain form. Its key stays while nobody knows whether the server has it:
 * pressed again after a lost connection, the first
 * one's answer comes. A refused call left nothing behind; the corrected one is another request.
 */
export function usePost() {
  const client = useQueryClient()
  const key = useRef(newKey())
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  /** Undefined: not saved. `faults` then say why, in both languages; a lost connection is said by the client itself. */
  const post = async <Saved>(
    path: string,
    body: object,
    onRefused?: (error: RefusedError) => void,
  ): Promise<Saved | undefined> => {
    setFaults([])
    setBusy(true)
    try {
      const saved = await request<Saved>('POST', path, {
        body: { ...body, requestId: key.current },
        idempotencyKey: key.current,
        noToast: true,
      })
      await refreshData(client)
      return saved
    } catch (error) {
      if (error instanceof NetworkError) return undefined
      if (!(error instanceof RefusedError)) throw error
      key.current = newKey()
      onRefused?.(error)
      setFaults(error.faults.length > 0 ? error.faults.map(fault => fault.reason) : [error.msg])
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { post, faults, setFaults, isBusy }
}
