import type { FormInstance } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../../shell/session.ts'
import { useTab } from '../../shell/use-tab.ts'
import type { FormHow } from '../customise.ts'
import { readRecord } from '../data.ts'
import { newKey } from '../ids.ts'
import type { AnyResource, Row } from '../model/world.ts'
import { asCodes, defaultsOf, todayHere, withKeys } from './values.ts'

const KEPT_MS = 60 * 60_000

/** The record as it was read when the form was opened, and what a new one starts with. */
export function useRecord(resource: AnyResource, how: FormHow, form: FormInstance<Row>) {
  const tab = useTab()
  const me = useSession(state => state.user)
  const [id, setId] = useState(() => tab.params.get('id') ?? '')
  const [opening] = useState(newKey)
  const isFilled = useRef(false)
  const read = useRef<{ version: unknown; base: Row }>({ version: undefined, base: {} })
  const isRead = id !== '' && how !== 'add'
  const ask = (silent: boolean) => readRecord(resource, id, silent ? { silent } : { noToast: true })
  const {
    data: record,
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: ['form-record', opening],
    enabled: isRead,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    queryFn: () => ask(false),
  })

  const start = useMemo(() => {
    const given = asCodes(
      resource,
      [...tab.params].filter(([name]) => name !== 'id'),
    )
    return withKeys(resource, {
      ...defaultsOf(
        resource,
        { userId: me?.id ?? '', userName: me?.name ?? '', deptId: me?.deptId ?? '', deptName: me?.deptName ?? '' },
        todayHere(),
      ),
      ...asCodes(resource, Object.entries(resource.held ?? {})),
      ...given,
    })
  }, [resource])
  useEffect(() => {
    // Effects run again whenever the tab is shown again: what was typed meanwhile must stand.
    if (isFilled.current || (isRead && !record)) return
    isFilled.current = true
    if (record) read.current = { version: record['version'], base: record }
    form.setFieldsValue(record ? withKeys(resource, record) : start)
  }, [record, isRead, form, resource, start])

  return {
    id,
    setId,
    record,
    read,
    error,
    isLoading: isRead && isPending,
    reload: () => void refetch(),
    readAgain: () => ask(true),
  }
}
