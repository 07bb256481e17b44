import { App, Button, Empty, Form, Input, List, Segmented } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ref, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import './count-page.css'

const CORE = '/api/ratutech-core'
interface Task {
  id: string
  plateNo: string
  vin: string
  modelName: string
  stage: number
  dueTime: string
  sourceType: string
  sourceId: string
}
const TO_COUNT = [2, 3, 9]

/**
 * 手机盘点: the counter's own vehicles, found by the last signs of plate or VIN; a touch opens its form. It says nothing
 * of where the books have them.
 */
export function CountPage() {
  const t = useT()
  const tab = useTab()
  const [sought, setSought] = useState('')
  const [isLeft, setLeft] = useState(true)
  const wanted = tab.params.get('stocktakeTaskId') ?? ''
  const tasks = useQuery({
    queryKey: ['list', 'vehicle-task', 'count-page'],
    queryFn: () =>
      request<{ records: Task[] }>('GET', `${CORE}/vehicle-task/inventory-page`, {
        params: { mine: '1', size: 500, ascs: 'plateNo' },
      }),
  })
  if (tasks.isError) return <NotRead onRetry={() => void tasks.refetch()} />
  const own = (tasks.data?.records ?? []).filter(
    task => task.sourceType === 'stocktake' && (wanted === '' || task.sourceId === wanted),
  )
  const left = own.filter(task => TO_COUNT.includes(Number(task.stage)))
  const text = sought.trim().toUpperCase()
  const shown = (isLeft ? left : own.filter(task => !TO_COUNT.includes(Number(task.stage)))).filter(
    task => text === '' || (task.plateNo ?? '').toUpperCase().includes(text) || task.vin.endsWith(text),
  )
  const stocktakeId = wanted || own[0]?.sourceId
  return (
    <div className="kit-page count-page">
      <header className="kit-head">
        <h1>{t('手机盘点 / Counting')}</h1>
        <div className="kit-head-tools">
          {stocktakeId && <SurplusButton stocktakeId={stocktakeId} vin={text.length === 17 ? text : ''} />}
        </div>
      </header>
      <Segmented
        block
        value={isLeft}
        onChange={setLeft}
        options={[
          { value: true, label: t('待盘 {n} / To count {n}', { n: left.length }) },
          { value: false, label: t('已盘 {n} / Counted {n}', { n: own.length - left.length }) },
        ]}
      />
      <Input.Search
        allowClear
        size="large"
        inputMode="text"
        aria-label={t('车牌或车架号后几位 / Plate or last signs of the VIN')}
        placeholder={t('车牌或车架号后几位 / Plate or last signs of the VIN')}
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      <List<Task>
        loading={tasks.isPending}
        dataSource={shown.slice(0, 100)}
        locale={{ emptyText: <Empty description={t('没有待盘车辆 / Nothing to count')} /> }}
        renderItem={task => (
          <List.Item
            actions={[
              <Button
                key="open"
                type={isLeft ? 'primary' : 'default'}
                size="large"
                onClick={() =>
                  openTab(
                    isLeft
                      ? `/stocktake/workorder/task/stocktake/handle?id=${task.id}`
                      : `/stocktake/workorder/task/stocktake/detail?id=${task.id}`,
                  )
                }
              >
                {isLeft ? t('盘点 / Count') : t('查看 / View')}
              </Button>,
            ]}
          >
            <List.Item.Meta
              title={<Plate value={task.plateNo || task.vin} />}
              description={
                <>
                  <span className="num">…{task.vin.slice(-6)}</span> {task.modelName}
                </>
              }
            />
          </List.Item>
        )}
      />
    </div>
  )
}

const lot = ref('停车场 / Lot', '', 'parking-lot') as Field
/** 登记盘盈: a vehicle that stands there and is on nobody's list. */
function SurplusButton({ stocktakeId, vin }: { stocktakeId: string; vin: string }) {
  const t = useT()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('登记盘盈 / Surplus')}</Button>
      {isOpen && (
        <FormDialog
          title={t('登记盘盈 / Record a surplus')}
          path={`${CORE}/stocktake-record/surplus-save`}
          initial={{ vin }}
          body={given => ({ ...given, stocktakeTaskId: stocktakeId })}
          onClose={() => setOpen(false)}
          onDone={() => void message.success(t('已登记 / Recorded'))}
        >
          <Form.Item name="vin" label={t('车架号 / VIN')} rules={[{ required: true, len: 17 }]}>
            <Input maxLength={17} />
          </Form.Item>
          <Form.Item name="plateNo" label={t('车牌号 / Plate')}>
            <Input maxLength={16} />
          </Form.Item>
          <Form.Item name="lotId" label={t('停车场 / Lot')}>
            <PersonInput field={lot} />
          </Form.Item>
          <Form.Item name="address" label={t('或地址 / Or address')}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="photosBizId" label={t('照片 / Photos')} rules={[{ required: true }]}>
            <FilesInput />
          </Form.Item>
          <Form.Item name="note" label={t('说明 / Note')} rules={[{ required: true }]}>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
