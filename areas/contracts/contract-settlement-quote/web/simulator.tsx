import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, DatePicker, Empty, Select, Tooltip } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { addDays, addMonths, ref, servicePrefix, textOf, type Label } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { thousands } from '#packages/web/kit/model/text.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { quoteType } from '../contract-settlement-quote.ts'
import './simulator.css'

interface Column {
  quoteDate: string
  refusal: string | null
  items: { item: Label; feeItem: number; amount: string; basis: string[] }[]
  linesTotal: string
  depositHeld: string
  afterDeposit: string
}
interface Answer {
  contractNo: string
  counterpartyName: string | null
  endDate: string | null
  columns: Column[]
}
/** Prepayments of our own borrowing name a draw: they are quoted in their form. */
const TYPES = [1, 2, 3]
/** Which contracts can be quoted in which way. */
const kindsOf: Readonly<Record<number, number[]>> = { 1: [4, 5, 6], 2: [7], 3: [4, 5, 6], 4: [8] }
const contractField = (type: number) =>
  ref('合同 / Contract', 'R', 'contract', { only: { status: [6, 7], contractType: kindsOf[type] ?? [] } })
const drawField = ref('提款 / Draw', '', 'contract-finance-draw', {
  only: { contractId: ['field:contractId'], status: [2] },
})
const BORROWING = 4
const MOST_DATES = 24

/** Today, the ends of the next five months, and each of them a column. */
const firstDates = (): string[] => {
  const today = dayjs().format('YYYY-MM-DD')
  const begin = `${today.slice(0, 7)}-01`
  return [
    today,
    ...Array.from({ length: 5 }, (_, at) => addDays(addMonths(begin, at + 1), -1)).filter(day => day > today),
  ]
}

interface Asked {
  readonly contractId: string
  readonly type: number
  readonly drawId: string
  readonly byDefault: boolean
  readonly dates: readonly string[]
}

/** What is asked: which contract, in which way, on which days. */
function Asks({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { contractId, type, drawId, byDefault, dates } = asked
  return (
    <div className="kit-card simulator-asks">
      <label>
        {t('试算类型 / Quote type')}
        <Select
          value={type}
          onChange={next =>
            onAsk({
              ...asked,
              type: next,
              ...(kindsOf[next]![0] === kindsOf[type]![0] ? {} : { contractId: '', drawId: '' }),
            })
          }
          options={quoteType.values
            .filter(one => [...TYPES, BORROWING].includes(one.code))
            .map(one => ({ value: one.code, label: textOf(one.label, language) }))}
        />
      </label>
      <label>
        {t('合同 / Contract')}
        <RefPicker
          aria-label={t('合同 / Contract')}
          field={contractField(type)}
          name="contractId"
          value={contractId}
          record={() => ({})}
          onChange={value => onAsk({ ...asked, contractId: String(value ?? ''), drawId: '' })}
        />
      </label>
      {type === BORROWING && (
        <label>
          {t('提款 / Draw')}
          <RefPicker
            aria-label={t('提款 / Draw')}
            field={drawField}
            name="drawId"
            value={drawId}
            record={() => ({ contractId })}
            onChange={value => onAsk({ ...asked, drawId: String(value ?? '') })}
          />
        </label>
      )}
      <label className="is-wide">
        {t('结清日（可选多个） / Dates (several)')}
        <DatePicker
          multiple
          maxTagCount="responsive"
          value={dates.map(day => dayjs(day))}
          onChange={days =>
            onAsk({ ...asked, dates: (days ?? []).map(day => day.format('YYYY-MM-DD')).slice(0, MOST_DATES) })
          }
        />
      </label>
      {type === 1 && (
        <Checkbox checked={byDefault} onChange={event => onAsk({ ...asked, byDefault: event.target.checked })}>
          {t('违约终止 / By default')}
        </Checkbox>
      )}
    </div>
  )
}

/** What ending a contract would cost on several days, in one table; each column can be issued as a quote. */
export default function Simulator() {
  const t = useT()
  const tab = useTab()
  const language = useLanguage(state => state.language)
  const [asked, ask] = useState<Asked>(() => ({
    contractId: tab.params.get('contractId') ?? '',
    type: Number(tab.params.get('quoteType') ?? 1),
    drawId: tab.params.get('drawId') ?? '',
    byDefault: false,
    dates: firstDates(),
  }))
  const { contractId, type, drawId, byDefault, dates } = asked
  useEffect(() => tab.setTitle('结清模拟器 / Settlement simulator'), [])
  const isComplete = contractId !== '' && dates.length > 0 && (type !== BORROWING || drawId !== '')
  const { data, isFetching, error } = useQuery({
    queryKey: ['quote-what-if', contractId, type, drawId, byDefault, dates, language],
    enabled: isComplete,
    retry: false,
    queryFn: () =>
      request<Answer>('GET', `${servicePrefix.core}/contract-settlement-quote/what-if`, {
        params: {
          contractId,
          quoteType: String(type),
          dates: dates.join(','),
          byDefault: byDefault ? '1' : '',
          ...(type === BORROWING && drawId ? { drawId } : {}),
        },
      }),
  })
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('结清模拟器 / Settlement simulator')}</h1>
        {data && (
          <span className="simulator-whose">
            {data.contractNo} {data.counterpartyName}
          </span>
        )}
      </header>
      <Asks asked={asked} onAsk={ask} />
      {error && <Alert type="warning" showIcon title={(error as Error).message} />}
      {!isComplete ? (
        <div className="kit-card">
          <Empty
            description={t(
              '选择合同和日期，逐日比较结清金额 / Choose a contract and dates to compare what ending it costs',
            )}
          />
        </div>
      ) : (
        data && (
          <Compared
            columns={data.columns}
            isFetching={isFetching}
            contractId={contractId}
            type={type}
            drawId={drawId}
          />
        )
      )}
    </div>
  )
}

