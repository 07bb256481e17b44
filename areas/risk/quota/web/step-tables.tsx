import { Button, Input, InputNumber, Radio, Select, Switch, Table, type TableColumnsType } from 'antd'
import { fen, textOf, yuan, type Fen } from '#kernel'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { useDictionary } from '#packages/web/kit/data.ts'
import { checkResult, conditionState } from '../codes.ts'
import type { CaseView, Condition, Line } from './types.ts'

/** What antd's Form.Item hands to the one input that it holds. */
interface Held<T> {
  value?: T
  onChange?: (value: T) => void
}
type Row = Record<string, unknown>
const useChoices = (values: readonly { code: number; label: `${string} / ${string}` }[]) => {
  const language = useLanguage(state => state.language)
  return values.map(one => ({ value: one.code, label: textOf(one.label, language) }))
}

/** On a telephone a row is a card, and every cell says what it holds. */
const labelled = <T,>(columns: TableColumnsType<T>): TableColumnsType<T> =>
  columns.map(column => ({ ...column, onCell: () => ({ 'data-label': String(column.title ?? '') }) as object }))

export interface Proposed {
  cityCode: string
  qty: number
  amount: string
}
/** Quantity and amount per city; the amount follows the quantity by the exposure of one vehicle. */
export function LinesTable({ value = [], onChange, view, step }: Held<Proposed[]> & { view: CaseView; step: number }) {
  const t = useT()
  const set = (line: Line, patch: Partial<Proposed>) =>
    onChange?.(
      view.lines.map(one => {
        const now = value.find(other => other.cityCode === one.cityCode) ?? {
          cityCode: one.cityCode,
          qty: 0,
          amount: '0.00',
        }
        return one.cityCode === line.cityCode ? { ...now, ...patch } : now
      }),
    )
  const of = (line: Line) => value.find(one => one.cityCode === line.cityCode)
  const cityOf = (line: Line) => view.cityNames[line.cityCode] ?? line.cityCode
  return (
    <Table
      className="quota-rows"
      size="small"
      rowKey="cityCode"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={view.lines}
      columns={labelled<Line>([
        { title: t('城市 / City'), render: (_v, line: Line) => cityOf(line) },
        {
          title: t('现有/已用 / Present, used'),
          render: (_v, line: Line) => `${line.curQty ?? 0}/${line.usedQty ?? 0}`,
        },
        { title: t('申请 / Applied'), dataIndex: 'applyQty', align: 'right' },
        { title: t('建议 / Suggested'), dataIndex: 'suggestQty', align: 'right' },
        ...(step > 3 ? [{ title: t('终审 / Final'), dataIndex: 'finalQty', align: 'right' as const }] : []),
        { title: t('城市余量 / Room'), dataIndex: 'poolRoomQty', align: 'right' },
        {
          title: t('本步台数 / Quantity'),
          render: (_v, line: Line) => (
            <InputNumber
              min={0}
              max={line.applyQty}
              value={of(line)?.qty}
              precision={0}
              aria-label={`${cityOf(line)} ${t('本步台数 / Quantity')}`}
              onChange={qty =>
                set(line, {
                  qty: qty ?? 0,
                  amount: yuan((fen(line.unitExposure) * BigInt(Math.trunc(qty ?? 0))) as Fen),
                })
              }
            />
          ),
        },
        {
          title: t('金额 / Amount'),
          render: (_v, line: Line) => (
            <Input
              style={{ width: 130 }}
              value={of(line)?.amount}
              aria-label={`${cityOf(line)} ${t('金额 / Amount')}`}
              onChange={event => set(line, { amount: event.target.value })}
            />
          ),
        },
      ])}
    />
  )
}

