import { Space, Tag } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import type { ScorePart } from '../../calculations/score.ts'

const partsIn = (value: unknown): readonly ScorePart[] => (Array.isArray(value) ? value : [])

function Parts({ parts }: { parts: readonly ScorePart[] }) {
  const t = useT()
  return parts.map(one => (
    <Tag key={one.label}>
      {t(one.label)} +{one.points}
    </Tag>
  ))
}

/** Why the score is what it is. */
export function ScoreParts({ record }: DetailSlot) {
  const t = useT()
  const parts = partsIn(record['scoreParts'])
  if (parts.length === 0) return null
  return (
    <Space wrap size={4}>
      {t('风险分构成 / The score is made of')}
      <Parts parts={parts} />
    </Space>
  )
}
export const PartsCell: Cell = ({ value }) => {
  const parts = partsIn(value)
  return parts.length === 0 ? <Empty /> : <Parts parts={parts} />
}
