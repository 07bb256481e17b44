import { Table, type TableColumnsType } from 'antd'
import type { Field } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useCustoms } from '../customise.ts'
import { labelOf } from '../data.ts'
import { readColumns } from '../model/shape.ts'
import { sumMoney, thousands } from '../model/text.ts'
import { findResource, isAbsent, type AnyResource, type Row } from '../model/world.ts'
import { titledWidth } from '../list/text-width.ts'
import { FieldCell, isNumeric, widthOf } from './cells.tsx'

/** Amounts add up, prices per piece do not. */
export const isSummed = (name: string, field: Field): boolean =>
  field.kind === 'money' && !field.options.unsummed && !/price|rent$|perday|permonth/i.test(name)

/** More columns than a sheet of A4 has room for. */
const MOST_ON_PAPER = 8
/** A line as a paragraph: its number, then what it says. */
function PaperLines({
  child,
  shown,
  rows,
}: {
  child: AnyResource
  shown: readonly [string, Field][]
  rows: readonly Row[]
}) {
  const language = useLanguage(state => state.language)
  return rows.map((row, at) => (
    <dl key={String(row['id'] ?? row['lineNo'] ?? at)} className="kit-paper-line">
      <span className="kit-line-no">{at + 1}</span>
      {shown
        .filter(([name]) => !isAbsent(row[name]))
        .map(([name, one]) => (
          <div key={name}>
            <dt>{labelOf(one, name, language)}</dt>
            <dd>
              <FieldCell field={one} name={name} value={row[name]} row={row} resource={child} place="line" />
            </dd>
          </div>
        ))}
    </dl>
  ))
}

/** Child rows of a document with the sums of their amounts. */
export function LinesView({
  field,
  rows,
  isOnPaper = false,
}: {
  field: Field
  rows: readonly Row[]
  head: Row
  resource: AnyResource
  name: string
  /** Every row, and no column that none of them fills: paper neither turns pages nor scrolls. */
  isOnPaper?: boolean
}) {
  const child = findResource(field.target)
  return child ? <LinesTable child={child} field={field} rows={rows} isOnPaper={isOnPaper} /> : null
}

function LinesTable({
  child,
  field,
  rows,
  isOnPaper,
}: {
  child: AnyResource
  field: Field
  rows: readonly Row[]
  isOnPaper: boolean
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const cells = useCustoms(child)?.cells
  const shown = readColumns(child, field.options, cells).filter(
    ([name]) => !isOnPaper || rows.some(row => !isAbsent(row[name])),
  )
  if (isOnPaper && shown.length > MOST_ON_PAPER) return <PaperLines child={child} shown={shown} rows={rows} />
  const wide = (name: string, one: Field) => titledWidth(widthOf(child, name, one), labelOf(one, name, language))
  const columns: TableColumnsType<Row> = [
    {
      key: '#',
      title: '#',
      width: 44,
      render: (_value, _row, index) => <span className="kit-line-no">{index + 1}</span>,
    },
    ...shown.map(([name, one]): TableColumnsType<Row>[number] => ({
      key: name,
      title: labelOf(one, name, language),
      width: wide(name, one),
      align: isNumeric(one) ? 'right' : 'left',
      ellipsis: !isOnPaper,
      render: (_value, row) => (
        <FieldCell
          field={one}
          name={name}
          value={row[name]}
          row={row}
          resource={child}
          place="line"
          cell={cells?.[name]}
        />
      ),
    })),
  ]
  const hasSums = shown.some(([name, one]) => isSummed(name, one)) && rows.length > 1
  return (
    <Table<Row>
      size="small"
      className="kit-lines-view"
      rowKey={row => String(row['id'] ?? row['lineNo'])}
      columns={columns}
      dataSource={rows as Row[]}
      pagination={rows.length > 60 && !isOnPaper ? { pageSize: 50, size: 'small' } : false}
      {...(isOnPaper ? {} : { scroll: { x: shown.reduce((sum, [name, one]) => sum + wide(name, one), 44) } })}
      locale={{ emptyText: t('没有明细 / No rows') }}
      {...(hasSums
        ? {
            summary: () => (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>{t('合计 / Total')}</Table.Summary.Cell>
                {shown.map(([name, one], index) => (
                  <Table.Summary.Cell key={name} index={index + 1} align="right">
                    {isSummed(name, one) && <b className="num">{thousands(sumMoney(rows.map(row => row[name])))}</b>}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            ),
          }
        : {})}
    />
  )
}
