import { Checkbox, Segmented, Space, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { PageSkeleton } from '#packages/web/shell/tab-host.tsx'
import { DemandButton } from './demand-button.tsx'
import { Strip, type Span } from './cover-strip.tsx'
import './gap-page.css'

interface Cover extends Span {
  id: string
  policyNo: string
  kind: number
}
interface CarRow {
  vehicleId: string
  plateNo: string
  customerName: string
  isOnLease: boolean
  gapDays: number
  gaps: Span[]
  covers: Cover[]
  overlaps: (Span & { kind: number })[]
}
interface Calendar {
  from: string
  to: string
  rows: CarRow[]
}
interface Figures {
  total: number
  insured: number
  never: number
  lapsed: number
  within7: number
  within15: number
  within30: number
}
const SPANS = [30, 60, 90, 180] as const
const BASE = '/api/ratutech-core/vehicle-insurance-state'

/** Days of the fleet ahead: what no policy covers, what two cover, and what has to be insured before which day. */
export function GapPage() {
  const t = useT()
  const [days, setDays] = useState<number>(60)
  const [chosen, setChosen] = useState<string[]>([])
  const found = useQuery({
    queryKey: ['insurance-calendar', days],
    queryFn: ({ signal }) => request<Calendar>('GET', `${BASE}/calendar`, { params: { days }, signal }),
  })
  const rows = found.data?.rows ?? []
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('保险日历 / Calendar of cover')}</h1>
        <Space>
          <Segmented
            value={days}
            onChange={(value: number) => setDays(value)}
            options={SPANS.map(value => ({ value, label: t('未来{n}天 / Next {n} days', { n: value }) }))}
          />
          <DemandButton vehicleIds={chosen} onDone={() => setChosen([])} />
        </Space>
      </header>
      <FleetFigures />
      {found.error ? (
        <NotRead onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageSkeleton />
      ) : rows.length === 0 ? (
        <p className="cover-none">{t('没有脱保的日子 / No day without cover')}</p>
      ) : (
        <div className="cover-calendar">
          <Legend />
          {rows.map(row => (
            <CarLine
              key={row.vehicleId}
              row={row}
              calendar={found.data}
              isChosen={chosen.includes(row.vehicleId)}
              onChoose={isOn =>
                setChosen(isOn ? [...chosen, row.vehicleId] : chosen.filter(one => one !== row.vehicleId))
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** 在保率 and what lapses in which time, of the whole fleet. */
function FleetFigures() {
  const t = useT()
  const found = useQuery({
    queryKey: ['insurance-figures'],
    queryFn: ({ signal }) => request<Figures>('GET', `${BASE}/statistics`, { signal }),
  })
  if (!found.data) return null
  const { total, insured, never, lapsed, within7, within15, within30 } = found.data
  const rate = total === 0 ? '-' : `${((insured * 100) / total).toFixed(1)}%`
  const figures: [string, string | number, boolean?][] = [
    [t('在保率 / Insured'), rate],
    [t('未投保 / Never insured'), never, never > 0],
    [t('脱保 / Lapsed'), lapsed, lapsed > 0],
    [t('7天内到期 / Ends in 7 days'), within7, within7 > 0],
    [t('15天内到期 / Ends in 15 days'), within15],
    [t('30天内到期 / Ends in 30 days'), within30],
  ]
  return (
    <dl className="cover-figures">
      {figures.map(([label, value, isBad]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={isBad ? 'num is-bad' : 'num'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Legend() {
  const t = useT()
  return (
    <p className="cover-legend">
      <i className="is-cover" /> {t('交强险 / Compulsory')} <i className="is-commercial" /> {t('商业险 / Commercial')}{' '}
      <i className="is-gap" /> {t('脱保 / Not covered')} <i className="is-overlap" /> {t('重复投保 / Covered twice')}
    </p>
  )
}

interface LineProps {
  row: CarRow
  calendar: Calendar
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}
function CarLine({ row, calendar, isChosen, onChoose }: LineProps) {
  const t = useT()
  return (
    <section className="cover-line">
      <Checkbox
        checked={isChosen}
        onChange={event => onChoose(event.target.checked)}
        aria-label={t('选择{plate} / Choose {plate}', { plate: row.plateNo })}
      />
      <div className="cover-car">
        <RecordLink resource={findResource('vehicle')} id={row.vehicleId}>
          <span className="kit-own">{row.plateNo}</span>
        </RecordLink>
        <small className="kit-own">{row.customerName}</small>
      </div>
      <Strip
        from={calendar.from}
        to={calendar.to}
        lanes={[
          {
            name: 'compulsory',
            spans: [
              ...row.covers
                .filter(one => one.kind === 1)
                .map(one => ({ ...one, look: 'cover' as const, says: one.policyNo })),
              ...row.gaps.map(one => ({ ...one, look: 'gap' as const, says: t('脱保 / Not covered') })),
            ],
          },
          {
            name: 'commercial',
            spans: row.covers
              .filter(one => one.kind !== 1)
              .map(one => ({ ...one, look: 'commercial' as const, says: one.policyNo })),
          },
        ]}
        marks={row.overlaps}
      />
      <Advice row={row} />
    </section>
  )
}

/** What to do about it, in words. */
function Advice({ row }: { row: CarRow }) {
  const t = useT()
  const [gap] = row.gaps
  return (
    <div className="cover-advice">
      {gap && (
        <>
          <Tag color={row.isOnLease ? 'red' : 'orange'}>
            {row.isOnLease
              ? t('在租：立即续保 / On lease: renew at once')
              : t('提车前投保 / Insure it before it is taken')}
          </Tag>
          <small className="num">
            {t('{from}起{n}天 / {n} {n|day|days} from {from}', { from: gap.from, n: row.gapDays })}
          </small>
        </>
      )}
      {row.overlaps[0] && (
        <>
          <Tag color="purple">{t('重复投保：退保一份 / Covered twice: cancel one')}</Tag>
          <small className="num">{`${row.overlaps[0].from} – ${row.overlaps[0].to}`}</small>
        </>
      )}
    </div>
  )
}
