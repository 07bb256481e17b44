import { Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { RefusedError } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { type ModelField, readFields } from './model-field.ts'
import { kindName } from './kinds.ts'

/** What the model says of each column, to read. */
export default function FieldsTab({ record }: { record: Row }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const id = String(record['id'])
  const { data, isPending, error } = useQuery({
    queryKey: ['detail', 'model-fields', id],
    retry: false,
    queryFn: () => readFields(id),
  })
  if (error)
    return (
      <p className="kit-late" role="alert">
        {error instanceof RefusedError ? error.msg : t('读取失败 / It could not be read')}
      </p>
    )
  const columns: TableColumnsType<ModelField> = [
    {
      key: 'label',
      title: t('名称 / Label'),
      width: 170,
      ellipsis: true,
      render: (_value, one) =>
        (language === 'en' ? one.labelEn : <span className="kit-own">{one.jdbcComment}</span>) || <Empty />,
    },
    {
      key: 'name',
      title: t('字段 / Field'),
      width: 160,
      render: (_value, one) => <span className="kit-number">{one.propertyName}</span>,
    },
    { key: 'kind', title: t('类型 / Kind'), width: 110, render: (_value, one) => t(kindName(one.propertyType)) },
    {
      key: 'flags',
      title: t('标记 / Flags'),
      width: 90,
      render: (_value, one) => (one.flags ? <span className="mono">{one.flags}</span> : <Empty />),
    },
    {
      key: 'column',
      title: t('物理列 / Column'),
      render: (_value, one) => (
        <span className="kit-number">
          {one.jdbcName} {one.jdbcType}
        </span>
      ),
    },
    {
      key: 'target',
      title: t('引用 / Refers to'),
      width: 160,
      render: (_value, one) => one.refResource || one.dictCode || <Empty />,
    },
  ]
  return (
    <Table<ModelField>
      size="small"
      rowKey={one => one.propertyName}
      loading={isPending}
      columns={columns}
      dataSource={data ?? []}
      pagination={false}
      scroll={{ x: 900 }}
      locale={{ emptyText: t('还没有字段 / No fields yet') }}
    />
  )
}
