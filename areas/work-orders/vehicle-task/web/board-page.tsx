import { Checkbox, DatePicker, Empty, Select, Skeleton, Space, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import dayjs from 'dayjs'
import { textOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { RegionInput } from '#packages/web/kit/fields/region-input.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { kindLabel, workTypes } from '../../kinds/types.ts'
import type { Board, BoardTask } from '../board.ts'
import { AssignDialog } from './board-dialog.tsx'
import { BoardGrid, type Drop } from './board-grid.tsx'
import './board.css'

/** 派单看板: what waits, the oldest first, beside people and days; dragged or put there by a button. */
export function BoardPage() {
  const tab = useTab()
  const asked = Object.fromEntries(tab.params)
  const [chosen, setChosen] = useState<string[]>([])
  const [dragged, setDragged] = useState<string[]>([])
  const [drop, setDrop] = useState<Drop>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['list', 'vehicle-task', 'board', asked],
    queryFn: () => request<Board>('GET', '/api/ratutech-core/vehicle-task/board', { params: asked, noToast: true }),
  })
  const moving = dragged.length > 0 ? dragged : chosen
  const end = () => {
    setDrop(undefined)
    setDragged([])
  }
  return (
    <div className="kit-page">
      <BoardHead asked={asked} onAsk={changed => tab.setQuery({ ...asked, ...changed })} />
      {isError ? (
        <NotRead onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <div className="board">
          <Waiting
            board={data}
            chosen={chosen}
            onChoose={setChosen}
            onDrag={id => setDragged(chosen.includes(id) ? chosen : [id])}
          />
          <BoardGrid
            board={data}
            chosen={chosen}
            onDrag={setDragged}
            onDrop={put => {
              if (moving.length > 0) setDrop(put)
            }}
          />
        </div>
      )}
      {data && drop && (
        <AssignDialog
          board={data}
          tasks={tasksOf(data).filter(one => moving.includes(one.id))}
          drop={drop}
          onClose={end}
          onDone={() => {
            end()
            setChosen([])
            void refetch()
          }}
        />
      )}
    </div>
  )
}
const tasksOf = (board: Board): BoardTask[] => [
  ...board.unassigned,
  ...board.people.flatMap(one => [...one.late, ...Object.values(one.days).flat()]),
]

function BoardHead({
  asked,
  onAsk,
}: {
  asked: Record<string, string>
  onAsk: (changed: Record<string, string | undefined>) => void
}) {
  const t = useT()
  const language = useLanguage(one => one.language)
  return (
    <header className="kit-head">
      <h1>{t('派单看板 / Dispatch board')}</h1>
      <Space wrap>
        <Select
          allowClear
          style={{ minWidth: 140 }}
          placeholder={t('全部类型 / All types')}
          aria-label={t('类型 / Type')}
          value={asked['type'] ? Number(asked['type']) : undefined}
          onChange={(value?: number) => onAsk({ type: value === undefined ? undefined : String(value) })}
          options={workTypes.map(one => ({ value: one.code, label: textOf(one.label, language) }))}
        />
        <span style={{ minWidth: 180 }}>
          <RegionInput
            isAnyLevel
            aria-label={t('城市 / City')}
            placeholder={t('全部城市 / All cities')}
            value={asked['cityCode'] ?? ''}
            onChange={(value: unknown) => onAsk({ cityCode: value ? String(value) : undefined })}
          />
        </span>
        <DatePicker
          aria-label={t('起始日 / From')}
          value={asked['from'] ? dayjs(asked['from']) : null}
          placeholder={t('今天起 / From today')}
          onChange={value => onAsk({ from: value ? value.format('YYYY-MM-DD') : undefined })}
        />
      </Space>
    </header>
  )
}

/** 未派单: by age, with the tally that tells how long they wait. */
function Waiting({
  board,
  chosen,
  onChoose,
  onDrag,
}: {
  board: Board
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  onDrag: (id: string) => void
}) {
  const t = useT()
  const free = board.unassigned.filter(one => !one.blocked)
  const isAll = free.length > 0 && free.every(one => chosen.includes(one.id))
  return (
    <section className="board-waiting" aria-label={t('未派单 / Unassigned')}>
      <header>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          disabled={free.length === 0}
          onChange={event => onChoose(event.target.checked ? free.map(one => one.id) : [])}
        >
          {t('未派单 {n} / Unassigned {n}', { n: board.unassignedTotal })}
        </Checkbox>
        <div>
          {board.ages
            .filter(one => one.count > 0)
            .map(one => (
              <Tag key={one.label} color={/^(8|16|31)/.test(one.label) ? 'error' : 'default'}>
                {t('{d}天 {n} / {d} d: {n}', { d: one.label, n: one.count })}
              </Tag>
            ))}
        </div>
      </header>
      <div className="board-list" tabIndex={0} role="list">
        {board.unassigned.length === 0 && (
          <Empty
            description={t('没有待派单的任务 / Nothing waits for dispatch')}
            image={Empty.PRESENTED_IMAGE_SIMPLE}
          />
        )}
        {board.unassigned.map(task => (
          <WaitingCard
            key={task.id}
            task={task}
            isChosen={chosen.includes(task.id)}
            onChoose={isChosen => onChoose(isChosen ? [...chosen, task.id] : chosen.filter(one => one !== task.id))}
            onDrag={() => onDrag(task.id)}
          />
        ))}
      </div>
    </section>
  )
}

function WaitingCard({
  task,
  isChosen,
  onChoose,
  onDrag,
}: {
  task: BoardTask
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDrag: () => void
}) {
  const t = useT()
  return (
    <div
      role="listitem"
      className={`board-card${task.blocked ? ' is-blocked' : ''}`}
      draggable={!task.blocked}
      onDragStart={onDrag}
    >
      <Checkbox
        aria-label={task.taskNo}
        checked={isChosen}
        disabled={task.blocked}
        onChange={event => onChoose(event.target.checked)}
      />
      <div>
        <div>
          <strong>{task.plateNo || task.taskNo}</strong> {t(kindLabel(task.type, task.subKind))}{' '}
          {task.priority === 1 && <Tag color="error">{t('紧急 / Urgent')}</Tag>}
        </div>
        <small>
          {t('{d}天 / {d} d', { d: task.ageDays })} · {task.cityName}
          {task.dueTime !== '' && ` · ${t('时限 / Due')} ${task.dueTime.slice(5, 16)}`}
          {task.blocked && ` · ${t('前置未完成 / Waits for a task before it')}`}
        </small>
      </div>
    </div>
  )
}
