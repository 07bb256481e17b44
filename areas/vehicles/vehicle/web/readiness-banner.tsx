import { Alert } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'

interface Readiness {
  ok: boolean
  blocks: string[]
  warns: string[]
}

/** Obstacles to allotting a vehicle in stock, and VIN faults. */
export function ReadinessBanner({ record }: DetailSlot) {
  const t = useT()
  const readiness = record['readiness'] as Readiness | undefined
  const warning = String(record['vinWarning'] ?? '')
  const says = [...(readiness?.blocks ?? []), ...(readiness?.warns ?? [])].map(one => t(one))
  return (
    <>
      {readiness && says.length > 0 && (
        <Alert
          type={readiness.ok ? 'warning' : 'error'}
          showIcon
          title={
            readiness.ok
              ? t('可配车，注意：{list} / Can be allotted; note: {list}', { list: says.join('；') })
              : t('不可配车：{list} / Cannot be allotted: {list}', { list: says.join('；') })
          }
        />
      )}
      {warning && <Alert type="warning" showIcon title={t(warning)} />}
    </>
  )
}
