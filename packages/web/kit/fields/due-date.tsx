import { Popover, Spin } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '../../http/index.ts'
import { useT } from '../../i18n/index.ts'
import { findResource, type AnyResource } from '../model/world.ts'
import { NotRead } from '../not-read.tsx'
import type { CellProps } from './cells.tsx'
import { Empty, RecordLink } from './pieces.tsx'
import './due-date.css'

interface Reason {
  field: string
  date: string
  rule: string
  basis: string
  opens: { resource: string; id: string } | null
  steps: string[]
  changes: { what: string; date: string }[]
}

/** A due date that opens the rule that made it, how it was reckoned, and what would move it (`GET explain`). */
export function DueDateCell({ value, name, row, resource }: CellProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const day = String(value ?? '').slice(0, 10)
  if (day === '') return <Empty />
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Reasons resource={resource} id={String(row['id'])} field={name} />}
    >
      <button
        type="button"
        className="due-date num"
        title={t('为什么是这一天 / Why this day')}
        onClick={event => event.stopPropagation()}
      >
        {day}
      </button>
    </Popover>
  )
}

function Reasons({ resource, id, field }: { resource: AnyResource; id: string; field: string }) {
  const t = useT()
  const found = useQuery({
    queryKey: ['due-reasons', resource.name, id],
    queryFn: ({ signal }) =>
      request<Reason[]>('GET', `${servicePrefix[resource.service]}/${resource.path}/explain`, {
        params: { id },
        signal,
        silent: true,
      }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data) return <Spin size="small" />
  const reasons = found.data.filter(one => one.field === field)
  if (reasons.length === 0) return <p className="due-none">{t('由人工填写，没有规则 / Entered by hand, by no rule')}</p>
  return (
    <div className="due-reasons">
      {reasons.map(reason => (
        <OneReason key={reason.rule} reason={reason} />
      ))}
    </div>
  )
}

function OneReason({ reason }: { reason: Reason }) {
  const t = useT()
  const { rule, basis, opens, steps, changes } = reason
  const target = opens ? findResource(opens.resource) : undefined
  return (
    <section className="kit-own">
      <h4>
        {target && opens ? (
          <RecordLink resource={target} id={opens.id}>
            {rule}
          </RecordLink>
        ) : (
          rule
        )}
      </h4>
      {basis !== '' && <p className="due-basis">{basis}</p>}
      <ol>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {changes.length > 0 && (
        <>
          <h5>{t('什么会改变它 / What would move it')}</h5>
          <dl>
            {changes.map(change => (
              <div key={change.what}>
                <dt>{change.what}</dt>
                <dd className="num">{change.date || t('不再到期 / No longer due')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
