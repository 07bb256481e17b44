import type { ReactNode } from 'react'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { FileList } from '#packages/web/kit/fields/files.tsx'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import { textOf } from '#kernel'
import type { Leave } from './leave.ts'
import { leave as definition } from '../leave.ts'
import './leave.css'

/** What is applied for, as the approver reads it. */
export function LeaveCard({ leave }: { leave: Leave }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const kinds = useDictionary('leave_type')
  const state = Object.values(definition.states!.values).find(one => one.code === leave.status)
  const rows: [string, ReactNode][] = [
    [
      t('申请人 / Applicant'),
      <span key="who" className="kit-own">
        {leave.applicantName}
      </span>,
    ],
    [t('类型 / Kind'), kinds.data?.find(one => one.dictKey === String(leave.leaveType))?.dictValue ?? leave.leaveType],
    [
      t('时间 / Time'),
      <span key="when" className="num">
        {leave.startTime.slice(0, 16)} ~ {leave.endTime.slice(0, 16)}
      </span>,
    ],
    [
      t('天数 / Days'),
      <b key="days" className="num">
        {t('{n}天 / {n} {n|day|days}', { n: leave.days })}
      </b>,
    ],
    [
      t('事由 / Reason'),
      <span key="why" className="kit-own">
        {leave.reason}
      </span>,
    ],
    [
      t('审批人 / Approver'),
      <span key="by" className="kit-own">
        {leave.taskUserName || '-'}
      </span>,
    ],
    [
      t('现由 / Now with'),
      leave.flow.assigneeName ? (
        <span key="now" className="kit-own">
          {leave.flow.assigneeName}
        </span>
      ) : (
        <Empty key="now" />
      ),
    ],
  ]
  return (
    <section className="kit-card kit-section leave-card">
      <h2>
        {t('请假 / Leave')} <span className="kit-number">{leave.leaveNo}</span>{' '}
        {state && <ToneTag tone={state.tone}>{textOf(state.label, language)}</ToneTag>}
      </h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {leave.attachBizId && leave.attachBizId !== '-1' && <FileList groupId={leave.attachBizId} />}
    </section>
  )
}
