import { useQuery } from '@tanstack/react-query'
import { Button, Form, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { fits, textOf, type Field } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { useActions } from '#packages/web/kit/actions/use-actions.tsx'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { FieldCell, isNumeric } from '#packages/web/kit/fields/cells.tsx'
import { inputs } from '#packages/web/kit/fields/inputs.tsx'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { RowActions } from '#packages/web/kit/list/row-actions.tsx'
import type { AnyResource, Row } from '#packages/web/kit/model/world.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { contractFinanceDraw } from '../../contract-finance-draw/contract-finance-draw.ts'
import { PledgesDialog } from './pledges-dialog.tsx'

const BASE = '/api/ratutech-core/contract-finance-draw'
const draw = contractFinanceDraw as unknown as AnyResource
const fields = contractFinanceDraw.fields as unknown as Record<string, Field>
const SHOWN = ['drawNo', 'drawDate', 'amount', 'annualRate', 'periods', 'firstDueDate', 'balance', 'xirr', 'status']
const TYPED = [
  'drawDate',
  'amount',
  'repayMethod',
  'balloonAmount',
  'planTempId',
  'periods',
  'cycleMonths',
  'payMode',
  'payDay',
  'firstDueDate',
  'rateType',
  'lprTerm',
  'lprValue',
  'spreadBp',
  'annualRate',
  'repriceRule',
  'interestBasis',
  'receiveAccountId',
  'remark',
]

/** Draws of a borrowing: added, confirmed, repriced, with the vehicles that stand for them. */
export default function DrawsTab({ record, reload }: DetailSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [open, setOpen] = useState<'add' | Row>()
  const [mayDraw, actions] = [useCan('contract_finance_draw'), useActions(draw, reload)]
  const contractId = String(record['id'])
  const { data, isPending, refetch } = useQuery({
    queryKey: ['list', 'contract-finance-draw', 'of', contractId, language],
    queryFn: () =>
      request<{ records: Row[] }>('GET', `${BASE}/page`, { params: { contractId, current: 1, size: 100 } }),
  })
  const done = () => {
    void refetch()
    reload()
  }
  const columns: TableColumnsType<Row> = SHOWN.map(name => ({
    key: name,
    title: name === 'status' ? t('状态 / State') : textOf(fields[name]!.label, language),
    align: name !== 'status' && isNumeric(fields[name]!) ? ('right' as const) : ('left' as const),
    render: (_value: unknown, row: Row) =>
      name === 'status' ? (
        String(row['statusName'] ?? '')
      ) : (
        <FieldCell field={fields[name]!} name={name} value={row[name]} row={row} resource={draw} place="list" />
      ),
  }))
  return (
    <>
      {mayDraw && [6, 7].includes(Number(record['status'])) && (
        <p>
          <Button type="primary" onClick={() => setOpen('add')}>
            {t('新增提款 / New draw')}
          </Button>
        </p>
      )}
      <Table
        size="small"
        rowKey="id"
        loading={isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data?.records ?? []}
        columns={[
          ...columns,
          {
            key: '_actions',
            title: t('操作 / Actions'),
            render: (_value: unknown, row: Row) => (
              <span className="kit-row-actions">
                {mayDraw && [1, 2].includes(Number(row['status'])) && (
                  <button type="button" onClick={() => setOpen(row)}>
                    {t('抵押车辆 / Pledges')}
                  </button>
                )}
                <RowActions resource={draw} row={row} order={['confirm', 'reprice', 'cancel']} onRun={actions.start} />
              </span>
            ),
          },
        ]}
      />
      {actions.dialog}
      {open === 'add' && <AddDialog contractId={contractId} onClose={() => setOpen(undefined)} onDone={done} />}
      {open !== undefined && open !== 'add' && (
        <PledgesDialog draw={open} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </>
  )
}

const defaults = (): Record<string, unknown> =>
  Object.fromEntries(
    TYPED.flatMap(name => {
      const value = fields[name]!.options.default
      return value === undefined || value === 'today' ? [] : [[name, value]]
    }),
  )

function AddDialog({ contractId, onClose, onDone }: { contractId: string; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  return (
    <FormDialog
      title={t('新增提款 / New draw')}
      path={`${BASE}/save`}
      width={760}
      className="kit-fields"
      initial={defaults()}
      body={given => ({ ...given, contractId })}
      onClose={onClose}
      onDone={onDone}
    >
      {TYPED.map(name => (
        <Form.Item key={name} noStyle dependencies={['repayMethod', 'rateType']}>
          {({ getFieldsValue }) => {
            const field = fields[name]!
            if (!fits(field.options.when, getFieldsValue() as Row)) return null
            const isRequired = field.required || field.options.requiredWhen !== undefined
            return (
              <Form.Item
                name={name}
                label={textOf(field.label, language)}
                rules={[{ required: isRequired }]}
                {...(field.options.help ? { extra: textOf(field.options.help, language) } : {})}
              >
                <DrawInput name={name} />
              </Form.Item>
            )
          }}
        </Form.Item>
      ))}
    </FormDialog>
  )
}

/** The kit's own input of a field inside a plain form. */
function DrawInput({
  name,
  value,
  onChange,
  id,
}: {
  name: string
  value?: unknown
  onChange?: (value: unknown) => void
  id?: string
}) {
  const field = fields[name]!
  const Input = inputs[field.kind]
  return (
    <Input
      field={field}
      name={name}
      value={value}
      id={id}
      place="form"
      record={() => ({})}
      onChange={next => onChange?.(next)}
    />
  )
}
