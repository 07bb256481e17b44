import { Alert, Button, Select, Space } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { useCan } from '#packages/web/shell/session.ts'

interface Admission {
  ok: boolean
  fails: { code: string; zh: string; en: string }[]
}
const USAGES = [
  ['hailing', '网约车 / Ride-hailing'],
  ['logistics', '物流 / Logistics'],
  ['commuting', '通勤 / Commuting'],
  ['rental', '租赁 / Rental'],
  ['official', '公务 / Official'],
] as const

/** Whether this driver may take a vehicle today, with every reason against it (20-partners 4). */
export function AdmissionPanel({ record }: DetailSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const may = useCan('mechanism_pick')
  const [usage, setUsage] = useState<string>(record['driverKind'] === 'hailing' ? 'hailing' : 'logistics')
  const [isAsked, setAsked] = useState(false)
  const params = { driverId: String(record['id']), usage, cityCode: String(record['cityCode'] ?? '') }
  const { data, isFetching } = useQuery({
    queryKey: ['driver-admission', JSON.stringify(params), record['version']],
    enabled: may && isAsked,
    queryFn: () => request<Admission>('GET', '/api/ratutech-core/driver/admission', { params, silent: true }),
  })
  if (!may) return null
  return (
    <div style={{ marginBottom: 12 }}>
      <Space>
        <Select
          aria-label={t('用途 / Usage')}
          value={usage}
          style={{ width: 160 }}
          options={USAGES.map(([value, label]) => ({ value, label: t(label) }))}
          onChange={setUsage}
        />
        <Button loading={isFetching} onClick={() => setAsked(true)}>
          {t('准入检查 / Check admission')}
        </Button>
      </Space>
      {data && (
        <Alert
          style={{ marginTop: 8 }}
          showIcon
          type={data.ok ? 'success' : 'warning'}
          title={data.ok ? t('符合准入条件 / Admitted') : t('不符合准入条件 / Not admitted')}
          description={
            data.ok ? undefined : (
              <ul style={{ margin: 0, paddingInlineStart: 18 }}>
                {data.fails.map(one => (
                  <li key={one.code}>{language === 'zh' ? one.zh : one.en}</li>
                ))}
              </ul>
            )
          }
        />
      )}
    </div>
  )
}
