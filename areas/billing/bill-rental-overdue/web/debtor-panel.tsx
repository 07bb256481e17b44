import { Button, Card, Dropdown, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { DocumentNumber, Money, Plate, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { resourceNamed } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { ChaseButton } from './chase-button.tsx'
import { ChaseNotes, useWord } from './chase-notes.tsx'
import { DESK, KEY, useWhole, type Debtor, type DebtBill, type Whole } from './desk-model.ts'
import { MessageDialog } from './message-dialog.tsx'

/** All that a call needs: figures, people, open bills, what was said; and what can be done about it. */
export function DebtorPanel({ debtor }: { debtor: Debtor }) {
  const { data, isFetching, isError, refetch } = useWhole(debtor.customerId)
  return (
    <div className="chase-panel">
      <Head debtor={debtor} whole={data} />
      {isError ? (
        <NotRead onRetry={() => void refetch()} />
      ) : (
        <>
          <ChaseNotes notes={data?.records ?? []} loading={isFetching} />
          <Bills bills={data?.bills ?? []} loading={isFetching} />
        </>
      )}
    </div>
  )
}

function Head({ debtor, whole }: { debtor: Debtor; whole: Whole | undefined }) {
  const t = useT()
  const channel = useWord('chase_channel')
  const sums = whole?.sums
  const figure = (label: string, value: string | undefined) => (
    <div className="chase-figure">
      <span className="kit-hint">{label}</span>
      <Money value={value ?? ''} />
    </div>
  )
  return (
    <Card
      size="small"
      title={
        <Space>
          <RecordLink resource={resourceNamed('bill-rental-overdue')} id={debtor.customerId}>
            {debtor.customerName}
          </RecordLink>
          {debtor.grade && <Tag>{t('评级{grade} / Grade {grade}', { grade: debtor.grade })}</Tag>}
          {debtor.step && (
            <Tag color="processing">{t('建议步骤：{step} / Next step: {step}', { step: channel(debtor.step) })}</Tag>
          )}
        </Space>
      }
      extra={<Doings debtor={debtor} whole={whole} />}
    >
      <div className="chase-figures">
        {figure(t('逾期 / Overdue'), sums?.overdueAmt ?? debtor.overdueAmt)}
        {figure(t('未到期 / Not due'), notDue(sums))}
        {figure(t('滞纳金 / Late fee'), sums?.lateFee ?? debtor.lateFee)}
        {figure(t('争议 / Disputed'), sums?.disputedAmt ?? debtor.disputedAmt)}
        {figure(t('保证金 / Deposits'), sums?.marginHeld ?? debtor.marginHeld)}
        {figure(t('余额 / Balance'), sums?.balance ?? debtor.balance)}
        {figure(t('敞口 / Exposure'), debtor.exposure)}
      </div>
    </Card>
  )
}
/** Both are sums of cents as text. */
const notDue = (sums: Whole['sums'] | undefined): string | undefined => {
  if (!sums) return undefined
  const left = BigInt(sums.openAmt.replace('.', '')) - BigInt(sums.overdueAmt.replace('.', ''))
  const digits = left.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function Doings({ debtor, whole }: { debtor: Debtor; whole: Whole | undefined }) {
  const t = useT()
  const may = useCan('bill_rental_overdue_chase')
  const client = useQueryClient()
  const [isWriting, setWriting] = useState(false)
  const again = () => void client.invalidateQueries({ queryKey: KEY })
  if (!may) return null
  const letter = async (kind: string) =>
    saveFile(
      await request<File>('GET', `${DESK}/desk-letter`, { params: { id: debtor.customerId, kind }, blob: true }),
      `${debtor.customerName}-${kind === 'notice' ? t('催收函 / Demand letter') : t("律师函 / Lawyer's letter")}.pdf`,
    )
  return (
    <Space>
      <ChaseButton given={{ customerId: debtor.customerId, customerName: debtor.customerName }} onDone={again} />
      <Button onClick={() => setWriting(true)} disabled={!whole || whole.contacts.length === 0}>
        {t('发短信 / Send a text')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'notice', label: t('催收函 / Demand letter') },
            { key: 'lawyer', label: t("律师函 / Lawyer's letter") },
          ],
          onClick: ({ key }) => void letter(key),
        }}
      >
        <Button icon={<Icon name="download" size={15} />}>{t('函件 / Letters')}</Button>
      </Dropdown>
      {isWriting && whole && (
        <MessageDialog
          customerId={debtor.customerId}
          contacts={whole.contacts}
          onClose={() => setWriting(false)}
          onDone={again}
        />
      )}
    </Space>
  )
}

function Bills({ bills, loading }: { bills: readonly DebtBill[]; loading: boolean }) {
  const t = useT()
  return (
    <Card size="small" title={t('未结账单（{n}） / Open bills ({n})', { n: bills.length })}>
      <Table<DebtBill>
        size="small"
        rowKey="id"
        loading={loading}
        pagination={bills.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        dataSource={[...bills]}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('账单 / Bill'),
            width: 160,
            render: (_, bill) => (
              <RecordLink resource={resourceNamed('bill-receivable')} id={bill.id}>
                <DocumentNumber value={bill.billNo} />
              </RecordLink>
            ),
          },
          { title: t('费用 / Item'), dataIndex: 'feeItem', width: 90 },
          {
            title: t('车牌 / Plate'),
            width: 120,
            render: (_, bill) => (bill.plateNo ? <Plate value={bill.plateNo} /> : '-'),
          },
          { title: t('应收日 / Due'), dataIndex: 'dueDate', width: 110 },
          {
            title: t('逾期 / Overdue'),
            width: 90,
            render: (_, bill) =>
              bill.overdueDays > 0 ? (
                <span className="kit-late">{t('{n}天 / {n} days', { n: bill.overdueDays })}</span>
              ) : (
                '-'
              ),
          },
          {
            title: t('未收 / Unpaid'),
            width: 90,
            align: 'right',
            render: (_, bill) => <Money value={bill.unpaidAmt} />,
          },
          {
            title: t('滞纳金 / Late fee'),
            width: 80,
            align: 'right',
            render: (_, bill) => <Money value={bill.lateFee} />,
          },
          {
            title: t('争议 / Disputed'),
            width: 80,
            render: (_, bill) => (bill.disputed ? <Tag color="warning">{t('有争议 / Disputed')}</Tag> : null),
          },
        ]}
      />
    </Card>
  )
}
