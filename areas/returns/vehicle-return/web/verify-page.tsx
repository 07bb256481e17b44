import { Alert, App, Button, Card, Descriptions, Skeleton, Space, Table, Tag, type TableColumnsType } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { newKey } from '#packages/web/kit/ids.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { lineKind } from '../../codes.ts'

const CORE = '/api/ratutech-core/vehicle-return'
interface Line {
  recordId: string | null
  lineKind: number
  basis: string
  calcAmt: string
  waiveAmt: string
  amt: string
  auto: boolean
}
interface Bill {
  billNo: string
  feeItem: number
  unpaid: string
  lateFee: string
}
interface Share {
  recordId: string
  plateNo: string
  due: string
  balanceUse: string
  marginAvail: string
  marginOffset: string
  holdback: string
  refund: string
  owe: string
  bills: Bill[]
}
interface Statement {
  contractRecordId: string
  contractNo: string
  asOf: string
  dueTotal: string
  lateFee: string
  balanceUse: string
  marginOffset: string
  holdback: string
  refundAmt: string
  oweAmt: string
  lines?: Line[]
  vehicles?: Share[]
  settlement: { settlementNo: string; status: number } | null
}
interface Head {
  status: number
  returnNo: string
  partyName: string
}

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
  if (!found.data) return <Skeleton active />
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>
          {t('费用核算 / Settlement')} {head.data?.returnNo} {head.data?.partyName}
        </h1>
      </header>
      <Space direction="vertical" size="middle" style={{ width: '100%' }}>
        {found.data.statements.map(one => (
          <StatementCard key={one.contractRecordId} returnId={id} seq={seq} statement={one} />
        ))}
      </Space>
    </div>
  )
}

function StatementCard({ returnId, seq, statement }: { returnId: string; seq: number; statement: Statement }) {
  const t = useT()
  const keep = useKeep(returnId, seq, statement.contractRecordId)
  const figures: [string, string][] = [
    [t('应收合计 / Due'), statement.dueTotal],
    [t('其中滞纳金 / Of it late fee'), statement.lateFee],
    [t('余额抵扣 / Balance used'), statement.balanceUse],
    [t('押金抵扣 / Deposit offset'), statement.marginOffset],
    [t('预留金 / Held back'), statement.holdback],
    [t('退款 / Refund'), statement.refundAmt],
    [t('客户应补 / Owed by the customer'), statement.oweAmt],
  ]
  return (
    <Card
      title={`${t('合同 / Contract')} ${statement.contractNo}`}
      extra={
        statement.lines && (
          <Space>
            <Button loading={keep.isBusy} onClick={() => void keep.run(false)}>
              {t('保存核算 / Save the statement')}
            </Button>
            <Button type="primary" loading={keep.isBusy} onClick={() => void keep.run(true)}>
              {t('发送客户 / Send to the customer')}
            </Button>
          </Space>
        )
      }
    >
      {!statement.lines && (
        <Alert
          type="info"
          title={t('核算单已确认，金额不再变化 / The statement is confirmed, its figures are final')}
        />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 4 }}
        items={figures.map(([label, value]) => ({ key: label, label, children: <span className="num">{value}</span> }))}
      />
      {(statement.vehicles ?? []).map(car => (
        <CarLines key={car.recordId} car={car} lines={statement.lines ?? []} />
      ))}
    </Card>
  )
}

interface Shown {
  key: string
  what: string
  basis: string
  amt: string
}
function CarLines({ car, lines }: { car: Share; lines: readonly Line[] }) {
  const t = useT()
  const rows: Shown[] = [
    ...car.bills.map(bill => ({
      key: bill.billNo,
      what: t('未付账单 / Open bill'),
      basis: bill.billNo,
      amt: bill.unpaid,
    })),
    ...car.bills
      .filter(bill => Number(bill.lateFee) > 0)
      .map(bill => ({
        key: `${bill.billNo}-fee`,
        what: t('滞纳金 / Late fee'),
        basis: bill.billNo,
        amt: bill.lateFee,
      })),
    ...lines
      .filter(line => line.recordId === car.recordId)
      .map((line, index) => ({
        key: `line-${index}`,
        what: t(lineKind.values.find(one => one.code === line.lineKind)?.label ?? '其他 / Other'),
        basis: Number(line.waiveAmt) > 0 ? `${t(line.basis)} − ${line.waiveAmt}` : t(line.basis),
        amt: line.amt,
      })),
  ]
  const columns: TableColumnsType<Shown> = [
    { key: 'what', title: t('费用 / Charge'), width: 160, render: (_, row) => row.what },
    { key: 'basis', title: t('计算依据 / How it came about'), render: (_, row) => row.basis },
    {
      key: 'amt',
      title: t('金额 / Amount'),
      width: 120,
      align: 'right',
      render: (_, row) => <span className="num">{row.amt}</span>,
    },
  ]
  return (
    <section style={{ marginTop: 16 }}>
      <Space wrap>
        <Plate value={car.plateNo} />
        <Tag>{`${t('应收 / Due')} ${car.due}`}</Tag>
        <Tag>{`${t('押金抵扣 / Deposit offset')} ${car.marginOffset} / ${car.marginAvail}`}</Tag>
        <Tag>{`${t('预留 / Held back')} ${car.holdback}`}</Tag>
        <Tag>{`${t('退款 / Refund')} ${car.refund}`}</Tag>
        <Tag>{`${t('应补 / Owed')} ${car.owe}`}</Tag>
      </Space>
      <Table size="small" rowKey="key" pagination={false} columns={columns} dataSource={rows} scroll={{ x: 480 }} />
    </section>
  )
}

/** Stores the figures as they stand, and sends them to the customer where asked. */
function useKeep(id: string, seq: number, contractRecordId: string) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const run = async (send: boolean) => {
    setBusy(true)
    try {
      await request('PUT', `${CORE}/update-statistics-cost-settlement`, {
        body: { id, contractRecordId, seq, send },
        idempotencyKey: newKey(),
        noToast: true,
      })
      void message.success(t('核算已保存 / The statement was saved'))
      await refreshData(client)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
