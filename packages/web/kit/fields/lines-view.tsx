import { Table, type TableColumnsType } from 'antd'
import type { Field } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { sumMoney, thousands } from '../model/text.ts'
import { findResource, ownFields, type AnyResource, type Row } from '../model/world.ts'
import { FieldCell, isNumeric, widthOf } from './cells.tsx'

/** Columns of child rows: everything but the way back to the head, or those that the field names. */
export const lineColumns = (child: AnyResource, { columns }: Field['options']): [string, Field][] =>
  ownFields(child).filter(([name, field]) => (columns ? columns.includes(name) : name !== child.parent && !['lines', 'json', 'html'].includes(field.kind)))

/** Amounts add up, prices per piece do not. */
export const isSummed = (name: string, field: Field): boolean => field.kind === 'money' && !/price|rent$|perday|permonth/i.test(name)

/** Child rows of a document with the sums of their amounts. */
export function LinesView({ field, rows }: { field: Field; rows: readonly Row[]; head: Row; resource: AnyResource; name: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const child = findResource(field.target)
  if (!child) return null
  const shown = lineColumns(child, field.options)
  const columns: TableColumnsType<Row> = [
    { key: '#', title: '#', width: 44, render: (_value, _row, index) => <span className="kit-line-no">{index + 1}</span> },
    ...shown.map(([name, one]): TableColumnsType<Row>[number] => ({
      key: name, title: labelOf(one, name, language), width: widthOf(child, name, one), align: isNumeric(one) ? 'right' : 'left', ellipsis: true,
      render: (_value, row) => <FieldCell field={one} name={name} value={row[name]} row={row} resource={child} place="line" />,
    })),
  ]
  const hasSums = shown.some(([name, one]) => isSummed(name, one)) && rows.length > 1
  return (
    <Table<Row>
      size="small" className="kit-lines-view" rowKey={row => String(row['id'] ?? row['lineNo'])} columns={columns} dataSource={rows as Row[]} pagination={rows.length > 60 ? { pageSize: 50, size: 'small' } : false}
      scroll={{ x: shown.reduce((sum, [name, one]) => sum + widthOf(child, name, one), 44) }} locale={{ emptyText: t('没有明细 / No rows') }}
      {...(hasSums ? {
        summary: () => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0}>{t('合计 / Total')}</Table.Summary.Cell>
            {shown.map(([name, one], index) => <Table.Summary.Cell key={name} index={index + 1} align="right">{isSummed(name, one) && <b className="num">{thousands(sumMoney(rows.map(row => row[name])))}</b>}</Table.Summary.Cell>)}
          </Table.Summary.Row>
        ),
      } : {})}
    />
  )
}
