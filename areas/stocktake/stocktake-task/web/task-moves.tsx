import { App, Button, Form, Input, Radio } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'

const BASE = '/api/ratutech-core/stocktake-task'
/** A stocktake of thousands of vehicles takes its time. */
const LONG_MS = 1_200_000
type Named = `${string} / ${string}`

const moves: Readonly<Record<number, readonly { action: number; label: Named; asks?: Named }[]>> = {
  1: [{ action: 1, label: '开始盘点 / Start' }],
  3: [
    { action: 2, label: '暂停 / Pause' },
    {
      action: 4,
      label: '结束盘点 / Finish',
      asks: '结束盘点？未盘车辆计为盘亏，未提交的作业关闭。 / Finish? What is not counted becomes a shortage, open tasks are closed.',
    },
  ],
  6: [{ action: 3, label: '继续 / Resume' }],
}

/** Start, pause, resume, finish, close and the report, by the state of the stocktake. */
export function TaskMoves({ record }: DetailSlot) {
  const t = useT()
  const status = Number(record['status'])
  const id = String(record['id'])
  const mayMove = useCan('stocktake_task_status')
  const mayCount = useCan('vehicle_task_inventory_handle')
  return (
    <>
      {mayMove && (moves[status] ?? []).map(one => <MoveButton key={one.action} id={id} record={record} {...one} />)}
      {status === 3 && mayCount && (
        <Button onClick={() => openTab(`/stocktake/task/stocktake/record/count?stocktakeTaskId=${id}`)}>
          {t('去盘点 / Count')}
        </Button>
      )}
      <CloseButton record={record} />
      {![103, 1].includes(status) && <ReportButton id={id} no={String(record['taskNo'])} />}
    </>
  )
}

function MoveButton({
  id,
  record,
  action,
  label,
  asks,
}: {
  id: string
  record: DetailSlot['record']
  action: number
  label: Named
  asks?: Named
}) {
  const t = useT()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await request('POST', `${BASE}/status-save`, {
        body: { id, version: record['version'], action },
        idempotencyKey: newKey(),
        timeout: LONG_MS,
      })
      void message.success(t('已完成 / Done'))
    } catch {
      // Said by the client itself.
    } finally {
      setBusy(false)
      await refreshData(client)
    }
  }
  const press = () =>
    asks === undefined
      ? void send()
      : void modal.confirm({ title: t(label), content: t(asks), onOk: send, okText: t(label) })
  return (
    <Button type={action === 2 ? 'default' : 'primary'} loading={isBusy} onClick={press}>
      {t(label)}
    </Button>
  )
}

const COMPLETE = 1
const GIVE_UP = 2
/** 关闭盘点: with its conclusion when every difference is dealt with, or given up with a reason. */
function CloseButton({ record }: { record: DetailSlot['record'] }) {
  const t = useT()
  const may = useCan('stocktake_task_close')
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const status = Number(record['status'])
  if (!may || ![1, 3, 4, 6].includes(status)) return null
  const canComplete = status === 4
  const open = Number(record['openDiff'] ?? 0)
  return (
    <>
      <Button type={canComplete ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {canComplete ? t('完成盘点 / Complete') : t('关闭 / Close')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('关闭盘点 {no} / Close stocktake {no}', { no: String(record['taskNo']) })}
          path={`${BASE}/close`}
          method="PUT"
          initial={{ mode: canComplete && open === 0 ? COMPLETE : GIVE_UP }}
          body={given => ({ ...given, id: record['id'], version: record['version'] })}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('已提交 / Done'))}
        >
          <Form.Item
            name="mode"
            label={t('方式 / How')}
            extra={open > 0 ? t('尚有{n}条差异未处理 / {n} differences open', { n: open }) : undefined}
          >
            <Radio.Group
              optionType="button"
              options={[
                { value: COMPLETE, label: t('完成 / Complete'), disabled: !canComplete || open > 0 },
                { value: GIVE_UP, label: t('放弃 / Give up') },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) =>
              getFieldValue('mode') === COMPLETE ? (
                <Form.Item
                  key="conclusion"
                  name="conclusion"
                  label={t('结论 / Conclusion')}
                  rules={[{ required: true }]}
                >
                  <Input.TextArea rows={3} maxLength={500} />
                </Form.Item>
              ) : (
                <Form.Item key="reason" name="reason" label={t('原因 / Reason')} rules={[{ required: true }]}>
                  <Input.TextArea rows={2} maxLength={200} />
                </Form.Item>
              )
            }
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

function ReportButton({ id, no }: { id: string; no: string }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      saveFile(await request<File>('GET', `${BASE}/report`, { params: { id }, blob: true }), `${no}.pdf`)
    } catch {
      // Said by the client itself.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void load()}>
      {t('盘点报告 / Report')}
    </Button>
  )
}
