import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { DriverPanel } from './driver-panel.tsx'
import { ExposurePanel } from './exposure-panel.tsx'
import { driverOf, wishedOf } from './wished.ts'

const WAITING = [103, 100, 101, 102]

/** On a contract or an application and in its approval: the customer's exposure, with what these cars would do to it. */
export default function ExposureTab({ record }: DetailSlot) {
  const t = useT()
  const customerId = String(record['customerId'] ?? '')
  const driver = driverOf(record)
  if (customerId === '' && driver) return <DriverPanel {...driver} />
  if (customerId === '') return <p>{t('没有客户 / No customer')}</p>
  // What is frozen already counts in the figures: only what waits is tried.
  const isTried = WAITING.includes(Number(record['status'])) && Number(record['status']) !== 102
  return <ExposurePanel customerId={customerId} wished={isTried ? wishedOf(record) : []} />
}
