import { Table, Tag, Tooltip } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import type { PriceRound } from '../maintenance-dicker-line.ts'

const PRICES = ['quotePrice', 'contractPrice', 'lastPrice', 'marketPrice', 'finalPrice'] as const
type PriceName = (typeof PRICES)[number]

/** A price of 0 that the system wrote says that there is none. */
export const priceIn = (line: Row, name: PriceName): string | undefined => {
  const value = line[name]
  if (value === '' || value === null || value === undefined) return undefined
  if (name === 'contractPrice' && line['hasContract'] !== true) return undefined
  return (name === 'lastPrice' || name === 'marketPrice') && Number(value) === 0 ? undefined : String(value)
}
const cheapestOf = (line: Row): number =>
  Math.min(...PRICES.flatMap(name => (priceIn(line, name) === undefined ? [] : [Number(priceIn(line, name))])))

/** 比价: prices side by side, the cheapest marked, and how the agreed one came about. */
export function PriceTable({ record }: DetailSlot) {
  const t = useT()
  const lines = (record['lines'] ?? []) as Row[]
  if (lines.length === 0) return null
  const priced = (name: PriceName, title: string) => ({
    title,
    align: 'right' as const,
    render: (_: unknown, line: Row) => {
      const price = priceIn(line, name)
      if (price === undefined) return '-'
      const isCheapest = Number(price) === cheapestOf(line)
      return (
        <span style={isCheapest ? { color: 'var(--ok, #1a7f37)', fontWeight: 600 } : undefined}>
          <Money value={price} />
        </span>
      )
    },
  })
  return (
    <section className="kit-card kit-section">
      <h2>{t('比价 / Comparison')}</h2>
      <Table<Row>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={lines}
        columns={[
          { title: t('项目 / Project'), render: (_, line) => <ProjectCell line={line} /> },
          { title: t('数量 / Quantity'), dataIndex: 'qty', align: 'right' },
          priced('quotePrice', t('报价 / Quote')),
          priced('contractPrice', t('协议价 / Contract')),
          priced('lastPrice', t('上次价 / Last')),
          priced('marketPrice', t('市场中位价 / Market')),
          priced('finalPrice', t('成交价 / Agreed')),
          {
            title: t('成交金额 / Agreed amount'),
            align: 'right',
            render: (_, line) => <Money value={line['finalAmt']} />,
          },
          { title: t('议价 / Rounds'), render: (_, line) => <Rounds line={line} /> },
          { title: t('超价原因 / Why above'), dataIndex: 'reason', className: 'kit-own' },
        ]}
      />
    </section>
  )
}

function ProjectCell({ line }: { line: Row }) {
  const t = useT()
  return (
    <>
      <span className="kit-own">{String(line['projectName'] ?? '')}</span>{' '}
      {line['guaranteeHit'] === true && <Tag color="green">{t('质保内 / In guarantee')}</Tag>}
    </>
  )
}

function Rounds({ line }: { line: Row }) {
  const t = useT()
  const rounds = (line['roundPrices'] || []) as readonly PriceRound[]
  if (rounds.length === 0) return '-'
  return (
    <Tooltip
      title={rounds.map(one => (
        <div key={one.round} className="kit-own">
          {one.round}. {t('站方 / Station')} {one.station ?? '-'} · {t('我方 / We')} {one.ours ?? '-'} · {one.user}{' '}
          {one.time}
        </div>
      ))}
    >
      <span>{t('{n}轮 / {n} {n|round|rounds}', { n: rounds.length })}</span>
    </Tooltip>
  )
}
