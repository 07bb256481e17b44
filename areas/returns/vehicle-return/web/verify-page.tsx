import { Alert, Button, Card, Descriptions, Skeleton, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { thousands } from '#packages/web/kit/model/text.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { settlementStates } from '../../vehicle-return-settlement/vehicle-return-settlement.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CustomerSide } from './customer-side.tsx'
import { LineDialog } from './line-dialog.tsx'
import { CarLines, ContractLines } from './statement-lines.tsx'
import { StatementTerms } from './statement-terms.tsx'
import type { Head, Statement } from './statement.ts'
import { useStatement } from './use-statement.ts'
import './verify.css'

const CORE = '/api/ratutech-core/vehicle-return'

/** 费用核算: one card per contract; every line says how it came about, every vehicle what pays it. */
export function VerifyPage() {
  const t = useT()
  const { params } = useTab()
  const id = params.get('id') ?? ''
  const head = useQuery({
    queryKey: ['detail', 'vehicle-return', id],
    enabled: id !== '',
    queryFn: () => request<Head>('GET', `${CORE}/detail`, { params: { id } }),
  })
  const seq = head.data?.status === 22 || head.data?.status === 1 ? 2 : 1
  const found = useQuery({
    queryKey: ['list', 'vehicle-return-settlement', id, seq],
    enabled: head.data !== undefined,
    queryFn: () =>
      request<{ statements: Statement[] }>('GET', `${CORE}/statistics-cost-settlement`, { params: { id, seq } }),
  })
  if (found.isError) return <NotRead onRetry={() => void found.refetch()} />
  if (!found.data || !head.data)
    return (
      <div className="kit-page">
        <Skeleton active />
      </div>
    )
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>
          {seq === 2 ? t('二次核算 / Second settlement') : t('费用核算 / Settlement')} {head.data.returnNo}
        </h1>
        <span className="kit-hint">{head.data.partyName}</span>
      </header>
      <Space direction="vertical" size="middle" style={{ width: '100%' }}>
        {found.data.statements.map(one => (
          <StatementCard key={one.contractRecordId} returnId={id} head={head.data} seq={seq} statement={one} />
        ))}
      </Space>
    </div>
  )
}

interface CardProps {
  returnId: string
  head: Head
  seq: number
  statement: Statement
}
function StatementCard({ returnId, head, seq, statement }: CardProps) {
  const t = useT()
  const state = useStatement(returnId, seq, statement.contractRecordId)
  const { settlement } = statement
  const isOpen = statement.lines !== undefined
  const stands = Object.values(settlementStates.values).find(one => one.code === settlement?.status)
  return (
    <Card
      title={
        <Space wrap>
          {`${t('合同 / Contract')} ${statement.contractNo}`}
          {settlement && <span className="kit-number">{settlement.settlementNo}</span>}
          {stands && <ToneTag tone={stands.tone}>{t(stands.label)}</ToneTag>}
        </Space>
      }
      extra={isOpen && <CardTools returnId={returnId} head={head} seq={seq} statement={statement} state={state} />}
    >
      {!isOpen && (
        <Alert
          type="info"
          title={t('核算单已确认，金额不再变化 / The statement is confirmed, its figures are final')}
        />
      )}
      <Figures statement={statement} />
      {isOpen && <StatementTerms head={head} statement={statement} state={state} />}
      <CustomerSide statement={statement} />
      {(statement.vehicles ?? []).map(car => (
        <CarLines key={car.recordId} car={car} statement={statement} state={state} />
      ))}
      {isOpen && <ContractLines statement={statement} state={state} />}
    </Card>
  )
}

function Figures({ statement }: { statement: Statement }) {
  const t = useT()
  const figures: [string, string][] = [
    [t('应收合计 / Due'), statement.dueTotal],
    [t('其中滞纳金 / Of it late fee'), statement.lateFee],
    [t('减免 / Waived'), statement.waiveTotal],
    [t('余额抵扣 / Balance used'), statement.balanceUse],
    [t('押金抵扣 / Deposit offset'), statement.marginOffset],
    [t('预留金 / Held back'), statement.holdback],
    [t('退款 / Refund'), statement.refundAmt],
    [t('客户应补 / Owed by the customer'), statement.oweAmt],
  ]
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 4 }}
      items={figures.map(([label, value]) => ({
        key: label,
        label,
        children: <span className="num">{thousands(value)}</span>,
      }))}
    />
  )
}

function CardTools({ returnId, head, seq, statement, state }: CardProps & { state: ReturnType<typeof useStatement> }) {
  const t = useT()
  const mayConfirm = useCan('vehicle_return_confirm')
  const [open, setOpen] = useState<'line' | 'confirm'>()
  return (
    <Space wrap>
      <Button onClick={() => setOpen('line')}>{t('手工费用 / Add a charge')}</Button>
      <Button loading={state.isBusy} onClick={() => void state.save({ send: false })}>
        {t('保存核算 / Save the statement')}
      </Button>
      <Button loading={state.isBusy} onClick={() => void state.save({ send: true })}>
        {t('发送客户 / Send to the customer')}
      </Button>
      {mayConfirm && (
        <Button type="primary" disabled={!statement.settlement} onClick={() => setOpen('confirm')}>
          {t('确认核算 / Confirm')}
        </Button>
      )}
      {open === 'line' && <LineDialog statement={statement} state={state} onClose={() => setOpen(undefined)} />}
      {open === 'confirm' && (
        <ConfirmDialog
          returnId={returnId}
          head={head}
          seq={seq}
          statement={statement}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Space>
  )
}
