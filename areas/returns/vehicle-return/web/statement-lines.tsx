import { Button, Form, Input, Popconfirm, Space, Table, Tag, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import { FilesPeek } from '#packages/web/kit/fields/files.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { thousands } from '#packages/web/kit/model/text.ts'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { lineKind } from '../../codes.ts'
import { sentLine, type Line, type Share, type Statement } from './statement.ts'
import type { StatementState } from './use-statement.ts'

interface Shown {
  key: string
  what: string
  basis: string
  amt: string
  line?: Line
}
interface Props {
  statement: Statement
  state: StatementState
}

/** One vehicle: what it owes line by line, what pays it. */
export function CarLines({ car, statement, state }: Props & { car: Share }) {
  const t = useT()
  const own = (statement.lines ?? []).filter(line => line.recordId === car.recordId)
  const feeBasis = ({ billNo, unpaid }: (typeof car.bills)[number]) =>
    Number(unpaid) > 0 ? billNo : t('{billNo}（已付，逾期付款） / {billNo} (paid late)', { billNo })
  const bills: Shown[] = car.bills.flatMap(bill => [
    ...(Number(bill.unpaid) > 0
      ? [{ key: bill.billNo, what: t('未付账单 / Open bill'), basis: bill.billNo, amt: bill.unpaid }]
      : []),
    ...(Number(bill.lateFee) > 0
      ? [{ key: `${bill.billNo}-fee`, what: t('滞纳金 / Late fee'), basis: feeBasis(bill), amt: bill.lateFee }]
      : []),
  ])
  return (
    <section className="statement-car">
      <Space wrap>
        <Plate value={car.plateNo} />
        <Tag>{`${t('应收 / Due')} ${thousands(car.due)}`}</Tag>
        <Tag>{`${t('押金抵扣 / Deposit offset')} ${thousands(car.marginOffset)} / ${thousands(car.marginAvail)}`}</Tag>
        <Tag>{`${t('预留 / Held back')} ${thousands(car.holdback)}`}</Tag>
        <Tag>{`${t('退款 / Refund')} ${thousands(car.refund)}`}</Tag>
        <Tag>{`${t('应补 / Owed')} ${thousands(car.owe)}`}</Tag>
      </Space>
      <Lines bills={bills} lines={own} statement={statement} state={state} />
    </section>
  )
}

/** What the contract owes as a whole. */
export function ContractLines({ statement, state }: Props) {
  const t = useT()
  const own = (statement.lines ?? []).filter(line => !line.recordId)
  if (own.length === 0) return null
  return (
    <section className="statement-car">
      <strong>{t('合同整体 / The whole contract')}</strong>
      <Lines bills={[]} lines={own} statement={statement} state={state} />
    </section>
  )
}

function Lines({ bills, lines, statement, state }: Props & { bills: readonly Shown[]; lines: readonly Line[] }) {
  const t = useT()
  const [waived, setWaived] = useState<Line>()
  const rows: Shown[] = [
    ...bills,
    ...lines.map((line, index) => ({
      key: `line-${index}`,
      what: t(lineKind.values.find(one => one.code === line.lineKind)?.label ?? '其他 / Other'),
      basis:
        Number(line.waiveAmt) > 0 ? `${t(line.basis)} − ${line.waiveAmt}（${line.waiveReason ?? ''}）` : t(line.basis),
      amt: line.amt,
      line,
    })),
  ]
  const without = (line: Line) => state.save({ lines: statement.lines!.filter(one => one !== line).map(sentLine) })
  const columns: TableColumnsType<Shown> = [
    { key: 'what', title: t('费用 / Charge'), width: 160, render: (_, row) => row.what },
    { key: 'basis', title: t('计算依据 / How it came about'), render: (_, row) => row.basis },
    {
      key: 'evidence',
      title: t('凭证 / Evidence'),
      width: 80,
      render: (_, row) => row.line?.evidenceBizId && <FilesPeek groupId={row.line.evidenceBizId} />,
    },
    {
      key: 'amt',
      title: t('金额 / Amount'),
      width: 120,
      align: 'right',
      render: (_, row) => <span className="num">{thousands(row.amt)}</span>,
    },
    {
      key: 'do',
      width: 120,
      render: (_, { line }) =>
        line && (
          <Space size={0}>
            <Button type="link" size="small" onClick={() => setWaived(line)}>
              {t('减免 / Waive')}
            </Button>
            {!line.auto && (
              <Popconfirm title={t('删除该费用？ / Remove this charge?')} onConfirm={() => void without(line)}>
                <Button type="link" size="small" danger>
                  {t('删除 / Remove')}
                </Button>
              </Popconfirm>
            )}
          </Space>
        ),
    },
  ]
  return (
    <>
      <Table size="small" rowKey="key" pagination={false} columns={columns} dataSource={rows} scroll={{ x: 640 }} />
      {waived && <WaiveDialog line={waived} statement={statement} state={state} onClose={() => setWaived(undefined)} />}
    </>
  )
}

function WaiveDialog({ line, statement, state, onClose }: Props & { line: Line; onClose: () => void }) {
  const t = useT()
  const id = state.subject
  return (
    <FormDialog
      title={t('减免 / Waive')}
      path="/api/ratutech-core/vehicle-return/update-statistics-cost-settlement"
      method="PUT"
      initial={{ waiveAmt: Number(line.waiveAmt) > 0 ? line.waiveAmt : '', waiveReason: line.waiveReason ?? '' }}
      body={({ waiveAmt, waiveReason }) => ({
        ...id,
        lines: statement.lines!.map(one =>
          sentLine(
            one === line
              ? { ...one, waiveAmt: String(waiveAmt || '0.00'), waiveReason: String(waiveReason ?? '') }
              : one,
          ),
        ),
      })}
      onClose={onClose}
    >
      <p>
        {t(line.basis)} <span className="num">{line.calcAmt}</span>
      </p>
      <Form.Item name="waiveAmt" label={t('减免金额（元） / Waived, CNY')} rules={[{ required: true }]}>
        <MoneyInput />
      </Form.Item>
      <Form.Item name="waiveReason" label={t('减免原因 / Reason of the waiver')} rules={[{ required: true }]}>
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
