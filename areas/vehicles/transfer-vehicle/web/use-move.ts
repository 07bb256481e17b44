import { App, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import type { Row } from '#packages/web/kit/model/world.ts'

export interface Move {
  readonly isBusy: boolean
  /** What stands beside no input. */
  readonly fault: string
  send(call: string, body: Row, form?: FormInstance<Row>): Promise<boolean>
}

/** One move of a transfer: faults come back to their inputs, a lost answer is asked for again under the same key. */
export function useMove(record: Row): Move {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const key = useRef(newKey())
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send: Move['send'] = async (call, body, form) => {
    setBusy(true)
    setFault('')
    try {
      await request('POST', `/api/ratutech-core/transfer-vehicle/${call}`, {
        body: { id: record['id'], version: record['version'], ...body },
        idempotencyKey: key.current,
        noToast: true,
      })
      key.current = newKey()
      void message.success(t('已完成 / Done'))
      await refreshData(client)
      return true
    } catch (error) {
      if (error instanceof NetworkError) return false
      if (!(error instanceof RefusedError)) throw error
      key.current = newKey()
      const { beside, elsewhere } = error.placed(path => form?.getFieldInstance(path) !== undefined || path in body)
      form?.setFields(beside)
      setFault(elsewhere || (form ? '' : error.msg))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, send }
}
