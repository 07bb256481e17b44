import { Table, type TableColumnsType } from 'antd'
import { textOf, type Field } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FieldCell } from '#packages/web/kit/fields/cells.tsx'
import { Empty, Money, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { policyKind } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import { insuranceImpTemp } from '../insurance-imp-temp.ts'
import type { BatchSpec } from './batch-specs.ts'
import type { BatchState, Staged } from './use-batch.ts'

const STAGED = insuranceImpTemp as unknown as AnyResource
const own = (name: string): Field => STAGED.fields[name] as Field

/** Every row with what it says and what its checks found; reasons stand at their row. */
export function BatchRows({ state, onOpen }: { state: BatchState; onOpen: (row: Staged) => void }) {
  const t = useT()
  const language = useLanguage(one => one.language)
  const { spec } = state
  const cell = (name: string) => (_: unknown, row: Staged) => (
    <FieldCell field={own(name)} name={name} value={row[name]} row={row} resource={STAGED} place="list" />
  )
  const columns: TableColumnsType<Staged> = [
    { key: 'rowNo', title: t('行 / Row'), width: 52, fixed: 'left', render: (_, row) => String(row['rowNo'] ?? '') },
    { key: 'plateNo', title: t('车牌号 / Plate'), width: 120, fixed: 'left', render: cell('plateNo') },
    { key: 'result', title: t('校验 / Check'), width: 280, render: (_, row) => <Verdict row={row} /> },
    { key: 'vin', title: t('车架号 / VIN'), width: 190, render: cell('vin') },
    ...(spec.takes === 'vehicle'
      ? []
      : [
          spec.takes === 'policy'
            ? { key: 'policyId', title: t('保单 / Policy'), width: 180, render: cell('policyId') }
            : { key: 'workOrderId', title: t('工单 / Work order'), width: 170, render: cell('workOrderId') },
        ]),
    ...spec.columns.map(name => ({
      key: name,
      title: textOf(titleOf(spec, name), language),
      width: name === 'policies' || name === 'reviseItems' ? 260 : 140,
      render: (_: unknown, row: Staged) => <PayloadCell spec={spec} name={name} row={row} />,
    })),
    {
      key: 'amt',
      title: t('金额 / Amount'),
      width: 120,
      align: 'right',
      render: (_, row) => <Money value={row['amt']} signal />,
    },
    ...(spec.hasFiles
      ? [{ key: 'attachBizId', title: t('附件 / Files'), width: 64, render: cell('attachBizId') }]
      : []),
    {
      key: 'tools',
      title: '',
      width: 76,
      fixed: 'right',
      render: (_, row) => <RowTools state={state} row={row} onOpen={onOpen} />,
    },
  ]
  return (
    <Table<Staged>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={state.rows}
      loading={state.isLoading}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('先加入车辆、工单或上传明细 / Add vehicles or orders, or upload rows') }}
      rowSelection={{
        selectedRowKeys: state.selected,
        onChange: keys => state.setSelected(keys.map(String)),
        columnWidth: 36,
      }}
      rowClassName={row => (row.result === false ? 'is-faulty' : '')}
      onRow={row => ({ onDoubleClick: () => onOpen(row) })}
      pagination={
        state.total > state.size && {
          current: state.current,
          pageSize: state.size,
          total: state.total,
          onChange: state.setCurrent,
          showSizeChanger: false,
        }
      }
    />
  )
}

const MADE = {
  policies: '保单 / Policies',
  reviseItems: '批改内容 / Items',
  calcDelta: '测算 / Calculated',
} as const
const titleOf = (spec: BatchSpec, name: string) =>
  name in MADE ? MADE[name as keyof typeof MADE] : (spec.fields[name]?.label ?? (name as '行 / Row'))

function RowTools({ state, row, onOpen }: { state: BatchState; row: Staged; onOpen: (row: Staged) => void }) {
  const t = useT()
  const plate = String(row['plateNo'] || row['vin'] || row['rowNo'])
  return (
    <>
      {Object.keys(state.spec.fields).length > 0 && (
        <button
          type="button"
          className="kit-icon-button"
          aria-label={t('编辑 {plate} / Edit {plate}', { plate })}
          onClick={() => onOpen(row)}
        >
          <Icon name="pencil" size={14} />
        </button>
      )}
      <button
        type="button"
        className="kit-icon-button"
        aria-label={t('移除 {plate} / Remove {plate}', { plate })}
        onClick={() => void state.remove([row.id]).catch(() => undefined)}
      >
        <Icon name="trash-2" size={14} />
      </button>
    </>
  )
}

function Verdict({ row }: { row: Staged }) {
  const t = useT()
  return (
    <>
      {row.result === false ? (
        <ToneTag tone="danger">{t('未通过 / Not passed')}</ToneTag>
      ) : row.warn ? (
        <ToneTag tone="warning">{t('有提示 / Warned')}</ToneTag>
      ) : (
        <ToneTag tone="success">{t('通过 / Passed')}</ToneTag>
      )}
      {lines(row.info).map(one => (
        <div key={one} className="kit-late kit-own">
          {one}
        </div>
      ))}
      {lines(row.warn).map(one => (
        <div key={one} className="kit-warning kit-own">
          {one}
        </div>
      ))}
    </>
  )
}
const lines = (text: string | undefined): string[] => (text ? text.split('；') : [])

function PayloadCell({ spec, name, row }: { spec: BatchSpec; name: string; row: Staged }) {
  const language = useLanguage(one => one.language)
  const payload = (row.payload ?? {}) as Row
  const value = payload[name]
  if (name === 'policies') {
    const policies = (value ?? []) as Record<string, unknown>[]
    if (policies.length === 0) return <Empty />
    return (
      <>
        {policies.map(one => (
          <div key={String(one['policyKind'])}>
            {kindName(one['policyKind'], language)} <span className="kit-number">{String(one['policyNo'] || '-')}</span>{' '}
            <Money value={one['premium']} />
          </div>
        ))}
      </>
    )
  }
  if (name === 'reviseItems') {
    const items = (value ?? []) as { field: string; old: string; new: string }[]
    if (items.length === 0) return <Empty />
    return (
      <>
        {items.map(one => (
          <div key={one.field} className="kit-own">
            {policyLabel(one.field, language)}：{one.old || '-'} → {one.new || '-'}
          </div>
        ))}
      </>
    )
  }
  if (name === 'calcDelta') return <Money value={value} signal />
  return <FieldCell field={spec.fields[name]!} name={name} value={value} row={payload} resource={STAGED} place="list" />
}
export const kindName = (code: unknown, language: 'zh' | 'en'): string =>
  textOf(policyKind.values.find(one => one.code === Number(code))?.label ?? '', language)
const policyLabel = (field: string, language: 'zh' | 'en'): string =>
  textOf((insurancePolicy.fields as unknown as Record<string, Field>)[field]?.label ?? (field as ''), language)
