import { Table, Tabs } from 'antd'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { PreviewCard } from '#packages/web/kit/form/preview-card.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import { thousands } from '#packages/web/kit/model/text.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import '../../contract/web/comparison.css'

interface Line {
  lineNo: number
  modelName: string | null
  quantity: number
  principal: string
  rows: { periodNo: number; dueDate: string; amount: string; principal: string; interest: string; balance: string }[]
}
export interface Loan {
  irrNominal: string | null
  irrEffective: string | null
  xirr: string | null
  financedTotal: string
  interestTotal: string
  rentTotal: string
  lines: Line[]
}

/** What the lessee pays back, period by period, and what it costs him by the year. */
export function Schedule({ loan }: { loan: Loan }) {
  const t = useT()
  const percent = (rate: string | null) => (rate === null ? '-' : `${Number(rate).toFixed(4)}%`)
  const money = (value: string) => thousands(value)
  return (
    <div className="comparison">
      <dl className="comparison-sums">
        {(
          [
            ['综合年化（实际） / Effective annual rate', percent(loan.irrEffective)],
            ['名义IRR / Nominal IRR', percent(loan.irrNominal)],
            ['XIRR / XIRR', percent(loan.xirr)],
            ['融资总额 / Financed total', money(loan.financedTotal)],
            ['利息合计 / Interest', money(loan.interestTotal)],
            ['租金合计 / Rents', money(loan.rentTotal)],
          ] as const
        ).map(([label, figure]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
      <Tabs
        items={loan.lines.map(line => ({
          key: String(line.lineNo),
          label: t('第{n}行 {model} × {quantity} / Line {n} {model} × {quantity}', {
            n: line.lineNo,
            model: line.modelName ?? '',
            quantity: line.quantity,
          }),
          children: <Rows line={line} />,
        }))}
      />
    </div>
  )
}

function Rows({ line }: { line: Line }) {
  const t = useT()
  const sum = (key: 'amount' | 'principal' | 'interest') =>
    thousands(line.rows.reduce((all, row) => all + Number(row[key]), 0).toFixed(2))
  const amount = (key: 'amount' | 'principal' | 'interest' | 'balance', title: string) => ({
    key,
    title,
    align: 'right' as const,
    className: 'num',
    render: (_: unknown, row: Line['rows'][number]) => thousands(row[key]),
  })
  return (
    <Table
      size="small"
      rowKey={row => `${row.periodNo} ${row.dueDate}`}
      dataSource={line.rows}
      pagination={{ pageSize: 12, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        { title: t('期次 / Period'), dataIndex: 'periodNo', align: 'right' },
        { title: t('到期日 / Due'), dataIndex: 'dueDate', className: 'num' },
        amount('amount', t('当期应还 / Instalment')),
        amount('principal', t('本金 / Principal')),
        amount('interest', t('利息 / Interest')),
        amount('balance', t('剩余本金 / Balance')),
      ]}
      summary={() => (
        <Table.Summary.Row className="num">
          <Table.Summary.Cell index={0} colSpan={2}>
            {t('单台合计 / Total of one vehicle')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={2} align="right">
            {sum('amount')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={3} align="right">
            {sum('principal')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={4} align="right">
            {sum('interest')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={5} />
        </Table.Summary.Row>
      )}
    />
  )
}

/** Below the financing terms of the form: reckoned by the server, before anything is saved. */
export function SchedulePreview({ resource, form }: FormSlot) {
  return (
    <PreviewCard
      title="还款计划与综合年化 / Schedule and annual rate"
      label="试算还款计划 / Calculate the schedule"
      ask={() =>
        request<{ loan?: Loan }>('POST', `${servicePrefix.core}/contract/plan-preview`, {
          body: { ...bodyOf(resource, form.getFieldsValue(true) as Row), contractType: resource.kindValue },
          noToast: true,
        })
      }
      lacks={({ loan }) =>
        loan?.lines.length
          ? undefined
          : '请填写融资条件、车价和数量 / Enter the financing terms, the price and the quantity'
      }
    >
      {({ loan }) => loan && <Schedule loan={loan} />}
    </PreviewCard>
  )
}
