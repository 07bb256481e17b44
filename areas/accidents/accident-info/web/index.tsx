import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { accidentInfo } from '../accident-info.ts'

/** What the form of a case begins with. */
const HANDED = ['vehicleId', 'driverName', 'accidentTime', 'accidentType', 'description', 'regionCode'] as const

/** 受理转事故: the form of the case, filled with what was reported. */
function Accept({ record }: DetailSlot) {
  const t = useT()
  if (!useCan('accident_add') || record['status'] !== 1) return null
  const begun = new URLSearchParams({ infoId: String(record['id']), accidentPlace: String(record['place'] ?? '') })
  for (const name of HANDED) if (record[name]) begun.set(name, String(record[name]))
  return (
    <Button type="primary" onClick={() => openTab(`/accident/add?${begun}`)}>
      {t('受理转事故 / Make it a case')}
    </Button>
  )
}

export default customise(accidentInfo, { detail: { actions: Accept } })
