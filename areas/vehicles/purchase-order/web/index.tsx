import { Alert, Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { purchaseOrder } from '../purchase-order.ts'

/** Agreements are not built yet: says what that means for this order (decisions, silences 2). */
function NoAgreements({ record }: DetailSlot) {
  const t = useT()
  const ports = (record['ports'] ?? {}) as Record<string, string>
  if (ports['supply'] !== 'not-built') return null
  return (
    <Alert
      type="info"
      showIcon
      closable
      title={t(
        '采购协议尚未接入：价格不比对、数量不占用，付款节点到达时直接生成付款申请 / Supply agreements are not connected yet: prices are not compared, no volume is taken, and milestones raise payment requests',
      )}
    />
  )
}

/** To the VIN list of this order, where cars are registered, received and accepted, many at once. */
function VinListButton({ record }: DetailSlot) {
  const t = useT()
  const mayRead = useCan('purchase_order_view')
  if (!mayRead || ![1, 2, 3, 4].includes(Number(record['status']))) return null
  return (
    <Button onClick={() => openTab(`/purchase/order/vehicle/index?orderId=${String(record['id'])}`)}>
      {t('车辆清单 / VIN list')}
    </Button>
  )
}

export default customise(purchaseOrder, {
  detail: { banner: NoAgreements, actions: VinListButton },
  pages: {
    board: {
      Component: part(() => import('./board-page.tsx')),
      title: '采购看板 / Purchasing board',
      code: 'purchase_order_view',
    },
  },
})
