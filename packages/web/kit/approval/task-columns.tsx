import type { TableColumnsType } from 'antd'
import { localDate } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { Ago, DocumentNumber, Empty, Money, ToneTag } from '../fields/pieces.tsx'
import { daysLate } from '../model/text.ts'
import type { Task, TaskList } from './tasks.ts'
import { optionWords } from './words.ts'

/** States of an instance (10-platform 5.10). */
export const instanceStates: Record<number, [label: string, tone: 'default' | 'success' | 'danger' | 'info']> = {
  1: ['审批中 / In approval', 'default'],
  2: ['已通过 / Approved', 'success'],
  3: ['已驳回 / Rejected', 'danger'],
  4: ['已撤回 / Withdrawn', 'info'],
  5: ['已终止 / Stopped', 'danger'],
}
export type Act = (path: string, body: object, done: string) => Promise<void>
type Columns = TableColumnsType<Task>

export interface ColumnsOf {
  list: TaskList
  t: ReturnType<typeof useT>
  open: (task: Task) => void
  act: Act
  askWithdraw: (task: Task) => void
  isEnglish: boolean
}

export function columnsOf(of: ColumnsOf): Columns {
  const { list } = of
  const isMine = list === 'todo' || list === 'claim'
  return [
    ...documentColumns(of, isMine),
    ...timeColumns(of, isMine),
    ...(list === 'send' ? [stateColumn(of)] : []),
    ...(list === 'done' ? decisionColumns(of) : []),
    actionsColumn(of, isMine),
  ]
}

function documentColumns({ list, t, open, isEnglish }: ColumnsOf, isMine: boolean): Columns {
  // Where fewer columns stand, English words have the room that they need.
  const isWide = isEnglish && (list === 'send' || list === 'cc')
  const starter: Columns[number] = {
    key: 'starter',
    title: t('申请人 / Applicant'),
    width: 76,
    ellipsis: true,
    render: (_value, task) => task.starterName || <Empty />,
  }
  return [
    {
      key: 'title',
      title: t('单据 / Document'),
      fixed: 'left',
      width: 204,
      ellipsis: { showTitle: false },
      render: (_value, task) => (
        <span className="kit-task-title">
          <button type="button" className="kit-text-button" title={task.title} onClick={() => open(task)}>
            {task.title.replace(`【${task.businessNo}】`, '') || t(task.processDefinitionName)}
          </button>
          {isMine && task.ownerName && (
            <ToneTag tone="info">{t('代{name} / For {name}', { name: task.ownerName })}</ToneTag>
          )}
          {task.rejectedTimes > 0 && (
            <ToneTag tone="warning">{t('第{n}次提交 / Round {n}', { n: task.rejectedTimes + 1 })}</ToneTag>
          )}
        </span>
      ),
    },
    {
      key: 'no',
      title: t('编号 / No.'),
      width: 132,
      render: (_value, task) => (task.businessNo ? <DocumentNumber value={task.businessNo} /> : <Empty />),
    },
    {
      key: 'process',
      title: t('流程 / Process'),
      width: isWide ? 150 : 104,
      ellipsis: true,
      render: (_value, task) => t(task.processDefinitionName),
    },
    {
      key: 'step',
      title: t('步骤 / Step'),
      width: isWide ? 128 : 100,
      ellipsis: true,
      render: (_value, task) => t(task.taskName || task.currentNodes) || <Empty />,
    },
    ...(list === 'send' ? [] : [starter]),
    {
      key: 'amount',
      title: t('金额 / Amount'),
      width: 108,
      align: 'right',
      render: (_value, task) => <Money value={task.amount} />,
    },
  ]
}

function timeColumns({ list, t }: ColumnsOf, isMine: boolean): Columns {
  const due: Columns[number] = {
    key: 'due',
    title: t('期限 / Due'),
    width: 136,
    render: (_value, task) => <Due time={task.dueTime} />,
  }
  return [
    {
      key: 'time',
      title: isMine ? t('到达 / Arrived') : t('时间 / Time'),
      width: isMine ? 184 : 136,
      render: (_value, task) => (
        <>
          <span className="num">{(list === 'done' ? task.endTime : task.createTime).slice(0, 16)}</span>{' '}
          {isMine && <Ago time={task.createTime} />}
        </>
      ),
    },
    ...(isMine ? [due] : []),
  ]
}

const stateColumn = ({ t }: ColumnsOf): Columns[number] => ({
  key: 'state',
  title: t('状态 / State'),
  width: 90,
  render: (_value, task) => {
    const [label, tone] = instanceStates[task.state] ?? ['-', 'info' as const]
    return <ToneTag tone={tone}>{t(label)}</ToneTag>
  },
})

const decisionColumns = ({ t }: ColumnsOf): Columns => [
  {
    key: 'option',
    title: t('我的处理 / My decision'),
    width: 84,
    render: (_value, task) => t(optionWords[task.option] ?? task.option) || <Empty />,
  },
  {
    key: 'comment',
    title: t('意见 / Comment'),
    width: 116,
    ellipsis: true,
    render: (_value, task) => task.comment || <Empty />,
  },
]

function actionsColumn({ list, t, open, act, askWithdraw }: ColumnsOf, isMine: boolean): Columns[number] {
  const quiet = (running: Promise<void>) => void running.catch(() => undefined)
  const claim = (task: Task) => quiet(act('claim-task', { taskId: task.taskId }, '已签收 / Claimed'))
  const remind = (task: Task) =>
    quiet(act('remind', { processInstanceId: task.processInstanceId }, '已催办 / Reminded'))
  return {
    key: 'actions',
    title: t('操作 / Actions'),
    fixed: 'right',
    width: list === 'send' ? 136 : list === 'claim' ? 112 : 80,
    render: (_value, task) => (
      <span className="kit-row-actions">
        {list === 'claim' && (
          <button type="button" onClick={() => claim(task)}>
            {t('签收 / Claim')}
          </button>
        )}
        {isMine && (
          <button type="button" onClick={() => open(task)}>
            {t('办理 / Decide')}
          </button>
        )}
        {list === 'send' && task.state === 1 && (
          <>
            <button type="button" onClick={() => remind(task)}>
              {t('催办 / Remind')}
            </button>
            <button type="button" className="is-danger" onClick={() => askWithdraw(task)}>
              {t('撤回 / Withdraw')}
            </button>
          </>
        )}
        {(list === 'done' || list === 'cc' || (list === 'send' && task.state !== 1)) && (
          <button type="button" onClick={() => open(task)}>
            {t('查看 / Open')}
          </button>
        )}
      </span>
    ),
  }
}

function Due({ time }: { time: string }) {
  const t = useT()
  const late = daysLate(time, localDate(new Date()))
  if (late === undefined) return <Empty />
  if (late > 0)
    return (
      <span className="kit-late num">
        {time.slice(0, 10)} <em>{t('超{late}天 / {late} d late', { late })}</em>
      </span>
    )
  return <span className={`num${late === 0 ? ' kit-soon' : ''}`}>{time.slice(0, 10)}</span>
}
