import { Button, Table } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { request } from '#packages/web/http/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { customer } from '#areas/customers/customer/customer.ts'
import type { Trial, TrialRow } from '../strategy.ts'

/** Which customers would change their grade under this draft. */
export default function SimulateTab({ record, reload }: DetailSlot) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const trial = (record['simulation'] || undefined) as Trial | undefined
  const run = async () => {
    setBusy(true)
    try {
      await request('POST', `${servicePrefix.core}/risks/strategy/simulate`, { body: { id: record['id'] } })
      reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="kit-card kit-section is-table">
      <p>
        {record['status'] === 103 && (
          <Button loading={isBusy} onClick={() => void run()}>
            {t('试算 / Try out')}
          </Button>
        )}{' '}
        {trial
          ? t('{time} 试算{n}户，{m}户等级变化 / {time}: {n} customers tried, {m} change their grade', {
              time: trial.time,
              n: trial.customers,
              m: trial.changed.length,
            })
          : t('还没有试算 / Not tried out yet')}
      </p>
      <Table<TrialRow>
        size="small"
        rowKey="customerId"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={trial?.changed ?? []}
        locale={{ emptyText: t('没有等级变化 / No grade changes') }}
        columns={[
          {
            title: t('客户 / Customer'),
            render: (_, row) => (
              <RecordLink resource={customer} id={row.customerId}>
                {row.customerName}
              </RecordLink>
            ),
          },
          { title: t('现得分 / Score now'), dataIndex: 'oldScore', width: 110, align: 'right' },
          { title: t('现等级 / Grade now'), dataIndex: 'oldGrade', width: 100 },
          { title: t('新得分 / New score'), dataIndex: 'newScore', width: 110, align: 'right' },
          { title: t('新等级 / New grade'), dataIndex: 'newGrade', width: 100 },
        ]}
      />
    </section>
  )
}
