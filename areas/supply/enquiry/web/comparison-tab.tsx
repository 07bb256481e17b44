import { Alert, Button, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Empty, Money } from '#packages/web/kit/fields/pieces.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { AwardDialog } from './award-dialog.tsx'
import { comparisonOf, linesOf, type Line, type Supplier } from './comparison-model.ts'
import './comparison.css'
import { FilesBar } from './files-bar.tsx'
import { QuoteDialog } from './quote-dialog.tsx'

/** Draft, collecting, rejected, withdrawn: where quotes are entered and the winner is chosen. */
const WORKING = [103, 10, 100, 101]

/** Items by suppliers: the lowest price green, how far the others are above it, above today's price, and without tax. */
export default function ComparisonTab({ resource, record, reload }: DetailSlot) {
  const t = useT()
  const may = useCan(`${resource.permission}_edit`)
  const [quoting, setQuoting] = useState<Supplier>()
  const [isAwarding, setAwarding] = useState(false)
  const suppliers = linesOf<Supplier>(record, 'suppliers')
  const isOpen = record['opened'] === true
  const isWorking = may && WORKING.includes(Number(record['status']))
  return (
    <section className="kit-card kit-section is-table enquiry-comparison">
      <Banner record={record} suppliers={suppliers} />
      <p className="enquiry-files">
        <FilesBar resource={resource} record={record} reload={reload} mayEnter={isWorking} />
      </p>
      {isWorking && isOpen && (
        <p>
          <Button type="primary" disabled={linesOf(record, 'quotes').length === 0} onClick={() => setAwarding(true)}>
            {t('定标提交 / Choose and submit')}
          </Button>
        </p>
      )}
      <Suppliers
        suppliers={suppliers}
        winners={(record['winnerIds'] as string[] | undefined) ?? []}
        onQuote={isWorking ? setQuoting : undefined}
      />
      {isOpen && <Prices record={record} suppliers={suppliers} />}
      {quoting && (
        <QuoteDialog
          resource={resource}
          record={record}
          supplier={quoting}
          onClose={() => setQuoting(undefined)}
          onDone={reload}
        />
      )}
      {isAwarding && (
        <AwardDialog resource={resource} record={record} onClose={() => setAwarding(false)} onDone={reload} />
      )}
    </section>
  )
}

function Banner({ record, suppliers }: { record: DetailSlot['record']; suppliers: readonly Supplier[] }) {
  const t = useT()
  if (record['opened'] === true) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t(
        '密封报价，{time}开启，之前任何人看不到价格；已报价{n}/{all}家 / Sealed until {time}: nobody sees a price before; {n} of {all} have quoted',
        {
          time: String(record['quoteDeadline'] ?? ''),
          n: suppliers.filter(one => one.quoteTime && !one.declined).length,
          all: suppliers.length,
        },
      )}
    />
  )
}

function Suppliers({
  suppliers,
  winners,
  onQuote,
}: {
  suppliers: readonly Supplier[]
  winners: readonly string[]
  onQuote: ((one: Supplier) => void) | undefined
}) {
  const t = useT()
  const columns: TableColumnsType<Supplier> = [
    {
      title: t('供应商 / Supplier'),
      render: (_, one) => (
        <>
          {one.supplierName}
          {winners.includes(one.id) && <em className="enquiry-won">{t('中选 / Chosen')}</em>}
        </>
      ),
    },
    {
      title: t('报价时间 / Quoted'),
      width: 170,
      render: (_, one) => (one.declined ? t('不报价 / Declined') : one.quoteTime || <Empty />),
    },
    {
      title: t('总价 / Total'),
      width: 130,
      align: 'right',
      render: (_, one) => (one['total'] ? <Money value={one['total']} /> : <Empty />),
    },
    { title: t('工期 / Days'), width: 80, align: 'right', render: (_, one) => String(one['days'] ?? '') || <Empty /> },
    { title: t('评级 / Rating'), width: 80, align: 'right', dataIndex: 'rating' },
    {
      title: t('得分 / Score'),
      width: 90,
      align: 'right',
      render: (_, one) => String(one['score'] ?? '') || <Empty />,
    },
    { title: t('名次 / Rank'), width: 80, align: 'right', render: (_, one) => String(one['rank'] ?? '') || <Empty /> },
    ...(onQuote
      ? [
          {
            title: t('操作 / Actions'),
            width: 110,
            render: (_: unknown, one: Supplier) => (
              <Button type="link" size="small" onClick={() => onQuote(one)}>
                {t('录入报价 / Enter a quote')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Table
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...suppliers]}
      columns={columns}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('还没有供应商 / No suppliers yet') }}
    />
  )
}

function Prices({ record, suppliers }: { record: DetailSlot['record']; suppliers: readonly Supplier[] }) {
  const t = useT()
  const lines = comparisonOf(record)
  const hasPresent = lines.some(one => one.present !== '')
  const columns: TableColumnsType<Line> = [
    {
      title: t('项目 / Item'),
      fixed: 'left',
      render: (_, { item }) =>
        [item['itemCodeName'] ?? item.itemName, item['cityCodeName'], item['modelClassName']]
          .filter(Boolean)
          .join(' · '),
    },
    { title: t('单位 / Unit'), width: 80, render: (_, { item }) => String(item['unitName'] ?? item['unit'] ?? '') },
    { title: t('数量 / Quantity'), width: 90, align: 'right', render: (_, { item }) => item.qty },
    ...(hasPresent
      ? [
          {
            title: t('现价 / Present'),
            width: 110,
            align: 'right' as const,
            render: (_: unknown, one: Line) => (one.present ? <Money value={one.present} /> : <Empty />),
          },
        ]
      : []),
    {
      title: t('近12月均价 / 12 months'),
      width: 120,
      align: 'right',
      render: (_, one) => (one.average ? <Money value={one.average} /> : <Empty />),
    },
    ...suppliers
      .filter(one => one.quoteTime && !one.declined)
      .map(one => ({
        title: one.supplierName,
        align: 'right' as const,
        width: 170,
        render: (_: unknown, line: Line) => <PriceCell line={line} supplierId={one.id} />,
      })),
  ]
  return (
    <Table
      size="small"
      rowKey={one => one.item.lineNo}
      pagination={false}
      dataSource={lines}
      columns={columns}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('还没有询价项目 / No items yet') }}
    />
  )
}

function PriceCell({ line, supplierId }: { line: Line; supplierId: string }) {
  const t = useT()
  const cell = line.cells.get(supplierId)
  if (!cell) return <Empty />
  return (
    <div className={cell.isLowest ? 'enquiry-price is-lowest' : 'enquiry-price'} title={cell.note}>
      <strong>
        <Money value={cell.price} />
      </strong>
      <small>
        {cell.isLowest ? t('最低 / Lowest') : cell.aboveLowest}
        {cell.abovePresent && ` · ${t('较现价 / vs present')} ${cell.abovePresent}`}
      </small>
      <small>{t('不含税 {net} / net {net}', { net: cell.net })}</small>
    </div>
  )
}
