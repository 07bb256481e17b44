import { App, Button, Form, Result } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Field } from '#kernel'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { DetailSections } from '#packages/web/kit/detail/sections.tsx'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import '#packages/web/kit/form.css'

const PATH = '/api/ratutech-core/maintenance-remind'
const input = maintenanceRemind.actions!.handle.input as unknown as Readonly<Record<string, Field>>
/** The form of the action as a resource of its own, so that its fields are drawn like any. */
const asked = { ...maintenanceRemind, fields: input } as unknown as AnyResource
const HANDLED = [1, 5]

/** 保养提醒处理: the vehicle and its service above, one decision below; the next reminder opens by itself. */
export function HandlePage() {
  const t = useT()
  const id = useTab().params.get('id') ?? ''
  const remind = useQuery({
    queryKey: ['detail', 'remind-to-handle', id],
    enabled: id !== '',
    queryFn: () => request<Row>('GET', `${PATH}/detail`, { params: { id }, noToast: true }),
  })
  if (remind.isError)
    return (
      <Result
        status="warning"
        title={t('提醒打不开 / The reminder cannot be opened')}
        extra={<Button onClick={() => void remind.refetch()}>{t('重试 / Retry')}</Button>}
      />
    )
  if (!remind.data) return <PageSkeleton />
  return <Decision key={`${id}:${String(remind.data['version'])}`} remind={remind.data} />
}

function Decision({ remind }: { remind: Row }) {
  const t = useT()
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Row>()
  const [isBusy, setBusy] = useState(false)
  const key = useRef(newKey())
  const send = async () => {
    const given = await form.validateFields().catch(() => undefined)
    if (!given) return
    setBusy(true)
    try {
      await request('PUT', `${PATH}/handle`, {
        body: { id: remind['id'], version: remind['version'], ...given },
        idempotencyKey: key.current,
        noToast: true,
      })
      key.current = newKey()
      void message.success(t('已处理 / Done'))
      await refreshData(client)
      await next(String(remind['id']))
      tab.close()
    } catch (error) {
      if (error instanceof NetworkError) return
      if (!(error instanceof RefusedError)) throw error
      const { beside, elsewhere } = error.placed(path => path in input)
      form.setFields(beside)
      if (elsewhere) void message.error(elsewhere)
    } finally {
      setBusy(false)
    }
  }
  const isOpen = HANDLED.includes(Number(remind['status']))
  return (
    <div className="kit-page kit-form">
      <DetailSections
        slot={{ resource: maintenanceRemind as never, record: remind, reload: () => undefined }}
        customs={{}}
        sections={[{ id: 'vehicle', title: '提醒 / Reminder', fields: SHOWN }]}
      />
      {isOpen ? (
        <Form form={form} layout="vertical" requiredMark={false} preserve initialValues={{ way: 1 }}>
          <section className="kit-card kit-section">
            <h2>{t('处理 / Decision')}</h2>
            <div className="kit-fields">
              {Object.entries(input).map(([name, field]) => (
                <FieldItem key={name} resource={asked} name={name} field={field} form={form} isNew />
              ))}
            </div>
          </section>
        </Form>
      ) : (
        <Result status="info" title={t('该提醒当前不需要处理 / Nothing is to be decided now')} />
      )}
      <footer className="kit-form-bar">
        <span className="kit-bar-note" role="status" />
        <Button onClick={() => tab.close()}>{t('关闭 / Close')}</Button>
        {isOpen && (
          <Button type="primary" loading={isBusy} onClick={() => void send()}>
            {t('确认处理 / Decide')}
          </Button>
        )}
      </footer>
    </div>
  )
}
const SHOWN = [
  'remindNo',
  'plateNo',
  'vin',
  'customerName',
  'projectName',
  'dueKm',
  'dueDate',
  'currentKm',
  'remainKm',
  'predictDate',
  'dailyKm',
  'overdueKm',
  'overdueDays',
  'remindCount',
  'lastRemindTime',
]

/** The next one that waits, the most urgent first. */
async function next(doneId: string): Promise<void> {
  const { records } = await request<{ records: Row[] }>('GET', `${PATH}/page`, {
    params: { status: '1', size: 2, ascs: 'predictDate' },
    silent: true,
  })
  const following = records.find(one => String(one['id']) !== doneId)
  if (following) openTab(`/maintenance/remind/handle?id=${String(following['id'])}`)
}
