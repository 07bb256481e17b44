import { App, Form, type FormInstance } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { HEAD_FACTS, type BatchSpec } from './batch-specs.ts'

export const CORE = '/api/ratutech-core'
export const STAGED = `${CORE}/insurance-imp-temp`
export type Staged = Row & {
  id: string
  payload?: Record<string, unknown>
  info?: string
  warn?: string
  result?: boolean
}
export interface Counts {
  total: number
  normal: number
  abnormal: number
  vehicles: number
  amounts: string
}
export interface StagedResult {
  ok: boolean
  plateNo: string
  reasons: string[]
}
export interface SavedBatch {
  id: string
  no: string
  status: number
}
const SIZE = 100
const REST_MS = 500

/** The rows of a set as their table shows them. */
function useRows(spec: BatchSpec, uuid: string) {
  const [shown, setShown] = useState<'all' | 'bad' | 'good'>('all')
  const [current, setCurrent] = useState(1)
  useEffect(() => setCurrent(1), [shown])
  const rows = useQuery({
    queryKey: ['insurance-set', uuid, spec.auditType, shown, current],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<{ records: Staged[]; total: number }>('GET', `${STAGED}/page`, {
        params: {
          uuid,
          auditType: spec.auditType,
          current,
          size: SIZE,
          ...(shown === 'all' ? {} : { result: shown === 'good' }),
        },
        signal,
      }),
  })
  return {
    shown,
    setShown,
    current,
    setCurrent,
    size: SIZE,
    rows: rows.data?.records ?? [],
    total: rows.data?.total ?? 0,
    isLoading: rows.isFetching,
    error: rows.error,
    refetch: rows.refetch,
  }
}

/** What changes the set: rows come, change and go; after each the whole is checked again. */
function useSet(
  spec: BatchSpec,
  uuid: string,
  headFacts: () => Record<string, unknown>,
  refetch: () => Promise<unknown>,
) {
  const t = useT()
  const { message } = App.useApp()
  const [counts, setCounts] = useState<Counts>()
  const [selected, setSelected] = useState<string[]>([])
  const { auditType } = spec
  const check = async (): Promise<void> => {
    setCounts(await request<Counts>('POST', `${STAGED}/check`, { body: { uuid, auditType, head: headFacts() } }))
    await refetch()
  }
  const stage = async (body: object, call = 'save'): Promise<void> => {
    const found = await request<StagedResult[] | Counts>('POST', `${STAGED}/${call}`, {
      body: { uuid, auditType, head: headFacts(), ...body },
      timeout: 120_000,
    })
    const bad = Array.isArray(found) ? found.filter(one => !one.ok).length : 0
    if (Array.isArray(found) && bad > 0)
      void message.warning(t('加入{n}行，{bad}行未通过 / {n} rows added, {bad} did not pass', { n: found.length, bad }))
    await check()
  }
  const remove = async (ids: readonly string[]): Promise<void> => {
    await request('DELETE', `${STAGED}/remove`, { body: { ids } })
    setSelected([])
    await check()
  }
  return { counts, selected, setSelected, check, stage, remove }
}

/** State of a batch page: its head, its staged rows, what their checks found, and its submit. */
export function useBatch(spec: BatchSpec) {
  const tab = useTab()
  const [form] = Form.useForm<Row>()
  const id = tab.params.get('id') ?? ''
  const [fresh] = useState(() => newKey().slice(0, 36))
  const uuid = tab.params.get('uuid') ?? fresh
  const { post, faults, faultAt, isBusy } = usePost(spec.head)
  const headFacts = (): Record<string, unknown> => {
    const values = form.getFieldsValue(true) as Row
    return {
      ...Object.fromEntries(HEAD_FACTS.flatMap(name => (values[name] ? [[name, values[name]]] : []))),
      ...(id ? { requirementId: id } : {}),
    }
  }
  const { refetch, ...rows } = useRows(spec, uuid)
  const set = useSet(spec, uuid, headFacts, refetch)
  useBegin({ id, uuid, spec, form, check: set.check })
  const submit = async (draft: boolean): Promise<SavedBatch | undefined> => {
    const saved = await post<SavedBatch>(`${CORE}/${spec.save}`, {
      ...(form.getFieldsValue(true) as Row),
      uuid,
      auditType: spec.auditType,
      ...(draft ? { draft } : {}),
      ...(id ? { id } : {}),
    })
    if (!saved) await set.check()
    return saved
  }
  return { spec, tab, form, id, uuid, ...rows, ...set, headFacts, submit, faults, faultAt, isBusy }
}
export type BatchState = ReturnType<typeof useBatch>

/** The set keeps its name in the address, so that the page comes back with its rows; a batch that came back brings its own. */
function useBegin({
  id,
  uuid,
  spec,
  form,
  check,
}: {
  id: string
  uuid: string
  spec: BatchSpec
  form: FormInstance<Row>
  check(): Promise<void>
}): void {
  const tab = useTab()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const isNew = !tab.params.get('uuid')
    const begin = async () => {
      if (id) {
        const batch = await request<Row>('GET', `${CORE}/insurance-requirement/detail`, { params: { id } })
        form.setFieldsValue(batch)
        if (isNew)
          await request('POST', `${STAGED}/reopen`, {
            body: { uuid, auditType: spec.auditType, requirementId: id },
          })
      }
      if (isNew) tab.setQuery({ ...(id ? { id } : {}), uuid })
      await check()
    }
    void begin().catch(() => undefined)
  }, [])
}

/** Rows are checked against the head: whoever changes what they ask sees them checked again once he rests. */
export function useCheckedAgain(state: BatchState): void {
  const values = Form.useWatch((all: Row) => JSON.stringify(HEAD_FACTS.map(name => all[name] ?? '')), {
    form: state.form,
    preserve: true,
  })
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (values === undefined) return
    const isFirst = before.current === undefined
    const isSame = before.current === values
    before.current = values
    if (isFirst || isSame || !state.counts?.total) return
    const timer = setTimeout(() => void state.check().catch(() => undefined), REST_MS)
    return () => clearTimeout(timer)
  }, [values])
}

/** A service provider, as insurers are. */
const PROVIDER = 2
/** What is paid goes to the insurer of the rows, until somebody names another payee. */
export function usePayee({ spec, form, rows }: BatchState): void {
  const orderId = spec.head.includes('payeeId') ? rows[0]?.['workOrderId'] : undefined
  useEffect(() => {
    if (!orderId || form.getFieldValue('payeeId')) return
    const call = spec.orderKind === 2 ? 'revise-detail' : 'detail'
    const fill = async () => {
      const order = await request<Row>('GET', `${CORE}/insurance-work-order/${call}`, { params: { id: orderId } })
      if (order['insurerId'] && !form.getFieldValue('payeeId'))
        form.setFieldsValue({ payeeType: PROVIDER, payeeId: order['insurerId'] })
    }
    void fill().catch(() => undefined)
  }, [orderId])
}
