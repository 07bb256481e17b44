import { Empty, Switch, Table, Tag, type TableColumnsType } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { textOf, type Label } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import { part } from '#packages/web/shell/chunks.ts'
import {
  deltaByMonth,
  outcomeOf,
  type ComparedPlan,
  type ComparedTerm,
  type Comparison,
  type Outcome,
} from '../comparison.ts'
import './comparison.css'

const MonthChart = part(() => import('./month-chart.tsx'))

export interface ComparedMoney {
  readonly waitingBefore?: unknown
  readonly waitingAfter?: unknown
  readonly billedAdjust?: unknown
}
const tags: Readonly<Record<Outcome, readonly [Label, string]>> = {
  same: ['不变 / Unchanged', 'default'],
  changed: ['改写 / Rewritten', 'processing'],
  added: ['新增 / Added', 'success'],
  voided: ['作废 / Void', 'error'],
  prorated: ['账单补差 / Bill adjusted', 'warning'],
}

const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${thousands(amount.toFixed(2))}`
const toneOf = (amount: number): string => (amount === 0 ? '' : amount > 0 ? 'is-more' : 'is-less')

/** A change side by side: what it does to money, the terms, the months and the rows of the plan. */
export function ComparisonView({ comparison, money }: { comparison: Comparison; money?: ComparedMoney }) {
  const t = useT()
  if (comparison.terms.length === 0 && comparison.plans.length === 0)
    return <Empty description={t('没有条款或计划变化 / Neither terms nor plan rows change')} />
  return (
    <div className="comparison">
      {money && <Sums money={money} />}
      {comparison.terms.length > 0 && <Terms terms={comparison.terms} />}
      {comparison.plans.length > 0 && (
        <>
          <h3>{t('逐月金额变化 / Difference by month')}</h3>
          <Suspense fallback={<div className="comparison-chart" />}>
            <MonthChart months={deltaByMonth(comparison.plans)} />
          </Suspense>
          <Plans plans={comparison.plans} />
        </>
      )}
    </div>
  )
}

function Sums({ money }: { money: ComparedMoney }) {
  const t = useT()
  const [before, after, adjust] = [money.waitingBefore, money.waitingAfter, money.billedAdjust].map(one =>
    Number(one ?? 0),
  )
  const delta = after! - before! + adjust!
  return (
    <dl className="comparison-sums">
      {(
        [
          ['变更前未出账 / Unbilled before', thousands(before!.toFixed(2)), ''],
          ['变更后未出账 / Unbilled after', thousands(after!.toFixed(2)), ''],
          ['已出账补差 / Bills adjusted', signed(adjust!), toneOf(adjust!)],
          ['合计变化 / Difference in all', signed(delta), toneOf(delta)],
        ] as const
      ).map(([label, figure, tone]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd className={`num ${tone}`}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Section by section, before beside after. */
function Terms({ terms }: { terms: readonly ComparedTerm[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const said = (label: Label | '') => (label === '' ? '-' : textOf(label, language))
  const sections = Map.groupBy(terms, one => one.section)
  return (
    <>
      <h3>{t('条款前后对照 / Terms side by side')}</h3>
      <table className="comparison-terms">
        <thead>
          <tr>
            <th scope="col">{t('条款 / Term')}</th>
            <th scope="col">{t('变更前 / Before')}</th>
            <th scope="col">{t('变更后 / After')}</th>
          </tr>
        </thead>
        {[...sections].map(([section, rows]) => (
          <tbody key={section}>
            <tr className="comparison-section">
              <th colSpan={3} scope="colgroup">
                {textOf(section, language)}
              </th>
            </tr>
            {rows.map((row, at) => (
              <tr key={`${row.object} ${row.label} ${at}`}>
                <th scope="row">
                  {row.object && <span className="comparison-object">{row.object}</span>} {textOf(row.label, language)}
                </th>
                <td className="is-before">{said(row.before)}</td>
                <td className={row.before === row.after ? '' : 'is-after'}>{said(row.after)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

const nameOfItem = (code: number): Label => feeItem.values.find(one => one.code === code)?.label ?? '其他 / Other'
const difference = (row: ComparedPlan): number => Number(row.after ?? 0) - Number(row.before ?? 0)

function Plans({ plans }: { plans: readonly ComparedPlan[] }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [whole, setWhole] = useState(false)
  const rows = useMemo(
    () =>
      plans
        .map((row, key) => ({ ...row, key, outcome: outcomeOf(row) }))
        .filter(row => whole || row.outcome !== 'same')
        .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.key - b.key)),
    [plans, whole],
  )
  const counts = Map.groupBy(plans, outcomeOf)
  const amount = (value: string) => (value === '' ? '-' : thousands(value))
  const columns: TableColumnsType<(typeof rows)[number]> = [
    { title: t('对象 / Whose'), dataIndex: 'place' },
    { title: t('费用项 / Fee item'), key: 'feeItem', render: (_, row) => textOf(nameOfItem(row.feeItem), language) },
    { title: t('期次 / Period'), dataIndex: 'periodNo', align: 'right' },
    { title: t('到期日 / Due'), dataIndex: 'dueDate', className: 'num' },
    {
      title: t('变更前 / Before'),
      key: 'before',
      align: 'right',
      className: 'num',
      render: (_, row) => amount(row.before),
    },
    {
      title: t('变更后 / After'),
      key: 'after',
      align: 'right',
      className: 'num',
      render: (_, row) => amount(row.after),
    },
    {
      title: t('差额 / Difference'),
      key: 'delta',
      align: 'right',
      className: 'num',
      render: (_, row) => <span className={toneOf(difference(row))}>{signed(difference(row))}</span>,
    },
    {
      title: t('结果 / Outcome'),
      key: 'outcome',
      render: (_, row) => <Tag color={tags[row.outcome][1]}>{t(tags[row.outcome][0])}</Tag>,
    },
  ]
  return (
    <>
      <h3 className="comparison-plans">
        {t('计划逐行对照 / Plan rows')}
        <span>
          {[...counts].map(([outcome, all]) => (
            <Tag key={outcome} color={tags[outcome][1]}>
              {t(tags[outcome][0])} {all.length}
            </Tag>
          ))}
        </span>
        <label>
          <Switch size="small" checked={whole} onChange={setWhole} /> {t('含不变的行 / With unchanged rows')}
        </label>
      </h3>
      <Table
        size="small"
        rowKey="key"
        dataSource={rows}
        columns={columns}
        scroll={{ x: true }}
        pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  )
}