const rowsOf = (columns: readonly Column[]): Label[] => [
  ...new Set(columns.flatMap(one => one.items.map(item => item.item))),
]

function Compared({
  columns,
  isFetching,
  contractId,
  type,
  drawId,
}: {
  columns: readonly Column[]
  isFetching: boolean
  contractId: string
  type: number
  drawId: string
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const mayIssue = useCan('contract_quote_add')
  const open = columns.filter(one => one.refusal === null)
  const totals = new Set(open.map(one => Number(one.afterDeposit)))
  // Where every day costs the same, none of them is the best.
  const least = totals.size > 1 ? Math.min(...totals) : Number.NaN
  const issue = (quoteDate: string) => {
    const query = new URLSearchParams({
      contractId,
      quoteType: String(type),
      quoteDate,
      validUntil: addDays(quoteDate, 15),
      ...(drawId ? { drawId } : {}),
    })
    openTab(`/contract/quote/add?${query.toString()}`)
  }
  const foot = [
    ['明细合计 / Total of the lines', 'linesTotal'],
    ['在手押金 / Deposit held', 'depositHeld'],
    ['押金抵扣后应付 / Payable after the deposit', 'afterDeposit'],
  ] as const
  return (
    <div className="kit-card simulator-table" aria-busy={isFetching}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('项目 / Item')}</th>
            {columns.map(one => (
              <th
                key={one.quoteDate}
                scope="col"
                className={Number(one.afterDeposit) === least && !one.refusal ? 'is-least' : ''}
              >
                {one.quoteDate}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(columns).map(item => (
            <tr key={item}>
              <th scope="row">{textOf(item, language)}</th>
              {columns.map(one => (
                <Cell key={one.quoteDate} column={one} item={item} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {foot.map(([label, name]) => (
            <tr key={name} className={name === 'afterDeposit' ? 'is-total' : ''}>
              <th scope="row">{t(label)}</th>
              {columns.map(one => (
                <td
                  key={one.quoteDate}
                  className={Number(one.afterDeposit) === least && !one.refusal ? 'num is-least' : 'num'}
                >
                  {one.refusal ? '-' : thousands(one[name])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('出具 / Issue')}</th>
            {columns.map(one => (
              <td key={one.quoteDate}>
                {one.refusal ? (
                  <span className="simulator-refusal">{one.refusal}</span>
                ) : (
                  mayIssue && (
                    <Button size="small" onClick={() => issue(one.quoteDate)}>
                      {t('出具试算单 / Issue a quote')}
                    </Button>
                  )
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** The amount of one item on one day; its rule on hover. */
function Cell({ column, item }: { column: Column; item: Label }) {
  const found = column.items.find(one => one.item === item)
  if (!found) return <td className="num">-</td>
  return (
    <td className="num">
      <Tooltip title={found.basis.slice(0, 12).map((line, at) => <div key={at}>{line}</div>)}>
        <span tabIndex={0}>{thousands(found.amount)}</span>
      </Tooltip>
    </td>
  )
}
