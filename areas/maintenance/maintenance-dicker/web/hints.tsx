import { Form, Table } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { twinOf } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'

interface Hint {
  projectId: string
  contractPrice: string
  lastPrice: string
  lastDate: string
  lastNo: string
  marketPrice: string
  marketCount: number
}

/** 价格参考: what the agreement, the last repair and the market say of the projects that were chosen so far. */
export function PriceHints({ form }: FormSlot) {
  const t = useT()
  const taskId = Form.useWatch('taskId', { form, preserve: true }) as string | undefined
  const mechanismId = Form.useWatch('mechanismId', { form, preserve: true }) as string | undefined
  const lines = (Form.useWatch('lines', { form, preserve: true }) ?? []) as Row[]
  const projectIds = [...new Set(lines.flatMap(line => (line?.['projectId'] ? [String(line['projectId'])] : [])))]
  const { data = [] } = useQuery({
    queryKey: ['price-hint', taskId, mechanismId, projectIds.join(',')],
    enabled: Boolean(taskId) && projectIds.length > 0,
    staleTime: 60_000,
    queryFn: () =>
      request<Hint[]>('GET', '/api/ratutech-core/maintenance-dicker/price-hint', {
        params: { taskId, ...(mechanismId ? { mechanismId } : {}), projectIds: projectIds.join(',') },
        silent: true,
      }),
  })
  if (data.length === 0) return null
  const nameOf = (id: string) => {
    const line = lines.find(one => String(one?.['projectId']) === id)
    return String(line?.[twinOf('projectId')] ?? line?.['projectName'] ?? '')
  }
  const price = (value: string) => (value === '' ? '-' : <Money value={value} />)
  return (
    <section className="kit-card kit-section">
      <h2>{t('价格参考 / Prices to compare')}</h2>
      <Table<Hint>
        size="small"
        rowKey="projectId"
        pagination={false}
        dataSource={data}
        columns={[
          { title: t('项目 / Project'), className: 'kit-own', render: (_, one) => nameOf(one.projectId) },
          {
            title: t('协议价 / Contract'),
            align: 'right',
            render: (_, one) => (one.contractPrice === '' ? t('无协议价 / No agreed price') : price(one.contractPrice)),
          },
          { title: t('上次价 / Last'), align: 'right', render: (_, one) => price(one.lastPrice) },
          { title: t('上次 / Last on'), render: (_, one) => one.lastDate || '-' },
          { title: t('市场中位价 / Market'), align: 'right', render: (_, one) => price(one.marketPrice) },
          { title: t('近一年成交 / Accepted in a year'), align: 'right', dataIndex: 'marketCount' },
        ]}
      />
    </section>
  )
}
