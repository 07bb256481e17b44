import { Alert, App, Modal, Spin } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import type { Board, BoardTask } from '../board.ts'
import type { Drop } from './board-grid.tsx'

interface Condition {
  id: string
  no: string
  ok: boolean
  reasons: string[]
}
const TASK = '/api/ratutech-core/vehicle-task'

/** What stands against it, and what is to be thought of, before several tasks go to one person on one day. */
export function AssignDialog({
  board,
  tasks,
  drop,
  onClose,
  onDone,
}: {
  board: Board
  tasks: readonly BoardTask[]
  drop: Drop
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const { message } = App.useApp()
  const [key] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const { person, day } = drop
  const whom = person.providerId ? { providerId: person.providerId } : { handlerId: person.handlerId }
  const ids = tasks.map(one => one.id)
  const { data } = useQuery({
    queryKey: ['vehicle-task', 'check', ids.join(), person.key],
    gcTime: 0,
    queryFn: () =>
      request<Condition[]>('GET', `${TASK}/check-condition`, {
        params: { ids: ids.join(), action: 'assign', ...whom },
      }),
  })
  const barred = data?.filter(one => !one.ok) ?? []
  const free = ids.length - barred.length
  const assign = async () => {
    setBusy(true)
    try {
      await request('POST', `${TASK}/all-batch-assign`, {
        body: { ids, ...whom, planDate: day, skipAbnormal: true },
        idempotencyKey: key,
      })
      void message.success(
        t('已派 {n} 个任务给 {name} / {n} {n|task|tasks} assigned to {name}', { n: free, name: person.name }),
      )
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('派单给 {name}，{day} / Assign to {name}, {day}', { name: person.name, day })}
      okText={t('派单 {n} 个 / Assign {n}', { n: free })}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: !data || free === 0, loading: isBusy }}
      onOk={() => void assign().catch(() => undefined)}
      onCancel={onClose}
    >
      {!data && <Spin />}
      {barred.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('{n} 个任务不能派给他 / {n} {n|task|tasks} cannot go there', { n: barred.length })}
          description={
            <ul>
              {barred.map(one => (
                <li key={one.id}>
                  {one.no}: {one.reasons.join('; ')}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Warnings board={board} tasks={tasks.filter(one => !barred.some(bar => bar.id === one.id))} drop={drop} />
    </Modal>
  )
}

/** Nothing forbids these, but somebody should know. */
function Warnings({ board, tasks, drop: { person, day } }: { board: Board; tasks: readonly BoardTask[]; drop: Drop }) {
  const t = useT()
  const here = new Set((person.days[day] ?? []).map(one => one.id))
  const onDay = here.size + tasks.filter(one => !here.has(one.id)).length
  const open = person.open + tasks.filter(one => one.stage === 1).length
  const late = tasks.filter(one => one.dueTime !== '' && one.dueTime.slice(0, 10) < day)
  const told = [
    !person.providerId && onDay > board.dayMost
      ? t('当日将有 {n} 个任务，超过 {most} / {n} tasks on that day, above {most}', { n: onDay, most: board.dayMost })
      : '',
    person.capacity > 0 && open > person.capacity
      ? t('未完成将达 {n} 个，超过承接量 {most} / {n} open tasks, above his capacity of {most}', {
          n: open,
          most: person.capacity,
        })
      : '',
    board.days.find(one => one.day === day)?.isWork === false ? t('当日休息 / That day is off') : '',
    ...late.map(one =>
      t('{no} 时限 {due} 早于计划日 / {no} is due {due}, before that day', {
        no: one.taskNo,
        due: one.dueTime.slice(0, 16),
      }),
    ),
  ].filter(Boolean)
  if (told.length === 0)
    return <p>{t('{n} 个任务，没有冲突。 / {n} {n|task|tasks}, nothing against it.', { n: tasks.length })}</p>
  return (
    <Alert
      type="warning"
      showIcon
      title={t('请注意 / To think of')}
      description={
        <ul>
          {told.map(one => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      }
    />
  )
}
