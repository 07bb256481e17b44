import { Button, Steps, Timeline } from 'antd'
import { textOf } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { DetailSections } from '#packages/web/kit/detail/sections.tsx'
import { sectionsOf } from '#packages/web/kit/model/shape.ts'
import { resourceNamed, type Row } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { workStage } from '../../codes.ts'
import { taskBase, typeOf } from '../../kinds/types.ts'
import {
  AccountButton,
  AssignButton,
  CloseButton,
  ConfirmButton,
  DeclineButton,
  TransferButton,
} from './batch-buttons.tsx'

/** Buttons by the stage of the task; whether they may be pressed the server decides again. */
export function TaskActions({ record }: DetailSlot) {
  const t = useT()
  const stage = Number(record['stage'])
  const id = String(record['id'])
  const target = { ids: [id] }
  const isBlocked = Boolean(record['blockedById'])
  const base = taskBase(typeOf(Number(record['type'])))
  return (
    <>
      {[1, 9].includes(stage) && !isBlocked && <AssignButton target={target} />}
      {[2, 3, 9].includes(stage) && record['isOwn'] === true && (
        <Button type="primary" onClick={() => openTab(`${base}/handle?id=${id}`)}>
          {t('处理 / Fill in')}
        </Button>
      )}
      {stage === 4 && <ConfirmButton target={target} />}
      {stage === 5 && <AccountButton target={target} />}
      {[2, 3, 9].includes(stage) && <TransferButton target={target} />}
      {[2, 3, 9].includes(stage) && record['isTransfer'] === true && <DeclineButton target={target} />}
      {[1, 2, 3, 9].includes(stage) && <CloseButton target={target} />}
    </>
  )
}

interface ChainTask {
  id: string
  nodeSeq: number
  name: `${string} / ${string}`
  stage: number
}
/** The chain of this vehicle, above the task; a click opens the neighbour. */
export function ChainStrip({ record }: DetailSlot) {
  const t = useT()
  const chain = (record['chain'] ?? []) as ChainTask[]
  if (chain.length === 0) return null
  const now = chain.findIndex(one => one.id === record['id'])
  return (
    <section className="kit-card kit-section">
      <Steps
        size="small"
        current={now}
        onChange={next => openTab(`/workorder/task/detail?id=${chain[next]!.id}`)}
        items={chain.map(one => ({
          title: t(one.name),
          status:
            one.stage === 6 || one.stage === 5
              ? 'finish'
              : one.stage === 7
                ? 'error'
                : one.stage === 1
                  ? 'wait'
                  : 'process',
        }))}
      />
    </section>
  )
}

/** What the handler filled in, as the type's definition shows it. */
export function PayloadView({ record, reload }: DetailSlot) {
  const payload = resourceNamed(typeOf(Number(record['type'])).payload)
  const row = (record['payload'] ?? {}) as Row
  if (!row['id']) return null
  return (
    <DetailSections
      slot={{ resource: payload, record: row, reload }}
      customs={{}}
      sections={sectionsOf(payload).map(one => ({
        ...one,
        fields: one.fields.filter(name => !['taskId', 'taskNo', 'subKind'].includes(name)),
      }))}
    />
  )
}

const words: Readonly<Record<string, `${string} / ${string}`>> = {
  create: '创建 / Created',
  release: '释放 / Released',
  assign: '派单 / Assigned',
  accept: '接单 / Accepted',
  fill: '填写 / Filled in',
  handIn: '提交 / Handed in',
  confirm: '确认 / Confirmed',
  sendBack: '退回 / Sent back',
  account: '核算 / Accounted',
  transfer: '转派 / Handed over',
  decline: '退回转派 / Declined',
  close: '关闭 / Closed',
  correct: '更正 / Corrected',
}
export function TaskLog({ record }: DetailSlot) {
  const t = useT()
  const log = (record['log'] ?? []) as Row[]
  return (
    <section className="kit-card kit-section">
      <h2>{t('作业日志 / Log')}</h2>
      <Timeline
        items={log.map(one => ({
          key: String(one['id']),
          children: (
            <>
              <b>{t(words[String(one['action'])] ?? '- / -')}</b> {String(one['userIdName'] ?? '')}{' '}
              <span className="num">{String(one['logTime'])}</span>
              {one['reason'] ? <div className="kit-own">{String(one['reason'])}</div> : null}
            </>
          ),
        }))}
      />
    </section>
  )
}
export const stageWord = (stage: unknown, language: 'zh' | 'en'): string => {
  const found = workStage.values.find(one => one.code === Number(stage))
  return found ? textOf(found.label, language) : ''
}
