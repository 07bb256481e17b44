import { Checkbox, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { useT, type Translate } from '#packages/web/i18n/index.ts'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { change, compared, difference, type ComparedRow } from './compare.ts'
import { OutcomeTable, shownOf } from './outcome-table.tsx'
import type { Column, Outcome, Row } from './report-calls.ts'

const RATE = 5
interface Named {
  readonly name: string
  readonly outcome: Outcome
}

/** Two periods of one report: line by line with what changed; where no lines meet, one beside the other. */
export function CompareTable({ earlier, later }: { earlier: Named; later: Named }) {
  const t = useT()
  const [isChangedOnly, setChangedOnly] = useState(false)
  const comparison = useMemo(() => compared(earlier.outcome, later.outcome), [earlier, later])
  if (!comparison) {
    return (
      <div className="report-side-by-side">
        {[earlier, later].map(one => (
          <section key={one.name}>
            <h2 className="report-period">{one.name}</h2>
            <OutcomeTable outcome={one.outcome} isLoading={false} />
          </section>
        ))}
      </div>
    )
  }
  const { names, figures, rows } = comparison
  const isChanged = (row: ComparedRow) =>
    !row.earlier || !row.later || figures.some(one => row.earlier![one.key] !== row.later![one.key])
  const columns = comparedColumns({ t, names, figures, earlier, later })
  const width = names.reduce((sum, one) => sum + (one.width > 0 ? one.width : 120), 0) + figures.length * 350
  const hasTotals = Object.keys(later.outcome.totals).length > 0
  return (
    <div className="kit-table report-table">
      <p className="report-compare-tools">
        <Checkbox checked={isChangedOnly} onChange={event => setChangedOnly(event.target.checked)}>
          {t('只看有变化的 / Changes only')}
        </Checkbox>
      </p>
      <Table<ComparedRow>
        size="small"
        bordered
        rowKey="key"
        columns={columns}
        dataSource={rows.filter(row => !isChangedOnly || isChanged(row))}
        scroll={{ x: width }}
        pagination={rows.length > 50 ? { pageSize: 50, size: 'small', showSizeChanger: false } : false}
        locale={{
          emptyText: (
            <div className="kit-nothing">
              <p>
                {isChangedOnly
                  ? t('两期没有差别 / The two periods are equal')
                  : t('两期都没有数据 / No data in either period')}
              </p>
            </div>
          ),
        }}
        summary={() =>
          hasTotals && (
            <Table.Summary.Row className="report-total">
              {names.map((column, at) => (
                <Table.Summary.Cell key={column.key} index={at}>
                  {at === 0 ? t('合计 / Total') : null}
                </Table.Summary.Cell>
              ))}
              {figures.flatMap((column, at) =>
                [earlier.outcome.totals, later.outcome.totals, undefined].map((totals, part) => (
                  <Table.Summary.Cell key={`${column.key}-${part}`} index={names.length + at * 3 + part} align="right">
                    <b>
                      {totals ? (
                        <Figure column={column} row={totals} />
                      ) : (
                        <Change column={column} earlier={earlier.outcome.totals} later={later.outcome.totals} />
                      )}
                    </b>
                  </Table.Summary.Cell>
                )),
              )}
            </Table.Summary.Row>
          )
        }
      />
    </div>
  )
}

function comparedColumns({
  t,
  names,
  figures,
  earlier,
  later,
}: {
  t: Translate
  names: readonly Column[]
  figures: readonly Column[]
  earlier: Named
  later: Named
}): TableColumnsType<ComparedRow> {
  return [
    ...names.map((column, at) => ({
      key: column.key,
      title: column.label,
      width: column.width > 0 ? column.width : 120,
      ellipsis: true,
      ...(at === 0 ? { fixed: 'left' as const } : {}),
      render: (_value: unknown, row: ComparedRow) => (
        <>
          {shownOf(column, row.names[column.key]) || <Empty />}
          {at === 0 && <Presence row={row} />}
        </>
      ),
    })),
    ...figures.map(column => ({
      key: column.key,
      title: column.label,
      children: [
        {
          key: `${column.key}-1`,
          title: earlier.name,
          width: 110,
          align: 'right' as const,
          render: (_value: unknown, row: ComparedRow) => <Figure column={column} row={row.earlier} />,
        },
        {
          key: `${column.key}-2`,
          title: later.name,
          width: 110,
          align: 'right' as const,
          render: (_value: unknown, row: ComparedRow) => <Figure column={column} row={row.later} />,
        },
        {
          key: `${column.key}-3`,
          title: t('变化 / Change'),
          width: 130,
          align: 'right' as const,
          className: 'report-change',
          render: (_value: unknown, row: ComparedRow) => (
            <Change column={column} earlier={row.earlier} later={row.later} />
          ),
        },
      ],
    })),
  ]
}

/** There in one of them only. */
function Presence({ row }: { row: ComparedRow }) {
  const t = useT()
  if (row.earlier && row.later) return null
  return (
    <>
      {' '}
      <ToneTag tone={row.later ? 'info' : 'default'}>{row.later ? t('新增 / New') : t('已无 / Gone')}</ToneTag>
    </>
  )
}

function Figure({ column, row }: { column: Column; row: Row | undefined }) {
  const shown = row ? shownOf(column, row[column.key]) : ''
  return shown ? <span className="kit-money">{shown}</span> : <Empty />
}

/** A rate changes by points, everything else also in percent of what it was. */
function Change({ column, earlier, later }: { column: Column; earlier: Row | undefined; later: Row | undefined }) {
  const t = useT()
  const by = difference(earlier?.[column.key], later?.[column.key])
  if (by === '') return <Empty />
  const sign = Number(by) > 0 ? '+' : ''
  if (column.type === RATE)
    return (
      <span className="kit-money">{t('{n} 百分点 / {n} pp', { n: `${sign}${(Number(by) * 100).toFixed(2)}` })}</span>
    )
  const percent = change(earlier?.[column.key], later?.[column.key])
  return (
    <span className="kit-money">
      {sign}
      {shownOf(column, by)}
      {percent !== '' && Number(by) !== 0 && (
        <small>
          {' '}
          {sign}
          {percent}%
        </small>
      )}
    </span>
  )
}
