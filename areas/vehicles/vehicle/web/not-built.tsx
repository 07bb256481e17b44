import { Alert } from 'antd'
import { listed, useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'

const names: Record<string, string> = {
  custody: '工单与运单占用 / Possession by work orders and waybills',
  openDocuments: '未完成工单检查 / Open work orders',
  policies: '保险系统 / Policies',
  requisition: '交付申请 / Delivery requisition',
}

/** Names the neighbours that are not built yet, and the substitute until then (decisions, silences 2). */
export function NotBuilt({ record }: DetailSlot) {
  const t = useT()
  const missing = Object.entries((record['ports'] ?? {}) as Record<string, string>)
    .filter(([, provider]) => provider === 'not-built')
    .map(([name]) => t(names[name] ?? name))
  if (missing.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      closable
      title={t(
        '尚未接入：{list}。交强险、年检以车辆卡片上的日期为准 / Not connected yet: {list}. Insurance and inspection use the dates of the vehicle record',
        { list: listed(missing) },
      )}
    />
  )
}
