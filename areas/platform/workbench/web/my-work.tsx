import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { daysBetween, localDate, type Label } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { openTask, recordAddress, taskPage, type Task, type TaskList } from '#packages/web/kit/approval/tasks.ts'
import { Ago, Money } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { Card, CardFailed, CardSkeleton } from './card.tsx'

const SHOWN = 8

const tasksQuery = (list: TaskList, params: Record<string, unknown>, language: string) => ({
  queryKey: ['flow', list, 'workbench', language],
  refetchOnWindowFocus: true,
  queryFn: ({ signal }: { signal: AbortSignal }) => taskPage(list, { size: SHOWN, ...params }, signal),
})

/** Tasks of mine, then those that nobody of my group has claimed. */
export function WaitingForMe({ title }: { title: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const todo = useQuery(tasksQuery('todo', {}, language))
  const claim = useQuery(tasksQuery('claim', {}, language))
  const tasks = [...(todo.data?.records ?? []), ...(claim.data?.records ?? [])].slice(0, SHOWN)
  const total = (todo.data?.total ?? 0) + (claim.data?.total ?? 0)
  const more: ReactNode = total > 0 && (
    <>
      <a href="/work/todo" onClick={go('/work/todo')}>
        {t('待办 {n} / To do {n}', { n: todo.data?.total ?? 0 })}
      </a>
      <a href="/work/claim" onClick={go('/work/claim')}>
        {t('待签收 {n} / To claim {n}', { n: claim.data?.total ?? 0 })}
      </a>
    </>
  )
  return (
    <Card title={title} icon="inbox" count={total} more={more}>
      {todo.isPending || claim.isPending ? (
        <CardSkeleton />
      ) : todo.isError || claim.isError ? (
        <CardFailed
          onRetry={() => {
            void todo.refetch()
            void claim.refetch()
          }}
        />
      ) : tasks.length === 0 ? (
        <Nothing icon="circle-check" label="没有等您处理的事，可以安心做自己的工作 / Nothing to do" />
      ) : (
        <ul className="workbench-rows">
          {tasks.map(task => (
            <TaskRow
              key={task.taskId}
              task={task}
              onOpen={() => openTask(task)}
              detail={task.taskName}
              person={task.starterName}
              isDue
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What I handed in and others still have. */
export function MyDocuments({ title }: { title: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, isError, refetch } = useQuery(tasksQuery('send', { state: 1 }, language))
  const open = (task: Task) => {
    const address = recordAddress(task)
    if (address) openTab(address)
  }
  return (
    <Card
      title={title}
      icon="send"
      count={data?.total}
      more={
        data &&
        data.total > 0 && (
          <a href="/work/send" onClick={go('/work/send')}>
            {t('全部 / All')}
          </a>
        )
      }
    >
      {isPending ? (
        <CardSkeleton />
      ) : isError ? (
        <CardFailed onRetry={() => void refetch()} />
      ) : data.records.length === 0 ? (
        <Nothing icon="inbox" label="没有审批中的单据 / None of your documents is in approval" />
      ) : (
        <ul className="workbench-rows">
          {data.records.map(task => (
            <TaskRow
              key={task.processInstanceId}
              task={task}
              onOpen={() => open(task)}
              detail={task.currentNodes}
              person=""
              isDue={false}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

const go = (path: string) => (event: { preventDefault(): void }) => {
  event.preventDefault()
  openTab(path)
}

interface RowProps {
  task: Task
  onOpen: () => void
  detail: string
  person: string
  isDue: boolean
}

function TaskRow({ task, onOpen, detail, person, isDue }: RowProps) {
  const t = useT()
  const title = task.title || `${t(task.processDefinitionName)} ${task.businessNo}`
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <span className="workbench-row-title" title={title}>
          {title}
        </span>
        <span className="workbench-row-second">
          {[t(task.processDefinitionName), t(detail), person].filter(Boolean).join(' · ')}
        </span>
        <span className="workbench-row-amount">
          {task.amount && Number(task.amount) !== 0 ? <Money value={task.amount} /> : null}
        </span>
        <span className="workbench-row-time">
          {isDue && isLate(task.dueTime) ? (
            <em className="kit-late">
              {t('超期{n}天 / {n} days overdue', { n: daysBetween(task.dueTime.slice(0, 10), localDate(new Date())) })}
            </em>
          ) : (
            <Ago time={task.createTime} />
          )}
        </span>
      </button>
    </li>
  )
}

const isLate = (time: string): boolean => time !== '' && time.slice(0, 10) < localDate(new Date())

export const Nothing = ({ icon, label }: { icon: string; label: Label }) => {
  const t = useT()
  return (
    <div className="workbench-nothing">
      <Icon name={icon} size={26} />
      <p>{t(label)}</p>
    </div>
  )
}
