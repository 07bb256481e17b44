import { Space, Table, Tag, Tooltip, type TableColumnsType } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { CheckedSheet, SheetRow } from '../sheet-types.ts'

export type Shown = 'all' | 'new' | 'clash' | 'fault' | 'same'
const fits: Record<Shown, (row: SheetRow) => boolean> = {
  all: () => true,
  new: row => row.normal && !row.same,
  clash: row => row.acceptable,
  fault: row => !row.normal && !row.acceptable,
  same: row => row.same,
}
export const rowsShown = (sheet: CheckedSheet, shown: Shown): SheetRow[] => sheet.rows.filter(fits[shown])

/** The grid of a checked sheet: what is wrong stands at its cell, and what others wrote meanwhile beside it. */
export function SheetRows({
  sheet,
  shown,
  accepted,
  onAccept,
}: {
  sheet: CheckedSheet
  shown: Shown
  accepted: readonly number[]
  onAccept?: ((rows: number[]) => void) | undefined
}) {
  const t = useT()
  const rows = rowsShown(sheet, shown)
  const print = sheet.columns.findIndex(one => one.key === 'sheetPrint')
  // Columns that no row fills only make the grid wider.
  const used = sheet.columns
    .map((one, index) => ({ ...one, index }))
    .filter(
      one =>
        one.index !== print &&
        sheet.rows.some(
          row =>
            row.cells[one.index] || [...row.faults, ...row.changed, ...row.clashes].some(told => told.path === one.key),
        ),
    )
  const columns: TableColumnsType<SheetRow> = [
    {
      key: 'rowNo',
      title: t('行 / Row'),
      width: 56,
      fixed: 'left',
      render: (_value, row) => <span className="num">{row.rowNo}</span>,
    },
    ...used.map((column): TableColumnsType<SheetRow>[number] => ({
      key: column.key || `${column.index}`,
      title: column.label,
      minWidth: 132,
      ...(column.index === 0 ? { fixed: 'left' as const } : {}),
      onCell: row => (row.faults.some(one => one.path === column.key) ? { className: 'is-wrong' } : {}),
      render: (_value, row) => <Cell row={row} path={column.key} text={row.cells[column.index] ?? ''} />,
    })),
    {
      key: 'verdict',
      title: t('结果 / Result'),
      width: 260,
      fixed: 'right',
      render: (_value, row) => <Verdict row={row} isAccepted={accepted.includes(row.rowNo)} />,
    },
  ]
  return (
    <Table
      size="small"
      bordered
      rowKey="rowNo"
      dataSource={rows}
      columns={columns}
      scroll={{ x: 'max-content', y: 460 }}
      pagination={rows.length > 100 ? { pageSize: 100, size: 'small', showSizeChanger: false } : false}
      {...(onAccept && shown === 'clash'
        ? {
            rowSelection: {
              selectedRowKeys: [...accepted],
              onChange: keys => onAccept(keys.map(Number)),
              columnTitle: t('用我的 / Mine'),
              columnWidth: 76,
            },
          }
        : {})}
    />
  )
}

function Cell({ row, path, text }: { row: SheetRow; path: string; text: string }) {
  const t = useT()
  const clash = row.clashes.find(one => one.path === path)
  const changed = row.changed.find(one => one.path === path)
  const fault = row.faults.find(one => one.path === path)
  if (clash)
    return (
      <span>
        {text}
        <br />
        <Tag color="warning">{t('他人：{stored} / Others: {stored}', { stored: clash.stored || '-' })}</Tag>
      </span>
    )
  if (changed)
    return (
      <span>
        <span style={{ textDecoration: 'line-through', opacity: 0.6 }}>{text}</span>{' '}
        <Tooltip title={t('导出后被他人修改，保留他人的值 / Changed by others since the export; theirs is kept')}>
          <Tag color="processing">{changed.stored || '-'}</Tag>
        </Tooltip>
      </span>
    )
  return fault ? <Tooltip title={fault.reason}>{text || '-'}</Tooltip> : text
}

function Verdict({ row, isAccepted }: { row: SheetRow; isAccepted: boolean }) {
  const t = useT()
  if (row.same) return <span>{t('与系统一致，不处理 / The same as stored: left out')}</span>
  if (isAccepted) return <span className="kit-yes">{t('将覆盖他人的值 / Will overwrite the others’ values')}</span>
  if (!row.normal) return <span className="kit-late kit-import-says">{row.info}</span>
  return (
    <Space size={4}>
      <span className="kit-yes">{t('通过 / Passed')}</span>
      {row.lacks && <Tag color="warning">{t('缺照片 / Photos missing')}</Tag>}
    </Space>
  )
}
