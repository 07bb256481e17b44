import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { PlateMark, RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'

interface Would {
  id: string
  vehicleId: string
  plateNo: string
  vin: string
  happenTime: string
  sourceNo: string
  fromName: string
  toName: string
  wouldName: string
  ruleName: string
}
interface Answer {
  days: number
  happened: number
  fitting: number
  moved: number
  vehicles: number
  records: Would[]
}

/** Before a rule is enabled: which cars it would have moved elsewhere in the last thirty days. */
export function DryRun({ record }: DetailSlot) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('试运行 / Dry run')}</Button>
      {isOpen && (
        <Modal
          open
          width={920}
          footer={null}
          title={t('试运行：{name} / Dry run: {name}', { name: String(record['configName']) })}
          onCancel={() => setOpen(false)}
        >
          <Outcome id={String(record['id'])} />
        </Modal>
      )}
    </>
  )
}

function Outcome({ id }: { id: string }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, error, refetch } = useQuery({
    queryKey: ['list', 'vehicle-status-config', 'dry-run', id, language],
    queryFn: ({ signal }) =>
      request<Answer>('POST', `${servicePrefix.core}/vehicle_status_config/dry-run`, { body: { id }, signal }),
  })
  if (error) return <NotRead onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      <p>
        {t(
          '近{days}天该事件发生{happened}次，{fitting}次符合条件，规则会改变其中{moved}次（{vehicles}台车）。未改动任何数据。 / In the last {days} days the event happened {happened} times, {fitting} met the conditions; the rule would have changed {moved} of them ({vehicles} cars). Nothing was written.',
          { ...data },
        )}
      </p>
      <Table<Would>
        size="small"
        rowKey="id"
        dataSource={data.records}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        locale={{ emptyText: t('没有车辆会被改变 / No car would have been changed') }}
        columns={[
          {
            title: t('车辆 / Vehicle'),
            render: (_: unknown, one) => (
              <RecordLink resource={findResource('vehicle')} id={one.vehicleId}>
                {one.plateNo ? <PlateMark value={one.plateNo} /> : one.vin}
              </RecordLink>
            ),
          },
          { title: t('发生时间 / Happened at'), dataIndex: 'happenTime' },
          { title: t('单据 / Document'), dataIndex: 'sourceNo', render: (no: string) => no || '-' },
          { title: t('原状态 / From'), dataIndex: 'fromName' },
          { title: t('当时转为 / It became'), dataIndex: 'toName' },
          { title: t('规则会转为 / The rule says'), dataIndex: 'wouldName', render: (name: string) => <b>{name}</b> },
        ]}
      />
    </>
  )
}
