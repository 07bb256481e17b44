import { Space, Tag } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import type { ScorePart } from '../../calculations/score.ts'

/** Why the score is what it is. */
export function ScoreParts({ record }: DetailSlot) {
  const t = useT()
  const parts = (Array.isArray(record['scoreParts']) ? record['scoreParts'] : []) as ScorePart[]
  if (parts.length === 0) return null
  return (
    <Space wrap size={4}>
      {t('风险分构成 / The score is made of')}
      {parts.map(one => (
        <Tag key={one.label}>
          {t(one.label)} +{one.points}
        </Tag>
      ))}
    </Space>
  )
}
