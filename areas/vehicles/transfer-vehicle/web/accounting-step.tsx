import { Button, Dropdown, Input, Select, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { yuan, type Fen } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { costBearer } from '../../codes.ts'
import { transferLineKind } from '../../vehicle-requisition-detail/codes.ts'
import { ADDED, bodyOf, isTyped, totalsOf, type AccountingLine } from './accounting-model.ts'
import { useMove } from './use-move.ts'

const kindLabel = (kind: number) => transferLineKind.values.find(one => one.code === kind)?.label ?? '其他 / Other'

/** 核算: the proposal of contract, mileage rule and ledger; what may be settled is typed over, the rest is shown. */
export function AccountingStep({ record }: { record: Row }) {
  const t = useT()
  const move = useMove(record)
  const [lines, setLines] = useState<AccountingLine[]>([])
  const found = useQuery({
    queryKey: ['transfer-accounting', record['id'], record['version']],
    queryFn: ({ signal }) =>
      request<Omit<AccountingLine, 'key'>[]>('GET', '/api/ratutech-core/transfer-vehicle/accounting/details', {
        params: { id: record['id'] },
        signal,
        silent: true,
      }),
  })
  useEffect(() => {
    if (found.data) setLines(found.data.map(one => ({ ...one, key: newKey() })))
  }, [found.data])
  const put = (key: string, more: Partial<AccountingLine>) =>
    setLines(now => now.map(one => (one.key === key ? { ...one, ...more } : one)))
  const columns = useColumns(put, key => setLines(now => now.filter(one => one.key !== key)))
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  return (
    <>
      {move.fault && (
        <div className="kit-refusal" role="alert">
          {move.fault}
        </div>
      )}
      <Table<AccountingLine>
        size="small"
        rowKey="key"
        pagination={false}
        loading={found.isFetching}
        scroll={{ x: 640 }}
        dataSource={lines}
        columns={columns}
      />
      <Totals lines={lines} isSwap={Number(record['mode']) === 1} />
      <div className="transfer-buttons">
        <Dropdown
          trigger={['click']}
          menu={{
            items: ADDED.map(kind => ({ key: String(kind), label: t(kindLabel(kind)) })),
            onClick: ({ key }) =>
              setLines(now => [
                ...now,
                { key: newKey(), lineKind: Number(key), feeItem: null, amt: '', bearer: 2, note: '' },
              ]),
          }}
        >
          <Button icon={<Icon name="plus" size={14} />}>{t('加一行 / Add a line')}</Button>
        </Dropdown>
        <Button
          type="primary"
          loading={move.isBusy}
          disabled={!found.data}
          onClick={() => void move.send('accounting', { details: bodyOf(lines) })}
        >
          {t('核算完成，转确认 / Accounted, to be confirmed')}
        </Button>
      </div>
    </>
  )
}

function useColumns(
  put: (key: string, more: Partial<AccountingLine>) => void,
  drop: (key: string) => void,
): TableColumnsType<AccountingLine> {
  const t = useT()
  return [
    { key: 'kind', title: t('类别 / Kind'), width: 130, render: (_, one) => t(kindLabel(one.lineKind)) },
    {
      key: 'amt',
      title: t('金额 / Amount'),
      width: 150,
      align: 'right',
      render: (_, one) =>
        isTyped(one.lineKind) ? (
          <MoneyInput
            size="small"
            aria-label={t('金额 / Amount')}
            value={one.amt}
            onChange={amt => put(one.key, { amt })}
          />
        ) : (
          <Money value={one.amt} />
        ),
    },
    {
      key: 'bearer',
      title: t('承担方 / Borne by'),
      width: 120,
      render: (_, one) => (
        <Select
          size="small"
          style={{ width: '100%' }}
          aria-label={t('承担方 / Borne by')}
          disabled={!isTyped(one.lineKind)}
          value={one.bearer}
          onChange={bearer => put(one.key, { bearer })}
          options={costBearer.values.map(({ code, label }) => ({ value: code, label: t(label) }))}
        />
      ),
    },
    {
      key: 'note',
      title: t('说明 / How it came about'),
      render: (_, one) =>
        isTyped(one.lineKind) ? (
          <Input
            size="small"
            maxLength={500}
            aria-label={t('说明 / Note')}
            value={one.note.includes(' / ') ? t(one.note) : one.note}
            onChange={event => put(one.key, { note: event.target.value })}
          />
        ) : (
          t(one.note)
        ),
    },
    {
      key: 'drop',
      width: 40,
      render: (_, one) =>
        isTyped(one.lineKind) && (
          <Button
            type="text"
            size="small"
            aria-label={t('删除 / Remove')}
            icon={<Icon name="x" size={14} />}
            onClick={() => drop(one.key)}
          />
        ),
    },
  ]
}

function Totals({ lines, isSwap }: { lines: readonly AccountingLine[]; isSwap: boolean }) {
  const t = useT()
  const sums = totalsOf(lines, isSwap)
  const shown: [string, Fen][] = [
    [t('向客户收取 / Charged to the customer'), sums.receivable],
    [t('押金转移 / Deposit moved'), sums.deposit],
    [t('应退租金 / Rent to be refunded'), sums.refund],
    [t('原客户未结 / Open with the former lessee'), sums.debts],
  ]
  return (
    <dl className="kit-facts">
      {shown.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="is-money">
            <Money value={yuan(amount)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
