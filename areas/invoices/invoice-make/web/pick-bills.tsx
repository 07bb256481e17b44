import { Alert, App, Button, Form, Input, Modal, Select, Space, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halfOf, servicePrefix, textOf } from '#kernel'
import { feeItem } from '#areas/codes/codes.ts'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'

interface Invoiceable {
  id: string
  billNo: string
  billTitle: string
  feeItem: number
  contractNo: string
  plateNo: string
  dueDate: string
  dueAmt: string
  settledAmt: string
  invoiceableAmt: string
  taxRate: string
}
interface Page {
  records: Invoiceable[]
  total: number
  totals: { invoiceableAmt: string }
}
interface Asked {
  month?: string
  feeItem?: number
  contractNo?: string
  plateNo?: string
}

/** Bills of the chosen seller and payer that can be invoiced; what is chosen stands as rows of the application. */
export function PickBills({ resource, form }: FormSlot) {
  const t = useT()
  const { message } = App.useApp()
  const [head, setHead] = useState<Row>()
  const open = () => {
    const { sellerId, partyId, basis } = form.getFieldsValue(true) as Row
    if (!sellerId || !partyId) {
      void message.warning(t('请先选择销售方与付款方 / Choose seller and payer first'))
      return
    }
    setHead({ sellerId, partyId, basis: basis ?? 1 })
  }
  const take = (chosen: readonly Invoiceable[]) => {
    const before = ((form.getFieldValue('bills') as Row[] | undefined) ?? []).filter(row => row['billId'])
    const known = new Set(before.map(row => String(row['billId'])))
    const added = chosen
      .filter(bill => !known.has(bill.id))
      .map(bill => ({
        billId: bill.id,
        billName: bill.billNo,
        billNo: bill.billNo,
        feeItem: bill.feeItem,
        contractNo: bill.contractNo,
        plateNo: bill.plateNo,
        taxRate: bill.taxRate,
        amt: bill.invoiceableAmt,
      }))
    form.setFieldsValue(withKeys(resource, { bills: [...before, ...added] }))
    setHead(undefined)
  }
  return (
    <Space style={{ marginBottom: 8 }}>
      <Button type="primary" ghost onClick={open}>
        {t('选择可开票账单 / Choose bills to invoice')}
      </Button>
      {head && <BillsDialog head={head} onTake={take} onClose={() => setHead(undefined)} />}
    </Space>
  )
}

function BillsDialog({
  head,
  onTake,
  onClose,
}: {
  head: Row
  onTake: (bills: readonly Invoiceable[]) => void
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const [asked, setAsked] = useState<Asked>({})
  const [chosen, setChosen] = useState<readonly Invoiceable[]>([])
  const { data, isFetching, error } = useQuery({
    queryKey: ['list', 'invoice-make', 'invoiceable', head, asked],
    queryFn: () =>
      request<Page>('GET', `${servicePrefix.core}/invoice-make/invoiceable-page`, {
        params: { ...head, ...asked, size: 1000 },
      }),
  })
  const nameOf = (code: number) => textOf(feeItem.values.find(one => one.code === code)?.label ?? ' / ', language)
  return (
    <Modal
      open
      width={980}
      style={{ top: 24 }}
      title={t('可开票账单 / Bills to invoice')}
      okText={t('加入{n}张 / Add {n}', { n: chosen.length })}
      cancelText={t('取消 / Cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => onTake(chosen)}
      onCancel={onClose}
    >
      <Form layout="inline" style={{ marginBottom: 8 }} onValuesChange={(_, all: Asked) => setAsked(filled(all))}>
        <Form.Item name="month">
          <Input allowClear placeholder={t('月份 如2026-11 / Month, like 2026-11')} style={{ width: 170 }} />
        </Form.Item>
        <Form.Item name="feeItem">
          <Select
            allowClear
            placeholder={t('费用项目 / Fee item')}
            style={{ width: 150 }}
            options={feeItem.values.map(one => ({ value: one.code, label: textOf(one.label, language) }))}
          />
        </Form.Item>
        <Form.Item name="contractNo">
          <Input allowClear placeholder={t('合同编号 / Contract no.')} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="plateNo">
          <Input allowClear placeholder={t('车牌号 / Plate')} style={{ width: 130 }} />
        </Form.Item>
      </Form>
      {error && <Alert type="error" showIcon title={error.message} />}
      <Table<Invoiceable>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.records ?? []}
        pagination={{ pageSize: 50, showSizeChanger: false }}
        scroll={{ y: 420 }}
        rowSelection={{
          selectedRowKeys: chosen.map(one => one.id),
          preserveSelectedRowKeys: true,
          onChange: (_keys, rows) => setChosen(rows),
        }}
        columns={[
          { title: t('账单编号 / Bill no.'), dataIndex: 'billNo', width: 170 },
          {
            title: t('名称 / Title'),
            dataIndex: 'billTitle',
            ellipsis: true,
            render: (title: string) => halfOf(title, language),
          },
          { title: t('费用 / Item'), dataIndex: 'feeItem', width: 90, render: nameOf },
          { title: t('合同 / Contract'), dataIndex: 'contractNo', width: 150 },
          { title: t('应收日 / Due'), dataIndex: 'dueDate', width: 100 },
          {
            title: t('应收 / Due amount'),
            dataIndex: 'dueAmt',
            width: 110,
            align: 'right',
            render: (value: string) => <Money value={value} />,
          },
          {
            title: t('可开票 / To invoice'),
            dataIndex: 'invoiceableAmt',
            width: 110,
            align: 'right',
            render: (value: string) => <Money value={value} />,
          },
        ]}
        footer={() =>
          data
            ? t('共{n}张，可开票{x}元 / {n} bills, {x} to invoice', { n: data.total, x: data.totals.invoiceableAmt })
            : ''
        }
      />
    </Modal>
  )
}

const filled = (all: Asked): Asked =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== '')) as Asked
