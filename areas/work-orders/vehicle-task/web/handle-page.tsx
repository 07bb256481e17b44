import { Button, Form, Result } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { StatusCell } from '#packages/web/kit/fields/cells.tsx'
import { FaultsContext } from '#packages/web/kit/form/faults-context.ts'
import { FieldItem } from '#packages/web/kit/form/field-item.tsx'
import { defaultsOf, isTyped, todayHere, withKeys } from '#packages/web/kit/form/values.ts'
import { ownFields, resourceNamed, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { kindLabel, typeOf } from '../../kinds/types.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { CostRows } from './cost-rows.tsx'
import { ResultItems } from './result-items.tsx'
import { useHandle } from './use-handle.ts'
import '#packages/web/kit/form.css'

/** 处理: what the type asks above, costs and result below; the same page for all types, on a phone beside the car too. */
export function HandlePage() {
  const t = useT()
  const tab = useTab()
  const id = tab.params.get('id') ?? ''
  const task = useQuery({
    queryKey: ['task-to-handle', id],
    enabled: id !== '',
    staleTime: Infinity,
    queryFn: () => request<Row>('GET', '/api/ratutech-core/vehicle-task/detail', { params: { id }, noToast: true }),
  })
  if (task.isError)
    return (
      <Result
        status="warning"
        title={t('任务打不开 / The task cannot be opened')}
        extra={<Button onClick={() => void task.refetch()}>{t('重试 / Retry')}</Button>}
      />
    )
  if (!task.data) return <PageSkeleton />
  return (
    <HandleForm key={`${id}:${String(task.data['version'])}`} task={task.data} onStale={() => void task.refetch()} />
  )
}

/** What the form begins with: what was filled in before, defaults, and the items to be checked. */
function startOf(payload: AnyResource, task: Row): Row {
  const stored = (task['payload'] ?? {}) as Row
  const isNew = !stored['id']
  const checks = (task['checks'] ?? []) as Row[]
  const hasChecks = ownFields(payload).some(([name]) => name === 'checkItems')
  return withKeys(payload, {
    ...defaultsOf(payload, { userId: '', userName: '', deptId: '' }, todayHere()),
    ...(isNew && hasChecks ? { checkItems: checks.map(one => ({ ...one, ok: true, actual: '' })) } : {}),
    ...stored,
    subKind: task['subKind'],
    result: task['result'] || 1,
    resultNote: task['resultNote'] ?? '',
    photosBizId: task['photosBizId'] ?? '',
    signBizId: task['signBizId'] ?? '',
    noCost: task['noCost'] === true,
    costs: ((task['costs'] ?? []) as Row[]).filter(one => one['status'] !== 6),
  })
}

function HandleForm({ task, onStale }: { task: Row; onStale: () => void }) {
  const t = useT()
  const tab = useTab()
  const type = typeOf(Number(task['type']))
  const payload = useMemo(() => resourceNamed(type.payload), [type])
  const [form] = Form.useForm<Row>()
  const state = useHandle(form, payload, task, onStale)
  useEffect(() => {
    form.setFieldsValue(startOf(payload, task))
    tab.setTitle(t('处理 {no} / Fill in {no}', { no: String(task['taskNo']) }))
  }, [])
  const fields = ownFields(payload).filter(([name, field]) => isTyped(field) && name !== 'subKind')
  const duties = (task['duties'] ?? {}) as Row
  const isFillable = [2, 3, 9].includes(Number(task['stage']))
  return (
    <FaultsContext value={state.hold}>
      <div className="kit-page kit-form">
        <header className="kit-head">
          <h1>
            <Plate value={String(task['plateNo'] || task['vin'])} /> {t(type.label)} ·{' '}
            {t(kindLabel(type.code, Number(task['subKind'])))}{' '}
            <StatusCell resource={vehicleTask as never} status={task['status']} />
          </h1>
        </header>
        <TaskBrief task={task} />
        {state.faults.others.length > 0 && (
          <div className="kit-refusal" role="alert">
            {state.faults.others.join('；')}
          </div>
        )}
        {!isFillable ? (
          <Result status="info" title={t('该任务当前不需要填写 / Nothing is to be filled in now')} />
        ) : (
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            preserve
            autoComplete="off"
            onValuesChange={state.touch}
          >
            <section className="kit-card kit-section">
              <h2>{t('作业内容 / What was done')}</h2>
              <div className="kit-fields">
                {fields.map(([name, field]) => (
                  <FieldItem
                    key={name}
                    resource={payload}
                    name={name}
                    field={field as Field}
                    form={form}
                    isNew={!((task['payload'] ?? {}) as Row)['id']}
                  />
                ))}
              </div>
            </section>
            {duties['needAccounting'] === true && <CostRows />}
            <ResultItems photoMin={Number(duties['photoMin'] ?? 0)} />
          </Form>
        )}
        <footer className="kit-form-bar">
          <span className="kit-bar-note" role="status" />
          <Button onClick={() => openTab(`/workorder/task/detail?id=${String(task['id'])}`)}>
            {t('详情 / Detail')}
          </Button>
          {isFillable && (
            <>
              <Button
                loading={state.isBusy === 'draft'}
                disabled={state.isBusy === 'submit'}
                onClick={() => void state.send(true)}
              >
                {t('暂存 / Save')}
              </Button>
              <Button
                type="primary"
                loading={state.isBusy === 'submit'}
                disabled={state.isBusy === 'draft'}
                onClick={() => void state.send(false)}
              >
                {t('提交结果 / Hand in')}
              </Button>
            </>
          )}
        </footer>
      </div>
    </FaultsContext>
  )
}

/** What the handler needs to know before he begins. */
function TaskBrief({ task }: { task: Row }) {
  const t = useT()
  const facts: readonly [string, unknown][] = [
    [t('车架号 / VIN'), task['vin']],
    [t('车型 / Model'), task['modelName']],
    [t('城市 / City'), task['cityCodeName']],
    [t('时限 / Due'), task['dueTime']],
    [t('作业要求 / Requirement'), task['requirement']],
    [t('退回原因 / Sent back because'), task['backReason']],
  ]
  return (
    <dl className="kit-facts kit-card">
      {facts
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="kit-own">{String(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
