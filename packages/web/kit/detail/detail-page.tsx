import { Badge, Tabs } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { textOf, type Related } from '#kernel'
import { RefusedError } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { part } from '../../shell/chunks.ts'
import { useSession } from '../../shell/session.ts'
import { PageSkeleton } from '../../shell/tab-host.tsx'
import { useTab } from '../../shell/use-tab.ts'
import type { Doable } from '../actions/allowed.ts'
import { useActions } from '../actions/use-actions.tsx'
import { useCustoms, type Customs, type DetailSlot, type ExtraTab } from '../customise.ts'
import { labelOf, refreshData } from '../data.ts'
import { FieldCell, StatusCell } from '../fields/cells.tsx'
import { LinesView } from '../fields/lines-view.tsx'
import { DocumentNumber } from '../fields/pieces.tsx'
import {
  fieldOf,
  findResource,
  hasHistory,
  historyIdOf,
  isAbsent,
  mayCall,
  numberOf,
  titleOf,
  type AnyResource,
  type Row,
} from '../model/world.ts'
import { factsOf } from '../model/shape.ts'
import { ChartButton, ProcessHistory } from '../approval/chart-button.tsx'
import { PrintApproval } from '../approval/print-approval.tsx'
import { ApprovalTrail } from './approval-trail.tsx'
import { Connections, mayBePointedAt } from './connections.tsx'
import { FollowButton } from './follow-button.tsx'
import { HeadActions } from './head-actions.tsx'
import { LifeStrip } from './life-strip.tsx'
import { RelatedList, relatedQuery, relatedTo } from './related.tsx'
import { DetailSections, lineFieldsOf, plainSections } from './sections.tsx'
import { Timeline } from './timeline.tsx'
import { RecordFailed } from '../record-failed.tsx'
import { useDetailPage } from './use-detail-page.ts'
import '../kit.css'
import '../detail.css'

/** One record, wholly from its definition. */
export function DetailPage({ resource }: { resource: AnyResource }) {
  const customs = useCustoms(resource)
  return customs ? <Loaded resource={resource} customs={customs} /> : <PageSkeleton />
}

function Loaded({ resource, customs }: { resource: AnyResource; customs: Customs }) {
  const tab = useTab()
  const client = useQueryClient()
  const state = useDetailPage(resource)
  const actions = useActions(resource, name => {
    if (name === 'remove') tab.close()
  })
  const { record } = state
  if (state.isLoading) return <PageSkeleton />
  if (!record || (state.error instanceof RefusedError && state.error.status === 402))
    return <RecordFailed error={state.error} onRetry={state.reload} onBack={() => tab.close()} />
  const slot: DetailSlot = {
    resource,
    record,
    reload: () => {
      void refreshData(client)
    },
  }
  return (
    <div className="kit-page kit-detail">
      <DetailHead slot={slot} customs={customs} onRun={actions.start} />
      {customs.detail?.banner && <customs.detail.banner {...slot} />}
      <RecordBody slot={slot} customs={customs} />
      {actions.dialog}
    </div>
  )
}

export function DetailHead({
  slot,
  customs,
  onRun,
}: {
  slot: DetailSlot
  customs: Customs
  onRun: ((doable: Doable, rows: readonly Row[]) => void) | undefined
}) {
  const language = useLanguage(state => state.language)
  const tenantId = useSession(state => state.user?.tenantId)
  const { resource, record } = slot
  const [title, number] = [titleOf(resource, record, language), numberOf(resource, record, language)]
  return (
    <header className="kit-card kit-detail-head">
      <div className="kit-detail-title">
        <div>
          <small>{textOf(resource.label, language)}</small>
          <h1>
            {resource.number && title === number ? <DocumentNumber value={title} /> : title}
            {resource.states && <StatusCell resource={resource} status={record['status']} />}
            {title !== number && number && (
              <span className="kit-sub-number">
                <DocumentNumber value={number} />
              </span>
            )}
          </h1>
        </div>
        <div className="kit-detail-actions">
          {customs.detail?.actions && <customs.detail.actions {...slot} />}
          {onRun && hasHistory(resource, record, tenantId) && (
            <FollowButton resource={resource} id={historyIdOf(record)} />
          )}
          {onRun && <HeadActions slot={slot} onRun={onRun} />}
        </div>
      </div>
      {customs.detail?.facts ? <customs.detail.facts {...slot} /> : <Facts slot={slot} customs={customs} />}
      <LifeStrip resource={resource} record={record} />
    </header>
  )
}

