import { Alert, Button, Input, Skeleton, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { Copyable, Empty } from '#packages/web/kit/fields/pieces.tsx'
import { usePost } from '#packages/web/kit/form/use-post.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { linesOf, type Supplier } from './comparison-model.ts'

interface Link {
  supplierLineId: string
  supplierName: string
  path: string
  isTexted: boolean
}

/** 发布询价: who is invited, and the links, which are told this once. */
export function PublishPage({ name }: { name: string }) {
  const t = useT()
  const id = useTab().params.get('id') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['detail', name, id, 'publish'],
    enabled: id !== '',
    queryFn: () => request<Row>('GET', `/api/ratutech-core/${name}/detail`, { params: { id } }),
  })
  if (error) return <NotRead onRetry={() => void refetch()} />
  if (id === '') return <Alert type="info" title={t('请从询价单打开 / Open this from an enquiry')} />
  return data ? <Invitations name={name} record={data} /> : <Skeleton active />
}

function Invitations({ name, record }: { name: string; record: Row }) {
  const t = useT()
  const { post, faults, isBusy } = usePost()
  const [links, setLinks] = useState<readonly Link[]>()
  const suppliers = linesOf<Supplier>(record, 'suppliers')
  const waiting = suppliers.filter(one => !one['invitedTime'])
  const publish = async () => {
    const saved = await post<{ links: Link[] }>(`/api/ratutech-core/${name}/publish`, { id: record['id'] })
    if (saved) setLinks(saved.links)
  }
  const linkOf = (one: Supplier) => links?.find(link => link.supplierLineId === one.id)
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('发布询价 {no} / Invite suppliers of {no}', { no: String(record['enquiryNo'] ?? '') })}</h1>
        <div className="kit-head-tools">
          <Button
            type="primary"
            loading={isBusy}
            disabled={links !== undefined || waiting.length === 0}
            onClick={() => void publish()}
          >
            {t('邀请{n}家 / Invite {n}', { n: waiting.length })}
          </Button>
        </div>
      </header>
      {faults.map(one => (
        <Alert key={one} type="error" showIcon title={t(one)} />
      ))}
      {links && links.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('链接只显示这一次，请发给供应商 / The links are shown this once: send them on')}
        />
      )}
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={suppliers}
        columns={[
          { title: t('供应商 / Supplier'), dataIndex: 'supplierName' },
          { title: t('联系人 / Contact'), dataIndex: 'contactName' },
          { title: t('手机 / Mobile'), dataIndex: 'contactPhone' },
          { title: t('邀请方式 / Invited by'), render: (_, one) => String(one['inviteWayName'] ?? '') },
          { title: t('邀请时间 / Invited'), render: (_, one) => String(one['invitedTime'] ?? '') || <Empty /> },
          {
            title: t('链接 / Link'),
            render: (_, one) => {
              const link = linkOf(one)
              if (!link) return <Empty />
              const address = `${location.origin}${link.path}`
              return (
                <Copyable text={address}>
                  <Input readOnly value={address} aria-label={t('链接 / Link')} />
                </Copyable>
              )
            },
          },
        ]}
      />
    </div>
  )
}
