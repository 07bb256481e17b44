import { Alert, Button, Table, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { thousands } from '#packages/web/kit/model/text.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import './exposure.css'

interface City {
  id: string
  cityCode: string
  cityName: string
  limitQty: number
  usedQty: number
  availableQty: number
  blocks: string[]
}
interface Panel {
  customerId: string
  grade: string
  score: string
  blackFlag: boolean
  vehicles: number
  exposure: Record<string, string> & { ages: string[] }
  cities: City[]
  group: { name: string; limitQty: number; usedQty: number; useRate: string } | ''
  scores: { day: string; score: string; oldScore: string; grade: string; cause: string }[]
  records: { id: string; no: string; level: number; says: string }[]
  alerts: { id: string; code: number; says: string }[]
}
interface WhatIf {
  ok: boolean
  refusals: { level: string; message: `${string} / ${string}` }[]
  cities: { cityCode: string; cityName: string; availableAfter: number; useAfter: string }[]
  netExposureAfter: string
}
export interface Wished {
  readonly cityCode: string
  readonly n: number
}
const BASE = `${servicePrefix.core}/risks/customer-risk`
const figures = {
  netExposure: '净敞口 / Net exposure',
  overdueAmt: '逾期 / Overdue',
  openAmt: '未结账单 / Open bills',
  lateFee: '滞纳金 / Late fees',
  margin: '保证金 / Deposits',
  balance: '余额 / Balance',
} as const
const ages = ['未到期 / Not due', '1-30', '31-60', '61-90', '90+'] as const

/**
 * What we have at stake with a customer, beside a contract that is written or decided: quota by city, money, score,
 * and what these cars would do to it.
 */
export function ExposurePanel({ customerId, wished = [] }: { customerId: string; wished?: readonly Wished[] }) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const asked = wished.filter(one => one.cityCode && one.n > 0)
  const found = useQuery({
    queryKey: ['detail', 'customer-risk', customerId, 'panel'],
    queryFn: () => request<Panel>('GET', `${BASE}/panel`, { params: { customerId }, noToast: true }),
    retry: false,
  })
  const trial = useQuery({
    queryKey: ['detail', 'customer-risk', customerId, 'what-if', JSON.stringify(asked)],
    enabled: asked.length > 0 && found.data !== undefined,
    queryFn: () => request<WhatIf>('POST', `${BASE}/what-if`, { body: { customerId, items: asked }, noToast: true }),
    retry: false,
  })
  const panel = found.data
  if (!panel) return null
  const after = new Map(asked.length > 0 ? trial.data?.cities.map(one => [one.cityCode, one]) : [])
  return (
    <section className="kit-card kit-section exposure-panel" aria-label={t('客户敞口 / Exposure of the customer')}>
      <header>
        <h2>{t('客户敞口 / Exposure of the customer')}</h2>
        <Tag className="exposure-tag">
          {t('等级 / Grade')} {panel.grade || '-'} · {panel.score || '-'}
        </Tag>
        {panel.blackFlag && <Tag className="exposure-tag is-bad">{t('黑名单 / Black-listed')}</Tag>}
        {codes.has('customer_risk_view') && (
          <Button type="link" size="small" onClick={() => openTab(`/risk/customerrisk/detail?id=${customerId}`)}>
            {t('敞口雷达 / Exposure radar')}
          </Button>
        )}
      </header>
      {trial.data && asked.length > 0 && <Verdict answer={trial.data} />}
      <CityRows cities={panel.cities} after={after} />
      <dl>
        <dt>{t('在租车辆 / Vehicles on lease')}</dt>
        <dd className="num">{panel.vehicles}</dd>
        {Object.entries(figures).flatMap(([key, label]) => [
          <dt key={`${key}-t`}>{t(label)}</dt>,
          <dd key={key} className={key === 'overdueAmt' && Number(panel.exposure[key]) > 0 ? 'is-late' : ''}>
            <Money value={panel.exposure[key]} />
            {key === 'overdueAmt' && Number(panel.exposure['overdueDays']) > 0
              ? ` · ${t('{n}天 / {n} days', { n: Number(panel.exposure['overdueDays']) })}`
              : ''}
          </dd>,
        ])}
        {panel.group && (
          <>
            <dt>{t('集团 / Group')}</dt>
            <dd>
              {panel.group.name} {panel.group.usedQty}/{panel.group.limitQty}
            </dd>
          </>
        )}
      </dl>
      <p className="exposure-ages">
        {ages.map((label, at) => (
          <span key={label}>
            {label.includes(' / ') ? t(label as `${string} / ${string}`) : t('{n}天 / {n} days', { n: label })}{' '}
            <Money value={panel.exposure.ages[at]} />
          </span>
        ))}
      </p>
      <History panel={panel} />
    </section>
  )
}

function Verdict({ answer }: { answer: WhatIf }) {
  const t = useT()
  return (
    <Alert
      showIcon
      type={answer.ok ? 'success' : 'error'}
      title={
        answer.ok
          ? t('额度足够，签约后净敞口{amt} / The quota suffices; net exposure after it {amt}', {
              amt: thousands(answer.netExposureAfter),
            })
          : answer.refusals.map(one => `${one.level} ${t(one.message)}`).join('; ')
      }
    />
  )
}

function CityRows({ cities, after }: { cities: City[]; after: Map<string, { availableAfter: number }> }) {
  const t = useT()
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={cities}
      locale={{ emptyText: t('尚未授信 / No quota yet') }}
      columns={[
        {
          title: t('城市 / City'),
          render: (_value, city: City) => (
            <>
              {city.cityName}
              {city.blocks.length > 0 && <Tag className="exposure-tag is-bad">{city.blocks.join(t('、 / , '))}</Tag>}
            </>
          ),
        },
        { title: t('授信 / Granted'), dataIndex: 'limitQty', align: 'right' },
        { title: t('已用 / Used'), dataIndex: 'usedQty', align: 'right' },
        { title: t('可用 / Left'), dataIndex: 'availableQty', align: 'right' },
        ...(after.size > 0
          ? [
              {
                title: t('签约后 / After'),
                align: 'right' as const,
                render: (_value: unknown, city: City) => {
                  const left = after.get(city.cityCode)?.availableAfter
                  return <span className={left !== undefined && left < 0 ? 'is-late' : ''}>{left ?? '-'}</span>
                },
              },
            ]
          : []),
      ]}
    />
  )
}

/** The last changes of the score, open records and alerts: why the figures are what they are. */
function History({ panel }: { panel: Panel }) {
  const t = useT()
  const rows = [
    ...panel.scores.map(one => ({
      key: `s${one.day}${one.score}`,
      text: `${one.day} ${one.oldScore ? `${one.oldScore} → ` : ''}${one.score} (${one.grade}) ${one.cause}`,
    })),
    ...panel.records.map(one => ({ key: `r${one.id}`, text: `${one.no} L${one.level} ${one.says}` })),
    ...panel.alerts.map(one => ({ key: `a${one.id}`, text: `A${one.code} ${one.says}` })),
  ]
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{t('评分变化、风险记录与预警（{n}） / Scores, records and alerts ({n})', { n: rows.length })}</summary>
      <ul>
        {rows.map(row => (
          <li key={row.key}>{row.text}</li>
        ))}
      </ul>
    </details>
  )
}
