import { App } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { placed, type Car } from './rows-model.ts'

const CORE = '/api/ratutech-core'
const NONE: ReturnType<typeof placed> = { rows: {}, others: [] }

const COLUMNS = 'vin,plateNo,modelName,purchasePrice'
/** The cars that were chosen in the list, as their cards say. */
export const useCars = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['list', 'vehicle', 'register', ids.join(',')],
    enabled: ids.length > 0,
    queryFn: ({ signal }) =>
      request<{ records: Car[] }>('GET', `${CORE}/vehicle/page`, {
        params: { id_in: ids.join(','), columns: COLUMNS, ascs: 'vin', size: 200 },
        signal,
      }).then(found => found.records),
  })

type Register = 'vehicle-invoice-register' | 'vehicle-tax-register' | 'vehicle-maintenance-confirm'
/** Sends rows of a register, all or nothing. */
export function useRows(resource: Register, onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const key = useRef(newKey())
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState(NONE)
  const send = async (rows: readonly Row[]) => {
    setBusy(true)
    setFaults(NONE)
    try {
      await request('POST', `${CORE}/${resource}/save`, { body: { rows }, idempotencyKey: key.current, noToast: true })
      key.current = newKey()
      await refreshData(client)
      void message.success(t('已登记{n}台 / {n} registered', { n: rows.length }))
      onDone()
    } catch (error) {
      if (error instanceof NetworkError) return
      if (!(error instanceof RefusedError)) throw error
      key.current = newKey()
      setFaults(error.faults.length > 0 ? placed(error.faults) : { rows: {}, others: [error.msg] })
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, faults }
}
