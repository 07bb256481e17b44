import { Button, Pagination, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import type { Field } from '#kernel'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { Icon } from '../../../shell/icon.tsx'
import { useCustoms } from '../../customise.ts'
import { labelOf } from '../../data.ts'
import { isSummed } from '../../fields/lines-view.tsx'
import { lineColumns } from '../../model/shape.ts'
import { findResource, type Row } from '../../model/world.ts'
import { LineDrawer } from './line-drawer.tsx'
import { LineHead, LineSums } from './line-head.tsx'
import { LineRow } from './line-row.tsx'
import { moveDown } from './move-down.ts'
import { isWide, overviewColumns } from './overview-columns.ts'
import { useLines } from './use-lines.ts'
import { usePaste } from './use-paste.ts'

const PAGED_BEYOND = 60
const PAGE = 50

interface Props {
  field: Field
  name: string
  form: FormInstance<Row>
  disabled: boolean
  value?: Row[]
  onChange?: (rows: Row[]) => void
}

/**
 * Child rows edited in place: paste from Excel, duplicate, totals, pages beyond sixty rows. Rows of more than eight
 * fields show the first of them here and open in a drawer with all.
 */
export function LinesInput({ field, name, form, disabled, value, onChange }: Props) {
  const language = useLanguage(state => state.language)
  const child = findResource(field.target)
  const own = useCustoms(child)?.inputs
  const columns = useMemo(
    () => (child ? lineColumns(child, field.options, own).filter(([, one]) => !one.system) : []),
    [child, field, own],
  )
  const shownColumns = useMemo(() => (child ? overviewColumns(child, field, columns) : []), [child, field, columns])
  const wide = isWide(columns)
  const rows = value ?? []
  const lines = useLines({ name, field, child, rows, onChange })
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number>()
  const isPaged = rows.length > PAGED_BEYOND
  const from = isPaged ? (page - 1) * PAGE : 0
  const shown = isPaged ? rows.slice(from, from + PAGE) : rows
  const canAdd = !disabled && rows.length < lines.most
  // Hidden columns are pasted under a head row, or from the first column on; what stands in a cell goes to the right of it.
  const paste = usePaste({ ...lines, child, columns, form, disabled, from })
  if (!child) return null

  const add = () => {
    lines.add()
    setPage(Math.max(1, Math.ceil((rows.length + 1) / PAGE)))
    if (wide) setOpened(rows.length)
  }
  const remove = (index: number) => {
    lines.onRemove(index)
    setOpened(undefined)
  }
  const duplicate = (index: number) => {
    lines.onDuplicate(index)
    setOpened(index + 1)
  }
  const isOpen = wide && opened !== undefined && opened < rows.length
  return (
    <div
      className="kit-lines"
      onPaste={event => void paste(event)}
      onKeyDown={event => moveDown(event, canAdd ? lines.add : () => undefined)}
    >
      <div className="kit-lines-scroll" role="region" aria-label={labelOf(field, name, language)} tabIndex={0}>
        <table>
          <LineHead child={child} columns={shownColumns} hasTools={!disabled || wide} />
          <tbody>
            {shown.map((row, index) => (
              <LineRow
                key={String(row['_key'] ?? row['id'] ?? index)}
                child={child}
                columns={shownColumns}
                row={row}
                index={from + index}
                place={index}
                form={form}
                disabled={disabled}
                own={own}
                faults={lines.faults?.[from + index]}
                onCell={lines.onCell}
                onRemove={lines.onRemove}
                onDuplicate={lines.onDuplicate}
                onOpen={wide ? setOpened : undefined}
              />
            ))}
            {rows.length === 0 && <NoRows span={shownColumns.length + 2} />}
          </tbody>
          {rows.length > 1 && shownColumns.some(([column, one]) => isSummed(column, one)) && (
            <LineSums columns={shownColumns} rows={rows} />
          )}
        </table>
      </div>
      <LinesFoot canAdd={canAdd} isEditable={!disabled} wide={wide} count={rows.length} onAdd={add}>
        {isPaged && (
          <Pagination
            size="small"
            current={page}
            pageSize={PAGE}
            total={rows.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </LinesFoot>
      {isOpen && (
        <LineDrawer
          {...{ child, columns, form, disabled, canAdd, own }}
          title={labelOf(field, name, language)}
          row={rows[opened]!}
          index={opened}
          count={rows.length}
          faults={lines.faults?.[opened]}
          onCell={lines.onCell}
          onRemove={remove}
          onDuplicate={duplicate}
          onGo={setOpened}
          onAdd={add}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function NoRows({ span }: { span: number }) {
  const t = useT()
  return (
    <tr className="kit-lines-none">
      <td colSpan={span}>
        <p>
          {t(
            '还没有明细，可逐行填写，也可从 Excel 复制后在此粘贴 / No rows yet: type them, or paste them here from Excel',
          )}
        </p>
      </td>
    </tr>
  )
}

interface FootProps {
  canAdd: boolean
  isEditable: boolean
  wide: boolean
  count: number
  onAdd: () => void
  children: React.ReactNode
}
function LinesFoot({ canAdd, isEditable, wide, count, onAdd, children }: FootProps) {
  const t = useT()
  return (
    <div className="kit-lines-foot">
      {canAdd && (
        <Button size="small" type="dashed" icon={<Icon name="plus" size={14} />} onClick={onAdd}>
          {t('添加一行 / Add a row')}
        </Button>
      )}
      {isEditable && (
        <span className="kit-hint">
          {wide
            ? t(
                '铅笔打开全部字段；可从 Excel 粘贴，带表头时按列名对应 / The pencil opens all fields; paste from Excel, a head row is matched by name',
              )
            : t(
                '点选单元格后可粘贴 Excel 区域；回车到下一行 / Click a cell and paste from Excel; Enter goes to the next row',
              )}
        </span>
      )}
      <span className="kit-lines-count">{t('共 {count} 行 / {count} {count|row|rows}', { count })}</span>
      {children}
    </div>
  )
}
