import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NetworkError, RefusedError, request } from '../../http/index.ts'
import { refreshData } from '../data.ts'
import { newKey } from '../ids.ts'

/**
 * The document POST of a page that is no plain form. Its key stays while nobody knows whether the server has it:
 * pressed again after a lost connection, the first one's answer comes. A refused call left nothing behind; the
 * corrected one is another request. `beside` names the fields that the page marks itself: their faults come by
 * `faultAt`, all others as `faults`.
 */
export function usePost(beside: readonly string[] = []) {
  const client = useQueryClient()
  const key = useRef(newKey())
  const [faults, setFaults] = useState<readonly string[]>([])
  const [placed, setPlaced] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  /** Undefined: not saved. `faults` then say why, in both languages; a lost connection is said by the client itself. */
  const post = async <Saved>(
    path: string,
    body: object,
    onRefused?: (error: RefusedError) => void,
  ): Promise<Saved | undefined> => {
    setFaults([])
    setPlaced({})
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
      const own = error.faults.filter(fault => beside.includes(fault.path))
      const others = error.faults.filter(fault => !own.includes(fault)).map(fault => fault.reason)
      setPlaced(Object.fromEntries(own.map(fault => [fault.path, fault.reason])))
      setFaults(error.faults.length > 0 ? others : [error.msg])
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const faultAt = (path: string): string | undefined => placed[path]
  return { post, faults, setFaults, faultAt, isBusy }
}
