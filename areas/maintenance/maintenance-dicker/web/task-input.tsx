import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { twinOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'

const nameOf = (task: Row): string =>
  `${String(task['plateNo'] || task['vin'])} · ${String(task['subKindName'] ?? '')} · ${String(task['taskNo'])}`
/** Written down when the car came into the shop; what the form already holds in these fields follows the task. */
const TAKEN = ['mechanismId', 'inShopTime', 'planOutTime', 'faultDesc'] as const

/** Tasks in the shop that nobody applied for; the chosen one says station, times and mileage. */
export function TaskInput({ value, onChange, record, name, id, disabled, status }: InputProps) {
  const t = useT()
  const { data = [], isFetching } = useQuery({
    queryKey: ['pick', 'dicker-tasks'],
    staleTime: 15_000,
    queryFn: async () =>
      (
        await request<{ records: Row[] }>('GET', '/api/ratutech-core/maintenance-dicker/work-order-page', {
          params: { size: 200 },
          silent: true,
        })
      ).records,
  })
  const twin = String(record()[twinOf(name)] ?? '')
  const options = data.map(task => ({ value: String(task['id']), label: nameOf(task) }))
  const isListed = options.some(one => one.value === String(value))
  const choose = async (next: string | undefined) => {
    const task = data.find(one => String(one['id']) === next)
    onChange?.(next ?? '', { [twinOf(name)]: task ? String(task['taskNo']) : '' })
    if (!next) return
    const detail = await request<Row>('GET', '/api/ratutech-core/vehicle-task/detail', {
      params: { id: next },
      silent: true,
    })
    const payload = (detail['payload'] ?? {}) as Row
    onChange?.(next, {
      [twinOf(name)]: String(detail['taskNo']),
      ...Object.fromEntries(
        TAKEN.flatMap(field => [
          [field, payload[field] ?? ''],
          [twinOf(field), payload[twinOf(field)] ?? ''],
        ]),
      ),
      odometer: payload['mileage'] ?? '',
      repairKind: detail['subKind'],
    })
  }
  return (
    <Select
      {...(id ? { id } : {})}
      {...(status ? { status } : {})}
      className="kit-own"
      style={{ width: '100%' }}
      disabled={disabled === true}
      allowClear
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('选择在厂的维保任务 / Choose a task in the shop')}
      value={value ? String(value) : undefined}
      onChange={next => void choose(next)}
      options={value && !isListed ? [{ value: String(value), label: twin || '…' }, ...options] : options}
      notFoundContent={t('没有可申请的任务 / No task waits for an application')}
    />
  )
}
