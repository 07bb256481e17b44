import { App, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import dayjs from 'dayjs'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { FaultsHold } from '#packages/web/kit/form/faults-context.ts'
import {
  noFaults,
  placeFaults,
  withoutCell,
  withoutFields,
  withoutRows,
  type PlacedFaults,
} from '#packages/web/kit/form/faults.ts'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { typeOf } from '../../kinds/types.ts'

const TASK_FIELDS = ['result', 'resultNote', 'photosBizId', 'signBizId', 'noCost'] as const
const WAIT_MS = 5_000

/** Where the phone is, if it says so in time. */
const position = (): Promise<Row> =>
  new Promise(resolve => {
    if (!('geolocation' in navigator)) return resolve({})
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          posLng: coords.longitude.toFixed(6),
          posLat: coords.latitude.toFixed(6),
          posTime: dayjs(timestamp).format('YYYY-MM-DD HH:mm:ss'),
        }),
      () => resolve({}),
      { timeout: WAIT_MS, maximumAge: 60_000 },
    )
  })

export interface Handling {
  isBusy: 'draft' | 'submit' | undefined
  faults: PlacedFaults
  hold: FaultsHold
  touch(changed: Row): void
  send(draft: boolean): Promise<void>
}

/** Sends a task's form as a draft or as its result; faults come back to their fields. */
export function useHandle(form: FormInstance<Row>, payload: AnyResource, task: Row, onStale: () => void): Handling {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const language = useLanguage(one => one.language)
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState<'draft' | 'submit'>()
  const [faults, setFaults] = useState(noFaults)
  const key = useRef(newKey())
  const hold = useMemo<FaultsHold>(
    () => ({
      faults,
      clearCell: (name, index, column) => setFaults(now => withoutCell(now, name, index, column)),
      clearRows: name => setFaults(now => withoutRows(now, name)),
    }),
    [faults],
  )
  const show = (error: RefusedError) => {
    const present = form.getFieldsValue(true) as Row
    const placed = placeFaults(payload, error.faults, name => name in present, language, {
      ...Object.fromEntries(TASK_FIELDS.map(name => [name, true])),
    })
    form.setFields(Object.entries(placed.fields).map(([name, errors]) => ({ name, errors })))
    setFaults(placed)
    if (error.faults.length === 0) void message.error(error.msg)
  }
  const send = async (draft: boolean): Promise<void> => {
    if (isBusy) return
    setFaults(noFaults)
    if (
      !draft &&
      !(await form.validateFields().then(
        () => true,
        () => false,
      ))
    )
      return void message.warning(t('请补全标红的内容 / Complete what is marked'))
    setBusy(draft ? 'draft' : 'submit')
    const values = form.getFieldsValue(true) as Row
    try {
      await request('POST', `/api/ratutech-core/vehicle-task/${typeOf(Number(task['type'])).calls}-handle`, {
        body: {
          id: task['id'],
          version: task['version'],
          draft,
          ...Object.fromEntries(TASK_FIELDS.map(name => [name, values[name] === '' ? undefined : values[name]])),
          ...(draft ? {} : await position()),
          payload: bodyOf(payload, values),
          costs: values['costs'] ?? [],
        },
        idempotencyKey: key.current,
        noToast: true,
      })
      key.current = newKey()
      void message.success(draft ? t('已暂存 / Saved') : t('已提交 / Handed in'))
      await refreshData(client)
      if (draft) onStale()
      else tab.close()
    } catch (error) {
      if (error instanceof NetworkError) return
      if (!(error instanceof RefusedError)) throw error
      show(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { isBusy, faults, hold, touch: changed => setFaults(now => withoutFields(now, Object.keys(changed))), send }
}
