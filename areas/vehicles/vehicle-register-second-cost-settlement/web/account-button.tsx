import { App, Button, Checkbox, Input, Modal, Table, type TableColumnsType } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fen, isAmount, subFen, yuan } from '#kernel'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { costItem } from '../../codes.ts'

const CORE = '/api/ratutech-core/vehicle-register-second-cost-settlement'
const CODE = 'vehicle_register_second_cost_settlement'
const OPEN: readonly number[] = [1, 2]
interface Line {
  id: string
  workOrderNo: string
  costItem: number
  supplierName: string
  firstAmt: string
  settledAmt: string
  invoicedAmt: string
  secondAmt: string
  diffReason: string
  capitalised: boolean
  slipBizId: string
  note: string
}
const TYPED = ['id', 'secondAmt', 'diffReason', 'capitalised', 'slipBizId', 'note'] as const

/** 核算: amounts become final; kept as often as one likes, confirmed once by a token of ten minutes. */
export function AccountButton({ record }: DetailSlot) {
  const t = useT()
  const [mayEdit, mayConfirm] = [useCan(`${CODE}_edit`), useCan(`${CODE}_confirm`)]
  const [isOpen, setOpen] = useState(false)
  if (!OPEN.includes(Number(record['status'])) || !(mayEdit || mayConfirm)) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('核算 / Account')}
      </Button>
      {isOpen && (
        <AccountDialog record={record} mayEdit={mayEdit} mayConfirm={mayConfirm} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function AccountDialog({
  record,
  mayEdit,
  mayConfirm,
  onClose,
}: {
  record: Row
  mayEdit: boolean
  mayConfirm: boolean
  onClose: () => void
}) {
  const t = useT()
  const [lines, setLines] = useState<Line[]>(() => ((record['lines'] ?? []) as Line[]).map(one => ({ ...one })))
  const { send, fault, isBusy } = useAccount(record, lines, onClose)
  const put = (id: string, more: Partial<Line>) =>
    setLines(now => now.map(one => (one.id === id ? { ...one, ...more } : one)))
  return (
    <Modal
      open
      width={1180}
      title={t('二次核算 {no} / Secondary accounting {no}', { no: String(record['settlementNo']) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('取消 / Cancel')}</Button>
          {mayEdit && (
            <Button loading={isBusy} onClick={() => void send(false)}>
              {t('暂存 / Keep')}
            </Button>
          )}
          {mayConfirm && (
            <Button type="primary" loading={isBusy} onClick={() => void send(true)}>
              {t('确认核算 / Confirm')}
            </Button>
          )}
        </>
      }
    >
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Table<Line>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 1100, y: 420 }}
        dataSource={lines}
        columns={useColumns(put)}
      />
    </Modal>
  )
}

function useColumns(put: (id: string, more: Partial<Line>) => void): TableColumnsType<Line> {
  const t = useT()
  return [
    { key: 'order', title: t('工单 / Work order'), width: 140, dataIndex: 'workOrderNo' },
    {
      key: 'item',
      title: t('项目 / Item'),
      width: 120,
      render: (_, one) => t(costItem.values.find(item => item.code === one.costItem)?.label ?? '- / -'),
    },
    { key: 'supplier', title: t('供应商 / Supplier'), width: 120, ellipsis: true, dataIndex: 'supplierName' },
    {
      key: 'first',
      title: t('一次 / First'),
      width: 90,
      align: 'right',
      render: (_, one) => <Money value={one.firstAmt} />,
    },
    {
      key: 'settled',
      title: t('已结算 / Settled'),
      width: 90,
      align: 'right',
      render: (_, one) => <Money value={one.settledAmt} />,
    },
    {
      key: 'second',
      title: t('二次金额 / Second'),
      width: 120,
      render: (_, one) => (
        <MoneyInput
          size="small"
          aria-label={t('二次金额 / Second')}
          value={one.secondAmt}
          onChange={secondAmt => put(one.id, { secondAmt })}
        />
      ),
    },
    {
      key: 'diff',
      title: t('差额 / Difference'),
      width: 90,
      align: 'right',
      render: (_, one) => <Money value={differenceOf(one)} signal />,
    },
    {
      key: 'why',
      title: t('差异原因 / Why'),
      width: 150,
      render: (_, one) => (
        <Input
          size="small"
          maxLength={200}
          aria-label={t('差异原因 / Why')}
          value={one.diffReason}
          onChange={event => put(one.id, { diffReason: event.target.value })}
        />
      ),
    },
    {
      key: 'capital',
      title: t('资本化 / Capital'),
      width: 70,
      align: 'center',
      render: (_, one) => (
        <Checkbox
          aria-label={t('资本化 / Capitalised')}
          checked={one.capitalised === true}
          onChange={event => put(one.id, { capitalised: event.target.checked })}
        />
      ),
    },
    {
      key: 'slip',
      title: t('凭证 / Slip'),
      width: 170,
      render: (_, one) => (
        <FilesInput value={one.slipBizId} onChange={next => put(one.id, { slipBizId: String(next ?? '') })} />
      ),
    },
  ]
}
const differenceOf = (one: Line): string =>
  isAmount(one.secondAmt) && isAmount(one.firstAmt) ? yuan(subFen(fen(one.secondAmt), fen(one.firstAmt))) : ''

function useAccount(record: Row, lines: readonly Line[], onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (isFinal: boolean) => {
    setBusy(true)
    setFault('')
    const body = {
      id: record['id'],
      version: record['version'],
      lines: lines.map(line => Object.fromEntries(TYPED.map(name => [name, line[name]]))),
    }
    try {
      const token = isFinal
        ? await request<{ token: string } | string>('GET', `${CORE}/getToken`, {
            params: { id: record['id'] },
            noToast: true,
          })
        : ''
      await request('POST', `${CORE}/${isFinal ? 'confirm' : 'save'}`, {
        body: isFinal ? { ...body, token: typeof token === 'string' ? token : token.token } : body,
        idempotencyKey: newKey(),
        noToast: true,
      })
      await refreshData(client)
      void message.success(isFinal ? t('已确认 / Confirmed') : t('已暂存 / Kept'))
      onDone()
    } catch (error) {
      if (error instanceof NetworkError) return
      if (!(error instanceof RefusedError)) throw error
      setFault(error.faults.length > 0 ? error.faults.map(one => t(one.reason)).join('；') : error.msg)
    } finally {
      setBusy(false)
    }
  }
  return { send, fault, isBusy }
}
