import { Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { fits, type Field } from '#kernel'
import { request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { asRead, callOf, fieldOf, findResource, ownFields, type AnyResource, type Row } from '../model/world.ts'
import { NotRead } from '../not-read.tsx'
import { titledWidth } from '../list/text-width.ts'
import { FieldCell, widthOf } from './cells.tsx'
import type { InputProps } from './inputs.tsx'

/** Columns by which people know one row from another. */
const COLUMNS = 4

/** One row, or several, of the record's own table: chosen by what stands in it, for nobody knows its id. */
export function LineChoice({ field, value, onChange, record }: InputProps) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const among = field.options.among!
  const resource = findResource(among.resource)!
  const child = findResource((fieldOf(resource, among.lines) as Field).target) as AnyResource
  const head = record()
  const path = callOf(resource, 'detail')?.path
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['detail', resource.name, String(head['id']), language],
    enabled: path !== undefined,
    queryFn: async () =>
      asRead(resource, await request<Row>('GET', path!, { params: { id: head['id'] }, silent: true })),
  })
  const rows = ((data?.[among.lines] ?? []) as readonly Row[]).filter(row => fits(among.when, row))
  const shown = ownFields(child)
    .filter(([, one]) => one.inList)
    .slice(0, COLUMNS)
  const wide = (name: string, one: Field) => titledWidth(widthOf(child, name, one), labelOf(one, name, language))
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String)
  return (
    <Table<Row>
      size="small"
      rowKey={row => String(row['id'])}
      loading={isPending}
      dataSource={rows}
      pagination={false}
      scroll={{ x: shown.reduce((sum, [name, one]) => sum + wide(name, one), 40), y: 260 }}
      locale={{
        emptyText: isError ? <NotRead onRetry={() => void refetch()} /> : t('没有可选的明细 / No row to choose'),
      }}
      onRow={row => ({ onClick: () => change(toggled(String(row['id']))) })}
      rowSelection={{
        type: field.many ? 'checkbox' : 'radio',
        selectedRowKeys: chosen,
        onChange: keys => change(keys.map(String)),
      }}
      columns={shown.map(([name, one]) => ({
        key: name,
        title: labelOf(one, name, language),
        width: wide(name, one),
        ellipsis: true,
        render: (_value: unknown, row: Row) => (
          <FieldCell field={one} name={name} value={row[name]} row={row} resource={child} place="line" />
        ),
      }))}
    />
  )
  function change(ids: string[]) {
    onChange?.(field.many ? ids : (ids.at(-1) ?? ''), {})
  }
  function toggled(id: string): string[] {
    return !field.many ? [id] : chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]
  }
}
