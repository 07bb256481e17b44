import { App, Modal, Table, type TableColumnsType } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '../../http/index.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { labelOf, refreshData } from '../data.ts'
import { newKey } from '../ids.ts'
import { callOf, fieldOf, type AnyResource, type Row } from '../model/world.ts'
import { type Happening } from './happening.ts'
import { Was } from './was.tsx'
import { bringsBack, isCovered, valuesAt } from './versions.ts'

interface Props {
  resource: AnyResource
  record: Row
  history: readonly Happening[]
  wanted: Happening
  onClose: () => void
}

/**
 * An earlier version beside today's, field by field; it goes back through the record's own update, with today's rules
 * and the version that was read.
 */
export function RestoreDialog({ resource, record, history, wanted, onClose }: Props) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const client = useQueryClient()
  const { message } = App.useApp()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const values = valuesAt(history, wanted.id)
  const names = bringsBack(resource, history, wanted.id, record)
  const kept = names.filter(name => fieldOf(resource, name)?.masked && isCovered(values[name]))
  const restore = async () => {
    setBusy(true)
    setFault('')
    try {
      const call = callOf(resource, 'update') ?? callOf(resource, 'submit')!
      await request(call.method, call.path, {
        body: { id: record['id'], version: record['version'], restoredFrom: wanted.id },
        idempotencyKey: newKey(),
        noToast: true,
      })
      await refreshData(client)
      void message.success(
        t('已恢复到 {time} 的版本 / Back to the version of {time}', { time: wanted.createTime.slice(0, 16) }),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(
        error.status === 409
          ? t('记录已被他人修改，请刷新后再恢复 / Somebody changed the record meanwhile: reload it first')
          : error.faults.length > 0
            ? error.faults
                .map(one => `${labelOf(fieldOf(resource, one.path), one.path, language)}：${t(one.reason)}`)
                .join('；')
            : error.msg,
      )
    } finally {
      setBusy(false)
    }
  }
  const columns: TableColumnsType<{ name: string }> = [
    {
      key: 'field',
      title: t('字段 / Field'),
      width: 180,
      render: (_value, { name }) => labelOf(fieldOf(resource, name), name, language),
    },
    {
      key: 'now',
      title: t('现在 / Now'),
      render: (_value, { name }) => (
        <Was resource={resource} field={fieldOf(resource, name)!} name={name} row={record} />
      ),
    },
    {
      key: 'then',
      title: t('恢复为 / Will be'),
      render: (_value, { name }) =>
        kept.includes(name) ? (
          <span className="kit-hint">{t('脱敏字段，保持不变 / Masked: stays as it is')}</span>
        ) : (
          <Was resource={resource} field={fieldOf(resource, name)!} name={name} row={values} isNow />
        ),
    },
  ]
  return (
    <Modal
      open
      width={760}
      title={t('恢复到 {time} 的版本？ / Restore the version of {time}?', { time: wanted.createTime.slice(0, 16) })}
      onCancel={onClose}
      onOk={() => void restore().catch(() => undefined)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: names.length === kept.length }}
      okText={t('恢复 / Restore')}
      cancelText={t('取消 / Cancel')}
    >
      <p className="kit-hint">
        {t(
          '按今天的规则重新校验后保存，状态、编号与系统计算的字段不变，历史记录保留。 / Saved under the rules of today; state, number and reckoned fields stay, and so does the history.',
        )}
      </p>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Table
        size="small"
        rowKey="name"
        columns={columns}
        dataSource={names.map(name => ({ name }))}
        pagination={false}
        scroll={{ y: 340 }}
      />
    </Modal>
  )
}
