import { Button, Input, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { RecordLink } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { contract } from '../contract.ts'

interface Found {
  id: string
  contractNo: string
  contractTypeName: string
  counterpartyName: string
  startDate: string
  endDate: string
  statusName: string
}
interface Answer {
  records: Found[]
  total: number
}
/** What the address may ask (30, section 3), and the filter of the list that it is. */
const FILTERS = {
  contractType: 'contractType',
  statusList: 'statusList',
  contractStatus: 'contractStatus',
  mechanismId: 'counterpartyId',
  partyType: 'counterpartyType',
  customerId: 'customerId',
} as const
const SIZE = 20

/**
 * 选择合同. `to` of the address: the page that goes on with what was chosen, as contractId or (`multiple`) contractIds;
 * without it the contract opens.
 */
export default function PickerPage() {
  const t = useT()
  const tab = useTab()
  const language = useLanguage(state => state.language)
  const { asked, to, isMany } = useMemo(() => {
    const given = Object.entries(FILTERS).map(([query, filter]) => [filter, tab.params.get(query) ?? ''] as const)
    return {
      asked: Object.fromEntries(given.filter(([, value]) => value !== '')),
      to: tab.params.get('to') ?? '',
      isMany: tab.params.get('multiple') === 'true',
    }
  }, [])
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const found = useQuery({
    queryKey: ['list', 'contract', 'picker', asked, keyword, current, language],
    queryFn: ({ signal }) =>
      request<Answer>('GET', `${servicePrefix.core}/contract/page`, {
        params: { ...asked, ...(keyword ? { keyword } : {}), current, size: SIZE },
        signal,
      }),
  })
  if (found.error) return <NotRead onRetry={() => void found.refetch()} />
  const goOn = () => {
    const query = new URLSearchParams(isMany ? { contractIds: chosen.join() } : { contractId: chosen[0]! }).toString()
    tab.leaveFor(to ? `${to}${to.includes('?') ? '&' : '?'}${query}` : `/contract/detail?id=${chosen[0]}`)
  }
  return (
    <div className="kit-page">
      <header className="kit-head">
        <h1>{t('选择合同 / Contract picker')}</h1>
        <Input.Search
          allowClear
          style={{ maxWidth: 320 }}
          placeholder={t('合同编号、对方名称 / Contract no., counterparty')}
          onSearch={text => {
            setKeyword(text.trim())
            setCurrent(1)
          }}
        />
        <div className="kit-head-tools">
          <Button type="primary" disabled={chosen.length === 0} onClick={goOn}>
            {t('选择 / Choose')}
          </Button>
        </div>
      </header>
      <Table<Found>
        rowKey="id"
        size="small"
        loading={found.isPending}
        dataSource={found.data?.records ?? []}
        pagination={{
          current,
          pageSize: SIZE,
          total: found.data?.total ?? 0,
          onChange: setCurrent,
          showSizeChanger: false,
        }}
        rowSelection={{
          type: isMany ? 'checkbox' : 'radio',
          selectedRowKeys: [...chosen],
          onChange: keys => setChosen(keys.map(String)),
        }}
        columns={[
          {
            key: 'no',
            title: t('合同编号 / Contract no.'),
            render: (_, one) => (
              <RecordLink resource={contract} id={one.id}>
                {one.contractNo}
              </RecordLink>
            ),
          },
          { dataIndex: 'contractTypeName', title: t('合同类型 / Kind') },
          { dataIndex: 'counterpartyName', title: t('对方 / Counterparty') },
          { dataIndex: 'startDate', title: t('起始日 / From') },
          { dataIndex: 'endDate', title: t('到期日 / To') },
          { dataIndex: 'statusName', title: t('状态 / State') },
        ]}
      />
    </div>
  )
}
