import { Alert, Tag } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import './exposure.css'

interface Panel {
  driverName: string
  blackFlag: boolean
  admission: { ok: boolean; fails: { code: string; zh: string; en: string }[] } | ''
  vehicleName: string
  contractName: string
  receivableAmt: string
  overdueAmt: string
  overdueDays: number
  lateFee: string
  margin: string
  balance: string
  points: number
  violations: number
  accidents: number
  records: { id: string; no: string; level: number; says: string }[]
}
export interface AskedDriver {
  readonly driverId: string
  readonly usage?: string
  readonly cityCode?: string
}
const money = {
  receivableAmt: '未结账单 / Open bills',
  overdueAmt: '逾期 / Overdue',
  lateFee: '滞纳金 / Late fees',
  margin: '保证金 / Deposits',
  balance: '余额 / Balance',
} as const
const counts = {
  points: '驾照记分 / Points',
  violations: '年内违章 / Violations of the year',
  accidents: '年内事故 / Accidents of the year',
} as const

/** A consumer lease takes no quota: beside it stands whether its driver is admitted, what he has, owes and did. */
export function DriverPanel(asked: AskedDriver) {
  const t = useT()
  const { data: panel } = useQuery({
    queryKey: ['detail', 'customer-risk', 'driver', JSON.stringify(asked)],
    queryFn: () =>
      request<Panel>('GET', `${servicePrefix.core}/risks/customer-risk/panel`, { params: { ...asked }, noToast: true }),
    retry: false,
  })
  if (!panel) return null
  return (
    <section className="kit-card kit-section exposure-panel" aria-label={t('司机风险 / Risk of the driver')}>
      <header>
        <h2>{t('司机风险 / Risk of the driver')}</h2>
        <Tag className="exposure-tag">{panel.driverName}</Tag>
        {panel.blackFlag && <Tag className="exposure-tag is-bad">{t('黑名单 / Black-listed')}</Tag>}
      </header>
      {panel.admission !== '' && <Verdict {...panel.admission} />}
      <dl>
        <dt>{t('在用车辆 / Present vehicle')}</dt>
        <dd>{[panel.vehicleName, panel.contractName].filter(Boolean).join(' · ') || t('无 / None')}</dd>
        {Object.entries(money).flatMap(([key, label]) => [
          <dt key={`${key}-t`}>{t(label)}</dt>,
          <dd key={key} className={key === 'overdueAmt' && Number(panel.overdueAmt) > 0 ? 'is-late' : ''}>
            <Money value={panel[key as keyof typeof money]} />
            {key === 'overdueAmt' && panel.overdueDays > 0
              ? ` · ${t('{n}天 / {n} days', { n: panel.overdueDays })}`
              : ''}
          </dd>,
        ])}
        {Object.entries(counts).flatMap(([key, label]) => [
          <dt key={`${key}-t`}>{t(label)}</dt>,
          <dd key={key} className="num">
            {panel[key as keyof typeof counts]}
          </dd>,
        ])}
      </dl>
      {panel.records.length > 0 && (
        <ul>
          {panel.records.map(one => (
            <li key={one.id}>{`${one.no} L${one.level} ${one.says}`}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Verdict({ ok, fails }: Exclude<Panel['admission'], ''>) {
  const t = useT()
  const language = useLanguage(state => state.language)
  return (
    <Alert
      showIcon
      type={ok ? 'success' : 'error'}
      title={
        ok
          ? t('符合准入条件 / Admitted')
          : `${t('不符合准入条件 / Not admitted')}: ${fails.map(one => (language === 'zh' ? one.zh : one.en)).join('; ')}`
      }
    />
  )
}