function Facts({ slot, customs }: { slot: DetailSlot; customs: Customs }) {
  const language = useLanguage(state => state.language)
  const { resource, record } = slot
  const names = factsOf(resource).filter(name => fieldOf(resource, name) && !isAbsent(record[name]))
  if (names.length === 0) return null
  return (
    <dl className="kit-facts">
      {names.map(name => {
        const field = fieldOf(resource, name)!
        return (
          <div key={name}>
            <dt>{labelOf(field, name, language)}</dt>
            <dd className={field.kind === 'money' ? 'is-money' : ''}>
              <FieldCell
                field={field}
                name={name}
                value={record[name]}
                row={record}
                resource={resource}
                place="detail"
                cell={customs.cells?.[name]}
              />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The tabs of a record; each loads when it is opened. Also shown inside an approval. */
export function RecordBody({
  slot,
  customs,
  isEmbedded = false,
}: {
  slot: DetailSlot
  customs: Customs
  isEmbedded?: boolean
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { resource, record } = slot
  const [opened, setOpened] = useState('basic')
  const instanceId = String(record['processInstanceId'] ?? '')
  const sections = useMemo(() => plainSections(resource), [resource])
  // A table that belongs among other fields stays there; one that is a section by itself is a tab.
  const inline = useMemo(() => new Set(sections.flatMap(section => [...section.fields])), [sections])
  const codes = useSession(state => state.codes)
  const tenantId = useSession(state => state.user?.tenantId)
  // A tab of records that this person may not list would only show a refusal.
  const related = ((resource.detail?.related ?? []) as readonly Related[]).filter(
    one =>
      findResource(one.resource) &&
      mayCall(findResource(one.resource)!, 'page', codes) &&
      relatedTo(one, record) !== '',
  )

  const tables = lineFieldsOf(resource).filter(
    ([name]) => !inline.has(name) && ((record[name] as unknown[] | undefined)?.length ?? 0) > 0,
  )
  const tableOf = ([name, field]: (typeof tables)[number], isOnPaper = false) => (
    <LinesView
      field={field}
      rows={record[name] as Row[]}
      head={record}
      resource={resource}
      name={name}
      isOnPaper={isOnPaper}
    />
  )
  // What was applied for is the whole of it: who with, how much, every line. The page has it under its head and in
  // tabs; paper has neither.
  const sheet = () => (
    <>
      <section className="kit-card kit-section">
        {customs.detail?.facts ? <customs.detail.facts {...slot} /> : <Facts slot={slot} customs={customs} />}
      </section>
      <DetailSections slot={slot} customs={customs} sections={sections} />
      {tables.map(one => (
        <section key={one[0]} className="kit-card kit-section is-table">
          <h2>{textOf(one[1].label, language)}</h2>
          {tableOf(one, true)}
        </section>
      ))}
    </>
  )
  const items: { key: string; label: ReactNode; children: ReactNode }[] = [
    {
      key: 'basic',
      label: t('基本信息 / Basics'),
      children: (
        <div className="kit-stack">
          <DetailSections slot={slot} customs={customs} sections={sections} />
          <RecordFacts record={record} />
        </div>
      ),
    },
    ...tables.map(one => ({
      key: one[0],
      label: (
        <>
          {textOf(one[1].label, language)}
          <Count value={(record[one[0]] as unknown[]).length} />
        </>
      ),
      children: <section className="kit-card kit-section is-table">{tableOf(one)}</section>,
    })),
    ...(customs.detail?.tabs ?? [])
      .filter(one => !one.isShown || one.isShown(record))
      .map(one => ({ key: one.id, label: t(one.title), children: <OwnTab tab={one} slot={slot} /> })),
    ...related.map(one => ({
      key: one.id,
      label: <RelatedLabel related={one} id={relatedTo(one, record)} />,
      children: (
        <section className="kit-card kit-section is-table">
          <RelatedList related={one} id={relatedTo(one, record)} />
        </section>
      ),
    })),
    ...(!isEmbedded && mayBePointedAt(resource, codes)
      ? [
          {
            key: 'connections',
            label: t('关联单据 / Connections'),
            children: (
              <section className="kit-card kit-section">
                <Connections resource={resource.name} id={String(record['id'])} />
              </section>
            ),
          },
        ]
      : []),
    ...(instanceId && !isEmbedded
      ? [
          {
            key: 'approval',
            label: t('审批 / Approval'),
            children: (
              <section className="kit-card kit-section">
                <div className="kit-section-tools">
                  <PrintApproval
                    title={textOf(resource.label, language)}
                    subtitle={
                      <>
                        {titleOf(resource, record, language)}{' '}
                        {numberOf(resource, record, language) !== titleOf(resource, record, language) &&
                          numberOf(resource, record, language)}{' '}
                        {resource.states && <StatusCell resource={resource} status={record['status']} />}
                      </>
                    }
                    instanceId={instanceId}
                  >
                    {sheet()}
                  </PrintApproval>
                </div>
                <ProcessHistory instanceId={instanceId} />
              </section>
            ),
          },
        ]
      : []),
    ...(hasHistory(resource, record, tenantId)
      ? [
          {
            key: 'timeline',
            label: t('时间线 / Timeline'),
            children: (
              <section className="kit-card kit-section">
                <Timeline resource={resource} id={historyIdOf(record)} record={record} />
              </section>
            ),
          },
        ]
      : []),
  ]
  const Rail = customs.detail?.rail
  return (
    <div className="kit-detail-body">
      <Tabs
        className="kit-detail-tabs"
        activeKey={items.some(one => one.key === opened) ? opened : 'basic'}
        onChange={setOpened}
        items={items}
      />
      {!isEmbedded && (Rail || instanceId) && (
        <aside className="kit-rail">
          {Rail && <Rail {...slot} />}
          {instanceId && (
            <section className="kit-card kit-section">
              <h2>{t('审批进度 / Approval')}</h2>
              <ApprovalTrail instanceId={instanceId} isNarrow />
              <ChartButton instanceId={instanceId} />
            </section>
          )}
        </aside>
      )}
    </div>
  )
}

const Count = ({ value }: { value: number }) =>
  value > 0 ? <Badge className="kit-tab-count" count={value} overflowCount={999} /> : null

function RelatedLabel({ related, id }: { related: Related; id: string }) {
  const language = useLanguage(state => state.language)
  const { data } = useQuery(relatedQuery(related, id))
  return (
    <>
      {textOf(related.title, language)}
      {data && <Count value={data.total} />}
    </>
  )
}

const lazyTabs = new WeakMap<ExtraTab, ComponentType<DetailSlot>>()
function OwnTab({ tab, slot }: { tab: ExtraTab; slot: DetailSlot }) {
  const Body = lazyTabs.get(tab) ?? part(tab.load)
  lazyTabs.set(tab, Body)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Body {...slot} />
    </Suspense>
  )
}

/** Who made it and who changed it last. */
function RecordFacts({ record }: { record: Row }) {
  const t = useT()
  const rows = [
    [t('创建人 / Created by'), record['createUserName']],
    [t('创建时间 / Created at'), record['createTime']],
    [t('创建部门 / Department'), record['createDeptName']],
    [t('更新时间 / Changed at'), record['updateTime']],
  ].filter((row): row is [string, string] => typeof row[1] === 'string' && row[1] !== '')
  if (rows.length === 0) return null
  return (
    <dl className="kit-record-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value.slice(0, 16)}</dd>
        </div>
      ))}
    </dl>
  )
}