interface Check {
  itemCode: string
  result?: number
  note?: string
}
/** The check list of the strategy, item by item. */
export function CheckTable({ value = [], onChange, view }: Held<Check[]> & { view: CaseView }) {
  const t = useT()
  const choices = useChoices(checkResult.values)
  const set = (itemCode: string, patch: Partial<Check>) =>
    onChange?.(
      view.checkItems.map(item => {
        const now = value.find(one => one.itemCode === item.itemCode) ?? { itemCode: item.itemCode }
        return item.itemCode === itemCode ? { ...now, ...patch } : now
      }),
    )
  return (
    <Table
      className="quota-rows"
      size="small"
      rowKey="itemCode"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={view.checkItems}
      columns={labelled<CaseView['checkItems'][number]>([
        { title: t('分组 / Group'), dataIndex: 'groupName' },
        {
          title: t('核对项 / Item'),
          render: (_v, item) => <span className={item.must ? 'kit-required' : ''}>{item.itemName}</span>,
        },
        {
          title: t('结果 / Result'),
          render: (_v, item) => (
            <Radio.Group
              optionType="button"
              size="small"
              className="quota-check-result"
              options={choices}
              aria-label={item.itemName}
              value={value.find(one => one.itemCode === item.itemCode)?.result ?? null}
              onChange={event => set(item.itemCode, { result: Number(event.target.value) })}
            />
          ),
        },
        {
          title: t('说明 / Note'),
          render: (_v, item) => (
            <Input
              value={value.find(one => one.itemCode === item.itemCode)?.note ?? ''}
              aria-label={`${item.itemName} ${t('说明 / Note')}`}
              onChange={event => set(item.itemCode, { note: event.target.value })}
            />
          ),
        },
      ])}
    />
  )
}

/** Rows of text that are added and removed: overrides, conditions, interviews. */
export function RowsTable({
  value = [],
  onChange,
  columns,
  blank,
}: Held<Row[]> & {
  columns: readonly { key: string; title: string; options?: { value: string; label: string }[]; isFlag?: boolean }[]
  blank: Row
}) {
  const t = useT()
  const set = (at: number, patch: Row) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...patch } : row)))
  return (
    <>
      {value.length > 0 && (
        <Table
          className="quota-rows"
          size="small"
          rowKey={(_row, index) => String(index)}
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={value}
          columns={labelled<Row>([
            ...columns.map(column => ({
              title: column.title,
              render: (_v: unknown, row: Row, at: number) =>
                column.isFlag ? (
                  <Switch
                    size="small"
                    checked={row[column.key] === true}
                    aria-label={column.title}
                    onChange={isOn => set(at, { [column.key]: isOn })}
                  />
                ) : column.options ? (
                  <Select
                    style={{ minWidth: 140 }}
                    options={column.options}
                    value={(row[column.key] as string | undefined) ?? null}
                    aria-label={column.title}
                    onChange={chosen => set(at, { [column.key]: chosen })}
                  />
                ) : (
                  <Input
                    value={String(row[column.key] ?? '')}
                    aria-label={column.title}
                    onChange={event => set(at, { [column.key]: event.target.value })}
                  />
                ),
            })),
            {
              title: '',
              render: (_v: unknown, _row: Row, at: number) => (
                <Button
                  size="small"
                  type="link"
                  onClick={() => onChange?.(value.filter((_one, index) => index !== at))}
                >
                  {t('移除 / Remove')}
                </Button>
              ),
            },
          ])}
        />
      )}
      <Button size="small" onClick={() => onChange?.([...value, { ...blank }])}>
        {t('添加一行 / Add a row')}
      </Button>
    </>
  )
}

/** Conditions of the grant at the additional review: met, or waived with a reason. */
export function ConditionResults({ value = [], onChange, view }: Held<Row[]> & { view: CaseView }) {
  const t = useT()
  const choices = useChoices(conditionState.values)
  const names = useDictionary('quota_condition')
  const set = (id: string, patch: Row) =>
    onChange?.(
      view.conditions.map(one => {
        const now = value.find(other => other['id'] === one.id) ?? { id: one.id, state: one.state }
        return one.id === id ? { ...now, ...patch } : now
      }),
    )
  const of = (one: Condition) => value.find(other => other['id'] === one.id)
  return (
    <Table
      className="quota-rows"
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={view.conditions}
      columns={labelled<Condition>([
        {
          title: t('条件 / Condition'),
          render: (_v, one: Condition) =>
            `${names.find(name => name.value === one.condKind)?.label ?? one.condKindName ?? ''} ${one.value}`,
        },
        {
          title: t('生效前提 / Precedent'),
          render: (_v, one: Condition) => (one.precedent ? t('是 / Yes') : t('否 / No')),
        },
        {
          title: t('落实 / State'),
          render: (_v, one: Condition) => (
            <Select
              style={{ width: 110 }}
              options={choices}
              value={(of(one)?.['state'] as number | undefined) ?? one.state}
              aria-label={t('落实 / State')}
              onChange={state => set(one.id, { state })}
            />
          ),
        },
        {
          title: t('豁免理由 / Why waived'),
          render: (_v, one: Condition) => (
            <Input
              value={String(of(one)?.['waiveReason'] ?? '')}
              aria-label={t('豁免理由 / Why waived')}
              onChange={event => set(one.id, { waiveReason: event.target.value })}
            />
          ),
        },
      ])}
    />
  )
}
