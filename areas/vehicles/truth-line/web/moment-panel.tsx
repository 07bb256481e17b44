import { Skeleton } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money, RecordLink, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { thousands } from '#packages/web/kit/model/text.ts'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { LANES, laneLabel } from '../lanes.ts'
import { textOfMs, type One } from './axis-model.ts'

interface Reading {
  km: number
  time: string
  source: string
}
interface Moment {
  custody: { custodyKind: number; note: string; docNo: string; from: string | null; to: string | null }
  state: One | null
  place: One | null
  position: { address: string; time: string; lng: string; lat: string } | null
  holders: One[]
  occupations: One[]
  flags: One[]
  plate: One | null
  mileage: { before: Reading | null; after: Reading | null }
  others: One[]
  money?: { cost: string; capitalised: string; income: string; netValue: string | null }
}
const CUSTODY: Readonly<Record<number, `${string} / ${string}`>> = {
  1: '客户使用 / With the customer',
  2: '司机使用 / With the driver',
  3: '我方或服务商占用 / With us or a supplier',
  4: '在我方场地 / In our lot',
  5: '不属于我方 / Not ours',
  9: '无法确定 / Unknown',
}

/** What was true at the cursor: one answer from all histories, each with its document. */
export function MomentPanel({ vehicleId, instant }: { vehicleId: string; instant: number }) {
  const t = useT()
  const time = textOfMs(instant)
  const found = useQuery({
    queryKey: ['vehicle-at', vehicleId, time],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Moment[]>('GET', '/api/ratutech-core/vehicle/at', { params: { ids: vehicleId, instant: time }, signal }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  const moment = found.data?.[0]
  if (!moment) return <Skeleton active />
  return (
    <dl className="truth-moment" aria-live="polite" aria-busy={found.isFetching}>
      {factsOf(moment, t).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Fact {
  label: string
  value: ReactNode
}
const Nothing = () => <span className="kit-empty">-</span>
const Many = ({ list }: { list: readonly One[] }) =>
  list.length > 0 ? list.map(one => <Said key={one.id} segment={one} />) : <Nothing />
const Maybe = ({ one }: { one: One | null }) => (one ? <Said segment={one} /> : <Nothing />)

function factsOf(moment: Moment, t: (label: string) => string): Fact[] {
  const { mileage, money } = moment
  const above = LANES.filter(lane => moment.others.some(one => one.lane === lane))
  return [
    { label: t('谁在使用 / Who had it'), value: <Holder moment={moment} /> },
    { label: t(laneLabel.state), value: <Maybe one={moment.state} /> },
    { label: t(laneLabel.place), value: <Place moment={moment} /> },
    { label: t(laneLabel.plate), value: <Maybe one={moment.plate} /> },
    { label: t(laneLabel.mileage), value: <Mileage {...mileage} /> },
    { label: t(laneLabel.occupation), value: <Many list={moment.occupations} /> },
    { label: t(laneLabel.flags), value: <Many list={moment.flags} /> },
    ...above.map(lane => ({
      label: t(laneLabel[lane]),
      value: <Many list={moment.others.filter(one => one.lane === lane)} />,
    })),
    ...(money
      ? [
          { label: t('累计收入 / Earned by then'), value: <Money value={money.income} /> },
          { label: t('累计成本 / Cost by then'), value: <Money value={money.cost} /> },
          {
            label: t('净值 / Net value'),
            value: !money.netValue ? <Nothing /> : <Money value={money.netValue} />,
          },
        ]
      : []),
  ]
}

function Holder({ moment: { custody, holders } }: { moment: Moment }) {
  const t = useT()
  return (
    <>
      <ToneTag tone={custody.custodyKind === 9 ? 'danger' : 'info'}>
        {t(CUSTODY[custody.custodyKind] ?? '- / -')}
      </ToneTag>{' '}
      {holders.length > 0 && <Many list={holders} />} {custody.note && <small>{t(custody.note)}</small>}
    </>
  )
}

function Place({ moment: { place, position } }: { moment: Moment }) {
  if (place) return <Said segment={place} />
  if (!position) return <Nothing />
  return (
    <span className="kit-own">
      {position.address || `${position.lng}, ${position.lat}`} <small>{position.time}</small>
    </span>
  )
}

function Said({ segment }: { segment: One }) {
  const t = useT()
  const entered = segment.facts['entered']
  return (
    <span className="truth-said">
      <RecordLink resource={segment.doc?.id ? findResource(segment.doc.resource) : undefined} id={segment.doc?.id}>
        {t(segment.label)}
      </RecordLink>
      <small className="num">
        {segment.from.slice(0, 16)} – {segment.to?.slice(0, 16) || t('至今 / now')}
        {segment.doc?.no && segment.doc.resource !== 'parking-lot' ? ` · ${segment.doc.no}` : ''}
        {entered ? ` · ${t('补录于 / entered')} ${String(entered).slice(0, 16)}` : ''}
      </small>
    </span>
  )
}

function Mileage({ before, after }: Moment['mileage']) {
  const t = useT()
  if (!before && !after) return <>-</>
  const said = (one: Reading) =>
    `${thousands(String(one.km)).replace(/\.00$/, '')} km (${one.time.slice(0, 16)} ${t(one.source)})`
  return (
    <span className="num">
      {before ? said(before) : '-'}
      {after && (
        <small>
          {' '}
          {t('其后 / next')} {said(after)}
        </small>
      )}
    </span>
  )
}
