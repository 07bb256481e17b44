import { Table, type TableColumnsType } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { navigateTo } from '#packages/web/shell/navigation.ts'
import type { Column, Outcome, Row } from './report-calls.ts'

const MONEY = 3
const RATE = 5
const numeric = new Set([2, MONEY, 4, RATE])
/** Digits are grouped in text: a float would lose cents. */
const grouped = (value: string): string =>
  value.replace(/^(-?)(\d+)/, (_all, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))
export const shownOf = (column: Column, value: string | null | undefined): string => {
  if (value === null || value === undefined || value === '') return ''
  if (column.type === RATE) return `${(Number(value) * 100).toFixed(2)}%`
  return numeric.has(column.type) ? grouped(value) : value
}

function Cell({ column, row }: { column: Column; row: Row }) {
  const shown = shownOf(column, row[column.key])
  if (!shown) return <Empty />
  const target = column.link.replace(/\{(\w+)\}/g, (_slot, key: string) => row[key] ?? '')
  return target ? (
    <button type="button" className="kit-text-button" onClick={() => void navigateTo(target)}>
      {shown}
    </button>
  ) : (
    <span className={numeric.has(column.type) ? 'kit-money' : undefined}>{shown}</span>
  )
}

/**
 * What a report says: its rows, group totals between them where there are groups, and the total of the whole result
 * below.
 */
export function OutcomeTable({
  outcome,
  isLoading,
  page,
  onSort,
}: {
  outcome: Outcome | undefined
  isLoading: boolean
  page?: { current: number; size: number; go(to: number): void } | undefined
  onSort?: ((sort: string) => void) | undefined
}) {
  const t = useT()
  // The id serves links; people read numbers and names.
  const shown = (outcome?.columns ?? []).filter(one => one.key !== 'id')
  const columns: TableColumnsType<Row> = shown.map((column, at) => ({
    key: column.key,
    title: column.label,
    width: column.width > 0 ? column.width : numeric.has(column.type) ? 130 : 120,
    ellipsis: true,
    align: numeric.has(column.type) ? 'right' : 'left',
    sorter: onSort !== undefined && !(column.group > 0),
    ...(at === 0 ? { fixed: 'left' as const } : {}),
    render: (_value: unknown, row: Row) => <Cell column={column} row={row} />,
  }))
  const hasTotals = outcome && Object.keys(outcome.totals).length > 0
  return (
    <>
      <div className="kit-table report-table">
        <Table<Row>
          size="small"
          rowKey={row => (outcome?.rows.indexOf(row) ?? 0).toString()}
          loading={isLoading}
          columns={columns}
          dataSource={outcome?.rows ?? []}
          scroll={{ x: columns.reduce((sum, one) => sum + Number(one.width), 0) }}
          onChange={(_page, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            onSort?.(one?.order ? `${one.order === 'descend' ? '-' : ''}${String(one.columnKey)}` : '')
          }}
          pagination={
            page && (outcome?.total ?? 0) > page.size
              ? {
                  current: page.current,
                  pageSize: page.size,
                  total: outcome!.total,
                  size: 'small',
                  showSizeChanger: false,
                  onChange: page.go,
                }
              : false
          }
          locale={{
            emptyText: (
              <div className="kit-nothing">
                <p>{t('没有符合条件的数据 / Nothing fits')}</p>
              </div>
            ),
          }}
          summary={() =>
            hasTotals && (
              <Table.Summary.Row className="report-total">
                {shown.map((column, at) => (
                  <Table.Summary.Cell key={column.key} index={at} align={numeric.has(column.type) ? 'right' : 'left'}>
                    {at === 0 && !outcome.totals[column.key] ? (
                      t('合计 / Total')
                    ) : (
                      <b className="kit-money">{shownOf(column, outcome.totals[column.key])}</b>
                    )}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )
          }
        />
      </div>
      {outcome && (outcome.subtotals?.length ?? 0) > 0 && <Subtotals outcome={outcome} shown={shown} />}
    </>
  )
}

function Subtotals({ outcome, shown }: { outcome: Outcome; shown: readonly Column[] }) {
  const t = useT()
  const groups = shown.filter(one => one.group > 0).sort((a, b) => a.group - b.group)
  const counted = shown.filter(one => !(one.group > 0) && one.total > 0)
  return (
    <section className="report-groups" aria-label={t('分组小计 / Group totals')}>
      <h2>{t('分组小计 / Group totals')}</h2>
      <table>
        <thead>
          <tr>
            {groups.map(one => (
              <th key={one.key} scope="col">
                {one.label}
              </th>
            ))}
            {counted.map(one => (
              <th key={one.key} scope="col" className="is-number">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcome.subtotals!.map((row, at) => (
            <tr key={at} className={`is-level-${row.level}`}>
              {groups.map(one => (
                <td key={one.key}>{shownOf(one, row.values[one.key])}</td>
              ))}
              {counted.map(one => (
                <td key={one.key} className="is-number">
                  {shownOf(one, row.values[one.key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
