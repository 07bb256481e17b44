import { App, Button, Form, Result } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '#kernel'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData, useDictionary } from '#packages/web/kit/data.ts'
import { FaultsContext, type FaultsHold } from '#packages/web/kit/form/faults-context.ts'
import { noFaults, placeFaults, withoutCell, withoutFields, withoutRows } from '#packages/web/kit/form/faults.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { bodyOf, withKeys } from '#packages/web/kit/form/values.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { parkingLotWorkOrder } from '../parking-lot-work-order.ts'
import '#packages/web/kit/form.css'

const PATH = '/api/ratutech-core/parking-lot-work-order'
const resource = parkingLotWorkOrder as unknown as AnyResource
const ASKED = ['visitTime', 'leaveTime', 'countedCount', 'lotItems', 'conclusion', 'signBizId'] as const

/** 场地检查: the lot itself, beside its vehicles; begins with every item of the list. */
export function HandlePage() {
  const id = useTab().params.get('id') ?? ''
  const record = useQuery({
    queryKey: ['patrol-to-handle', id],
    enabled: id !== '',
    staleTime: Infinity,
    queryFn: () => request<Row>('GET', `${PATH}/detail`, { params: { id }, noToast: true }),
  })
  const items = useDictionary('patrol_lot_item')
  if (record.isError) return <NotRead onRetry={() => void record.refetch()} />
  if (!record.data || items.length === 0) return <PageSkeleton />
  return (
    <HandleForm
      key={`${id}:${String(record.data['version'])}`}
      record={record.data}
      items={items.map(one => one.value)}
      onStale={() => void record.refetch()}
    />
  )
}

interface Props {
  record: Row
  items: readonly string[]
  onStale: () => void
}
/** Stored values, or every item of the list; sends them, and brings faults back to their fields. */
function useLotForm({ record, items, onStale }: Props) {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const language = useLanguage(one => one.language)
  const { message } = App.useApp()
  const [form] = Form.useForm<Row>()
  const [faults, setFaults] = useState(noFaults)
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newKey())
  const hold = useMemo<FaultsHold>(
    () => ({
      faults,
      clearCell: (name, index, column) => setFaults(now => withoutCell(now, name, index, column)),
      clearRows: name => setFaults(now => withoutRows(now, name)),
    }),
    [faults],
  )
  useEffect(() => {
    const stored = (record['lotItems'] ?? []) as Row[]
    form.setFieldsValue(
      withKeys(resource, {
        ...record,
        lotItems: stored.length > 0 ? stored : items.map(item => ({ item, result: 1 })),
      }),
    )
    tab.setTitle(t('场地检查 {no} / Lot check {no}', { no: String(record['lotOrderNo']) }))
  }, [])
  const send = async (draft: boolean) => {
    if (isBusy) return
    setFaults(noFaults)
    setBusy(true)
    const values = form.getFieldsValue(true) as Row
    try {
      await request('POST', `${PATH}/handle`, {
        body: {
          ...Object.fromEntries(
            Object.entries(bodyOf(resource, values)).filter(([name]) => ASKED.includes(name as never)),
          ),
          id: record['id'],
          version: record['version'],
          draft,
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
      const placed = placeFaults(resource, error.faults, name => ASKED.includes(name as never), language, {})
      form.setFields(Object.entries(placed.fields).map(([name, errors]) => ({ name, errors })))
      setFaults(placed)
      if (error.faults.length === 0) void message.error(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const touch = (changed: Row) => setFaults(now => withoutFields(now, Object.keys(changed)))
  return { form, faults, hold, isBusy, send, touch }
}

function HandleForm(props: Props) {
  const t = useT()
  const { record } = props
  const { form, faults, hold, isBusy, send, touch } = useLotForm(props)
  const isOpen = [2, 3].includes(Number(record['status']))
  return (
    <FaultsContext value={hold}>
      <div className="kit-page kit-form">
        <header className="kit-head">
          <h1>
            {t('场地检查 / Lot check')} {String(record['parkingLotIdName'] ?? '')}
          </h1>
        </header>
        {faults.others.length > 0 && (
          <div className="kit-refusal" role="alert">
            {faults.others.join('；')}
          </div>
        )}
        {!isOpen ? (
          <Result status="info" title={t('该巡检单已提交 / This patrol is handed in')} />
        ) : (
          <Form form={form} layout="vertical" requiredMark={false} preserve autoComplete="off" onValuesChange={touch}>
            <section className="kit-card kit-section">
              <div className="kit-fields">
                {ASKED.map(name => (
                  <FieldItem
                    key={name}
                    resource={resource}
                    name={name}
                    field={resource.fields[name] as Field}
                    form={form}
                    isNew={false}
                  />
                ))}
              </div>
            </section>
          </Form>
        )}
        <footer className="kit-form-bar">
          <span className="kit-bar-note" role="status">
            {t('已检 {n}/{m} 台 / {n} of {m} vehicles inspected', {
              n: Number(record['doneCount'] ?? 0),
              m: Number(record['sampleCount'] ?? 0),
            })}
          </span>
          <Button onClick={() => openTab(`/stocktake/workorder/patrol/inspect/detail?id=${String(record['id'])}`)}>
            {t('详情 / Detail')}
          </Button>
          {isOpen && (
            <>
              <Button loading={isBusy} onClick={() => void send(true)}>
                {t('暂存 / Save')}
              </Button>
              <Button type="primary" loading={isBusy} onClick={() => void send(false)}>
                {t('提交 / Hand in')}
              </Button>
            </>
          )}
        </footer>
      </div>
    </FaultsContext>
  )
}
