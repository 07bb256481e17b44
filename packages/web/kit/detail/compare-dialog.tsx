import { Modal, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { fieldOf, type AnyResource, type Row } from '../model/world.ts'
import { type Happening } from './happening.ts'
import { Was } from './was.tsx'
import { differing, stood } from './versions.ts'

/** Two versions of a record side by side, field by field: what differs between any two moments of its history. */
export function CompareDialog({
  resource,
  record,
  history,
  onClose,
}: {
  resource: AnyResource
  record: Row
  history: readonly Happening[]
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [left, setLeft] = useState(history[1]?.id ?? history[0]!.id)
  const [right, setRight] = useState(history[0]!.id)
  const [before, after] = [stood(history, left, record), stood(history, right, record)]
  const names = differing(resource, before, after)
  const options = history.map((one, at) => ({
    value: one.id,
    label: `${one.createTime.slice(0, 16)} ${one.userId === '0' || !one.userName ? t('系统 / System') : one.userName}${at === 0 ? t('（现在） /  (now)') : ''}`,
  }))
  const columns: TableColumnsType<{ name: string }> = [
    {
      key: 'field',
      title: t('字段 / Field'),
      width: 180,
      render: (_value, { name }) => labelOf(fieldOf(resource, name), name, language),
    },
    {
      key: 'left',
      title: <Select value={left} options={options} onChange={setLeft} aria-label={t('较早的版本 / One version')} />,
      render: (_value, { name }) => (
        <Was resource={resource} field={fieldOf(resource, name)!} name={name} row={before} />
      ),
    },
    {
      key: 'right',
      title: <Select value={right} options={options} onChange={setRight} aria-label={t('较晚的版本 / The other')} />,
      render: (_value, { name }) => (
        <Was resource={resource} field={fieldOf(resource, name)!} name={name} row={after} isNow />
      ),
    },
  ]
  return (
    <Modal open width={860} title={t('版本对比 / Compare versions')} onCancel={onClose} footer={null}>
      <Table
        size="small"
        rowKey="name"
        columns={columns}
        dataSource={names.map(name => ({ name }))}
        pagination={false}
        scroll={{ y: 420 }}
        locale={{ emptyText: t('这两个版本没有差异 / These two are the same') }}
      />
    </Modal>
  )
}
