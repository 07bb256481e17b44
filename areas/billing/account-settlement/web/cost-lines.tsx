import { Button, Form, Modal, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'

interface Cost {
  lineId: string
  sourceType: string
  sourceNo: string
  bizDate: string
  vehicleId: string | null
  plateNo: string | null
  item: string
  qty: string
  price: string
  contractPrice: string
  amt: string
  note: string | null
}

/** Cost lines of the institution in the period that no settlement holds, picked into the form. */
export function CostLines({ resource, form }: FormSlot) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [mechanismType, mechanismId, from, to] = [
    Form.useWatch('mechanismType', form),
    Form.useWatch('mechanismId', form),
    Form.useWatch('periodFrom', form),
    Form.useWatch('periodTo', form),
  ] as (string | undefined)[]
  const add = (chosen: readonly Cost[]) => {
    const lines = (form.getFieldValue('lines') as Row[] | undefined) ?? []
    const known = new Set(lines.map(line => `${String(line['sourceType'])}:${String(line['sourceId'])}`))
    const fresh = chosen
      .filter(one => !known.has(`${one.sourceType}:${one.lineId}`))
      .map(({ sourceType, lineId, sourceNo, vehicleId, plateNo, item, qty, price, amt }) => ({
        ...{ sourceType, sourceId: lineId, sourceNo, vehicleId, vehicleName: plateNo, plateNo, item, qty, price, amt },
      }))
    form.setFieldsValue(withKeys(resource, { lines: [...lines.filter(line => line['item']), ...fresh] }))
    setOpen(false)
  }
  const isReady = Boolean(mechanismType && mechanismId && from && to)
  return (
    <>
      <Button
        icon={<Icon name="list" size={15} />}
        style={{ marginBottom: 8 }}
        disabled={!isReady}
        onClick={() => setOpen(true)}
      >
        {t('选取成本行 / Pick cost lines')}
      </Button>
      {isOpen && (
        <Picker
          params={{ mechanismType, mechanismId, from: dayOf(from), to: dayOf(to), size: 500 }}
          onAdd={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
/** A date input holds a day or its text. */
const dayOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { format?: (as: string) => string })?.format?.('YYYY-MM-DD') ?? '')

function Picker({
  params,
  onAdd,
  onClose,
}: {
  params: Row
  onAdd: (chosen: readonly Cost[]) => void
  onClose: () => void
}) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly Cost[]>([])
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['list', 'cost-lines', params],
    queryFn: () =>
      request<{ records: Cost[] }>('GET', '/api/ratutech-core/account-settlement/cost-line-page', { params }),
  })
  return (
    <Modal
      open
      width={960}
      title={t('选取成本行 / Pick cost lines')}
      okText={t('加入 {n} 行 / Add {n}', { n: chosen.length })}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onAdd(chosen)}
      onCancel={onClose}
    >
      <Table<Cost>
        size="small"
        rowKey={row => `${row.sourceType}:${row.lineId}`}
        loading={isFetching}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        dataSource={data?.records ?? []}
        rowSelection={{ onChange: (_, rows) => setChosen(rows) }}
        locale={{
          emptyText: isError ? (
            <NotRead onRetry={() => void refetch()} />
          ) : (
            t('该机构在结算期内没有未结成本行 / No open cost line of the institution in the period')
          ),
        }}
        columns={[
          { title: t('来源单号 / Source no.'), dataIndex: 'sourceNo', width: 170 },
          { title: t('日期 / Date'), dataIndex: 'bizDate', width: 110 },
          { title: t('车牌号 / Plate'), dataIndex: 'plateNo', width: 110 },
          { title: t('项目 / Item'), dataIndex: 'item', ellipsis: true },
          { title: t('数量 / Quantity'), dataIndex: 'qty', width: 80, align: 'right' },
          { title: t('单价 / Price'), width: 110, align: 'right', render: (_, row) => <Money value={row.price} /> },
          {
            title: t('协议价 / Agreed'),
            width: 110,
            align: 'right',
            render: (_, row) => (row.contractPrice ? <Money value={row.contractPrice} /> : '-'),
          },
          { title: t('金额 / Amount'), width: 120, align: 'right', render: (_, row) => <Money value={row.amt} /> },
        ]}
      />
    </Modal>
  )
}
