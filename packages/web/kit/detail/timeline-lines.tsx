import { Segmented } from 'antd'
import { listed, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { optionWords } from '../approval/words.ts'
import { FileList } from '../fields/files.tsx'
import { Ago } from '../fields/pieces.tsx'
import { Signature } from './signature.tsx'
import { kindOf, type Happening, type HappeningKind } from './happening.ts'

const kinds: readonly [HappeningKind, string][] = [
  ['change', '变更 / Changes'],
  ['process', '审批 / Approval'],
  ['comment', '评论 / Comments'],
  ['message', '消息 / Messages'],
]

/** Everything, or one kind of it; kinds that this record has none of are not offered. */
export function KindFilter({
  lines,
  shown,
  onShow,
}: {
  lines: readonly Happening[]
  shown: HappeningKind | undefined
  onShow: (kind: HappeningKind | undefined) => void
}) {
  const t = useT()
  const counts = Map.groupBy(lines, kindOf)
  if (counts.size < 2) return null
  const options = [
    { value: '', label: t('全部 / All') },
    ...kinds
      .filter(([kind]) => counts.has(kind))
      .map(([kind, label]) => ({ value: kind as string, label: `${t(label)} ${counts.get(kind)!.length}` })),
  ]
  return (
    <Segmented
      className="kit-timeline-kinds"
      size="small"
      aria-label={t('记录类型 / Kind of entry')}
      value={shown ?? ''}
      options={options}
      onChange={value => onShow((value || undefined) as HappeningKind | undefined)}
    />
  )
}

const toneOf = ({ action }: Happening): string =>
  action === 'waiting'
    ? 'is-waiting'
    : ['reject', 'rejectTo', 'stop'].includes(action)
      ? 'is-danger'
      : ['approve', 'auto'].includes(action)
        ? 'is-success'
        : 'is-info'

/** A step of the process: who decided what, or with whom it lies. */
export function StepLine({ step }: { step: Happening }) {
  const t = useT()
  const isWaiting = step.action === 'waiting'
  return (
    <li className={toneOf(step)}>
      <div className="kit-happening">
        <Icon name="workflow" size={14} />
        <b>{step.taskName || t('审批 / Approval')}</b>
        <span>{isWaiting ? t('待办理 / Waiting') : t(optionWords[step.action] ?? step.action)}</span>
        <span className="kit-who">
          {step.ownerName && step.ownerName !== step.userName
            ? t('{name} 代({owner}) / {name} for {owner}', { name: step.userName, owner: step.ownerName })
            : step.userName || t('系统 / System')}
        </span>
        <time className="num">{step.createTime}</time> <Ago time={step.createTime} />
      </div>
      {step.reason && <p className="kit-reason">{step.reason}</p>}
      {step.signature && step.processInstanceId && (
        <Signature instanceId={step.processInstanceId} group={step.signature} name={step.userName} />
      )}
      {step.attachBizId && <FileList groupId={step.attachBizId} />}
    </li>
  )
}

const outcomes: Record<number, string> = { 1: '已提交 / Submitted', 2: '成功 / Delivered', 3: '失败 / Failed' }
const ways = {
  bell: ['bell', '站内消息 / Message'],
  sms: ['message-square', '短信 / Text'],
  email: ['mail', '邮件 / E-mail'],
} as const
const NAMED = 6

/** That somebody was told, by what way and how it ended. */
export function MessageLine({ message }: { message: Happening }) {
  const t = useT()
  const people = message.recipients ?? []
  const [icon, label] = ways[message.channel ?? 'bell']
  return (
    <li className="is-info">
      <div className="kit-happening">
        <Icon name={icon} size={14} />
        <b>{message.kindName || t(label)}</b>
        {message.outcome !== undefined && <span>{t(outcomes[message.outcome] ?? '')}</span>}
        <span className="kit-who">
          {t('发给 / to')}{' '}
          <span className="kit-own" title={listed(people)}>
            {listed(people.slice(0, NAMED))}
          </span>
          {people.length > NAMED && t(' 等{n}人 /  and others, {n} in all', { n: people.length })}
        </span>
        <time className="num">{message.createTime}</time> <Ago time={message.createTime} />
      </div>
      {message.reason && <p className="kit-told">{message.reason}</p>}
    </li>
  )
}
