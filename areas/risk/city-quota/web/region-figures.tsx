import { Button, Card, Descriptions, Skeleton, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { cityQuota } from '../city-quota.ts'
import { BiggestTable, type Big } from './biggest.tsx'
import { grouped } from '#packages/web/kit/model/text.ts'
import { UseBar, type Ceiling } from './use-bar.tsx'

/** What stands and what is left in one region, and who has most of it. */
export function RegionFigures({ ceiling }: { ceiling: Ceiling }) {
  const t = useT()
  const mayEdit = useCan('city_quota_edit')
  const { id, regionName } = ceiling
  const [limits, used] = [ceiling.limits!, ceiling.used!]
  const detail = useQuery({
    queryKey: ['detail', 'city-quota', id],
    queryFn: () => request<Row>('GET', `${servicePrefix.core}/risks/city-quota/detail`, { params: { id } }),
  })
  const mostGranted = Math.floor(limits.limitQty * Number(limits.commitRatio))
  const items = [
    { label: cityQuota.fields.limitQty.label, children: grouped(String(limits.limitQty)) },
    { label: cityQuota.fields.limitAmount.label, children: <Money value={limits.limitAmount} /> },
    {
      label: cityQuota.fields.grantedQty.label,
      children: t('{n}（最多{most}） / {n} (at most {most})', {
        n: grouped(String(used.grantedQty)),
        most: grouped(String(mostGranted)),
      }),
    },
    { label: cityQuota.fields.grantedAmount.label, children: <Money value={used.grantedAmount} /> },
    { label: cityQuota.fields.frozenQty.label, children: grouped(String(used.frozenQty)) },
    { label: cityQuota.fields.occupiedQty.label, children: grouped(String(used.occupiedQty)) },
    { label: cityQuota.fields.usedAmount.label, children: <Money value={used.usedAmount} /> },
    { label: cityQuota.fields.roomQty.label, children: grouped(String(used.roomQty)) },
    { label: cityQuota.fields.roomAmount.label, children: <Money value={used.roomAmount} /> },
    { label: cityQuota.fields.useRate.label, children: <UseBar rate={used.useRate} warnAt={limits.warnRate} /> },
    { label: cityQuota.fields.warnRate.label, children: `${Number(limits.warnRate)}%` },
    { label: cityQuota.fields.validTo.label, children: limits.validTo || '-' },
  ].map(one => ({ key: one.label, label: t(one.label), children: one.children }))
  return (
    <Card
      size="small"
      className="ceilings-region"
      title={regionName}
      extra={
        <Space>
          <Button size="small" onClick={() => openTab(`/risk/cityquota/detail?id=${id}`)}>
            {t('详情与调整记录 / Detail and changes')}
          </Button>
          {mayEdit && (
            <Button size="small" type="primary" onClick={() => openTab(`/risk/cityquota/edit?id=${id}`)}>
              {t('编辑 / Edit')}
            </Button>
          )}
        </Space>
      }
    >
      <Descriptions size="small" layout="vertical" column={{ xs: 2, sm: 3 }} items={items} />
      <h2 className="ceilings-biggest">{t('前十客户 / Ten biggest')}</h2>
      {detail.data ? <BiggestTable rows={(detail.data['biggest'] ?? []) as Big[]} /> : <Skeleton active />}
    </Card>
  )
}
