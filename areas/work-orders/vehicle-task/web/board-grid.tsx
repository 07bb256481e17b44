import { Button, Progress, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { kindLabel } from '../../kinds/types.ts'
import type { Board, BoardPerson, BoardTask } from '../board.ts'

/** Where chosen or dragged tasks are put. */
export interface Drop {
  person: BoardPerson
  day: string
}
const SHOWN = 5
/** Who has begun keeps his task: it is handed over, not dispatched anew. */
const isMovable = (task: BoardTask): boolean => task.stage !== 3

/** People and firms against days: how much each has, where it is too much, and where there is room. */
export function BoardGrid({
  board,
  chosen,
  onDrag,
  onDrop,
}: {
  board: Board
  chosen: readonly string[]
  onDrag: (ids: string[]) => void
  onDrop: (drop: Drop) => void
}) {
  const t = useT()
  return (
    <div className="board-grid" tabIndex={0} role="region" aria-label={t('人员与日期 / People and days')}>
      <table>
        <thead>
          <tr>
            <th>{t('人员 / Person')}</th>
            <th>{t('逾期 / Late')}</th>
            {board.days.map(({ day, isWork }) => (
              <th key={day}>
                {day.slice(5)} {!isWork && <Tag>{t('休 / Off')}</Tag>}
              </th>
            ))}
            <th>{t('以后 / Later')}</th>
          </tr>
        </thead>
        <tbody>
          {board.people.map(person => (
            <tr key={person.key}>
              <th scope="row">
                <PersonHead person={person} />
              </th>
              <td>
                <Chips tasks={person.late} isLate onDrag={onDrag} />
              </td>
              {board.days.map(({ day, isWork }) => (
                <DayCell
                  key={day}
                  tasks={person.days[day] ?? []}
                  most={person.providerId ? 0 : board.dayMost}
                  isOff={!isWork}
                  canPut={chosen.length > 0}
                  label={`${person.name} ${day}`}
                  onDrag={onDrag}
                  onDrop={() => onDrop({ person, day })}
                />
              ))}
              <td className="num">{person.later || '-'}</td>
            </tr>
          ))}
          {board.people.length === 0 && (
            <tr>
              <td colSpan={board.days.length + 3}>
                {t(
                  '还没有可派单的人员：请在工单设置的派单规则中加入候选人。 / Nobody to dispatch to yet: name candidates in the dispatch rules of the work-order settings.',
                )}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function PersonHead({ person }: { person: BoardPerson }) {
  const t = useT()
  const isFull = person.capacity > 0 && person.open > person.capacity
  const share = person.capacity > 0 ? Math.round((person.open / person.capacity) * 100) : 0
  return (
    <>
      <div>
        {person.name || '-'} {person.providerId !== '' && <Tag>{t('服务商 / Provider')}</Tag>}
        {isFull && <Tag color="error">{t('超负荷 / Overloaded')}</Tag>}
      </div>
      <Tooltip title={t('未完成 / 承接量 / Open of capacity')}>
        <small>
          {person.open}
          {person.capacity > 0 ? ` / ${person.capacity}` : ''}
          {person.overdue > 0 && ` · ${t('超时 {n} / {n} late', { n: person.overdue })}`}
        </small>
      </Tooltip>
      {person.capacity > 0 && (
        <Progress
          percent={Math.min(100, share)}
          size="small"
          showInfo={false}
          status={isFull ? 'exception' : 'normal'}
        />
      )}
    </>
  )
}

function DayCell({
  tasks,
  most,
  isOff,
  canPut,
  label,
  onDrag,
  onDrop,
}: {
  tasks: readonly BoardTask[]
  /** 0: a firm has no limit of a day. */
  most: number
  isOff: boolean
  canPut: boolean
  label: string
  onDrag: (ids: string[]) => void
  onDrop: () => void
}) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  const isFull = most > 0 && tasks.length > most
  return (
    <td
      className={[isOff && 'is-off', isFull && 'is-full', isOver && 'is-over'].filter(Boolean).join(' ')}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      {isFull && <Tag color="error">{t('{n} 个，超过 {most} / {n}, above {most}', { n: tasks.length, most })}</Tag>}
      <Chips tasks={tasks} onDrag={onDrag} />
      {canPut && (
        <Button size="small" type="link" aria-label={`${t('派到 / Assign to')} ${label}`} onClick={onDrop}>
          {t('派到此处 / Put here')}
        </Button>
      )}
    </td>
  )
}

function Chips({
  tasks,
  isLate,
  onDrag,
}: {
  tasks: readonly BoardTask[]
  isLate?: boolean
  onDrag: (ids: string[]) => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? tasks : tasks.slice(0, SHOWN)
  return (
    <>
      {shown.map(task => (
        <Tooltip
          key={task.id}
          title={`${task.taskNo} · ${t(kindLabel(task.type, task.subKind))} · ${t('时限 / Due')} ${task.dueTime.slice(0, 16)}`}
        >
          <button
            type="button"
            draggable={isMovable(task)}
            onDragStart={() => onDrag([task.id])}
            onClick={() => openTab(`/workorder/task/detail?id=${task.id}`)}
            className={`board-chip${isLate || task.status === 8 ? ' is-late' : ''}`}
          >
            {task.plateNo || task.taskNo} {t(kindLabel(task.type, task.subKind))}
          </button>
        </Tooltip>
      ))}
      {tasks.length > SHOWN && (
        <button type="button" className="kit-text-button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('收起 / Less') : t('还有 {n} / {n} more', { n: tasks.length - SHOWN })}
        </button>
      )}
    </>
  )
}
