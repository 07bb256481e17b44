import { Fragment } from 'react'
import { textOf } from '#kernel'
import { listed, useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FieldCell, type CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { eventMonitor } from '../monitor.ts'
import { Doing } from './job-monitor.tsx'
import './monitor.css'

function StateCell(props: CellProps) {
  const t = useT()
  const { row } = props
  return (
    <Doing
      value={<FieldCell {...props} />}
      label={row['mayRetry'] ? t('重新投递 / Deliver again') : undefined}
      path="event/retry"
      body={{ id: row['id'] }}
    />
  )
}

/** The listener, named by its area. */
function SubscribersCell({ value }: CellProps) {
  const language = useLanguage(state => state.language)
  const names = String(value ?? '')
    .split(', ')
    .filter(Boolean)
  return names.length > 0 ? (
    <span>{listed(names.map(name => textOf(findResource(name)?.label ?? name, language)))}</span>
  ) : (
    <Empty />
  )
}

/** The record that it is about: by its number, where it has a page. */
const NumberCell = ({ row, value }: CellProps) =>
  String(value ?? '') === '' ? (
    <Empty />
  ) : (
    <RecordLink resource={findResource(String(row['about'] ?? ''))} id={row['aggregateId']}>
      {String(value)}
    </RecordLink>
  )

interface Fact {
  readonly label: string
  readonly text: string
  readonly resource?: string
  readonly records?: readonly { readonly id: string; readonly name: string }[]
}
/** Users are shown as text, without a link. */
const isOpened = ({ resource }: Fact) => resource !== undefined && resource !== 'user' && resource !== 'dept'

/** The event's data with the records behind its ids; the tooltip shows all of them. */
function PayloadCell({ row, value }: CellProps) {
  const facts = (row['facts'] as readonly Fact[] | undefined) ?? []
  return facts.length === 0 ? (
    <Empty />
  ) : (
    <span className="monitor-facts" title={String(value)}>
      {facts.map(fact => (
        <span key={fact.label}>
          <i>{fact.label}</i>
          {isOpened(fact) && fact.records ? <Records {...fact} /> : fact.text}
        </span>
      ))}
    </span>
  )
}
function Records({ resource, records = [] }: Fact) {
  return (
    <>
      {records.map((one, at) => (
        <Fragment key={one.id}>
          {at > 0 && listed(['', ''])}
          <RecordLink resource={findResource(resource!)} id={one.id}>
            {one.name}
          </RecordLink>
        </Fragment>
      ))}
    </>
  )
}

export default customise(eventMonitor, {
  cells: { no: NumberCell, payload: PayloadCell, eventState: StateCell, subscribers: SubscribersCell },
})
