import { Progress, Table, type TableColumnsType } from 'antd'
import { textOf } from '#kernel'
import { useLanguage, useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { FieldCell } from '../fields/cells.tsx'
import { fieldOf, fullNameOf, type AnyResource, type Row } from '../model/world.ts'
import type { BulkState, Trial } from './bulk-types.ts'

const nameIn = (resource: AnyResource, rows: readonly Row[], id: string, language: 'zh' | 'en'): string => {
  const row = rows.find(one => one['id'] === id)
  return row ? fullNameOf(resource, row, language) : ''
}

/** Each row before and after; what is refused stands first, with its reason. */
export function BulkPreview({
  resource,
  rows,
  names,
  trials,
  isBusy,
}: {
  resource: AnyResource
  rows: readonly Row[]
  names: readonly string[]
  trials: readonly Trial[]
  isBusy: boolean
}) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const refused = trials.filter(one => one.refusal !== '').length
  const same = trials.filter(one => one.refusal === '' && one.changed.length === 0).length
  const columns: TableColumnsType<Trial> = [
    {
      key: 'name',
      title: textOf(resource.label, language),
      width: 220,
      fixed: 'left',
      render: (_value, one) => <span className="kit-own">{nameIn(resource, rows, one.id, language)}</span>,
    },
    ...names.map(name => ({
      key: name,
      title: textOf(fieldOf(resource, name)!.label, language),
      width: 240,
      render: (_value: unknown, one: Trial) => <Change resource={resource} name={name} trial={one} />,
    })),
    {
      key: 'note',
      title: t('说明 / Note'),
      width: 260,
      render: (_value, one) =>
        one.refusal ? (
          <span className="kit-refused">{one.refusal}</span>
        ) : one.changed.length === 0 ? (
          <span className="kit-hint">{t('没有变化 / Nothing changes')}</span>
        ) : one.along.length > 0 ? (
          <span className="kit-hint">
            {t('同时更新：{names} / Also: {names}', { names: one.along.join(language === 'zh' ? '、' : ', ') })}
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <p role="status">
        {t(
          '可修改 {fit} 条，其中 {same} 条没有变化；不能修改 {refused} 条 / {fit} can be changed, {same} of them stay the same; {refused} cannot',
          {
            fit: trials.length - refused,
            same,
            refused,
          },
        )}
      </p>
      {isBusy && trials.length < rows.length && (
        <Progress percent={Math.round((trials.length * 100) / rows.length)} size="small" />
      )}
      <Table
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={trials.toSorted((a, b) => Number(b.refusal !== '') - Number(a.refusal !== ''))}
        pagination={trials.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        scroll={{ x: 'max-content', y: 420 }}
      />
    </>
  )
}

function Change({ resource, name, trial }: { resource: AnyResource; name: string; trial: Trial }) {
  const field = fieldOf(resource, name)!
  const cell = (row: Row) => (
    <FieldCell field={field} name={name} value={row[name]} row={row} resource={resource} place="line" />
  )
  if (trial.refusal || !trial.changed.includes(name)) return cell(trial.before)
  return (
    <span className="kit-bulk-change">
      {cell(trial.before)}
      <Icon name="arrow-right" size={12} />
      <b>{cell(trial.after)}</b>
    </span>
  )
}

/** How far the job is, and which rows stayed as they were. */
export function BulkResult({
  resource,
  rows,
  state,
}: {
  resource: AnyResource
  rows: readonly Row[]
  state: BulkState | undefined
}) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const percent = state?.isOver ? 100 : state?.total ? Math.round((state.done * 100) / state.total) : 0
  const columns: TableColumnsType<{ id: string; reason: string }> = [
    {
      key: 'name',
      title: textOf(resource.label, language),
      width: 260,
      render: (_value, one) => <span className="kit-own">{nameIn(resource, rows, one.id, language)}</span>,
    },
    { key: 'reason', title: t('未修改的原因 / Why it stayed'), dataIndex: 'reason' },
  ]
  return (
    <>
      <Progress percent={percent} status={state?.isFailed ? 'exception' : state?.isOver ? 'success' : 'active'} />
      {state && (
        <p role="status">
          {state.isFailed
            ? t('任务失败，未处理的数据保持不变 / The job failed: rows that it did not reach stay as they are')
            : t('已处理 {done}/{total}，未修改 {failed} / {done} of {total}, {failed} left as they were', {
                done: state.done,
                total: state.total,
                failed: state.failed,
              })}
        </p>
      )}
      {state && state.refusals.length > 0 && (
        <Table
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={[...state.refusals]}
          pagination={false}
          scroll={{ y: 320 }}
        />
      )}
    </>
  )
}
