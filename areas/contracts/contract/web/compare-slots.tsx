import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot, FormSlot } from '#packages/web/kit/customise.ts'
import { PreviewCard } from '#packages/web/kit/form/preview-card.tsx'
import { bodyOf } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import type { Comparison } from '../comparison.ts'
import { ComparisonView, type ComparedMoney } from './comparison.tsx'

interface Preview extends ComparedMoney {
  readonly comparison: Comparison
}

/** Beside the lines of a change in its form: what it would do, reckoned by the server, before anything is saved. */
export function ComparePreview({ resource, form }: FormSlot) {
  return (
    <PreviewCard
      title="变更预览 / Preview of the change"
      label="试算前后对比 / Compare before and after"
      ask={() =>
        request<Preview>('POST', `${servicePrefix.core}/${resource.name}/preview`, {
          body: bodyOf(resource, form.getFieldsValue(true) as Row),
          noToast: true,
        })
      }
    >
      {preview => <ComparisonView comparison={preview.comparison} money={preview} />}
    </PreviewCard>
  )
}

/** On the page of a change, and where it is approved: side by side as it was decided. */
export function CompareKept({ record }: DetailSlot) {
  const t = useT()
  const comparison = record['comparison'] as Comparison | null | undefined
  if (!comparison?.terms) return null
  return (
    <div className="comparison-kept">
      <h3>{t('前后对比 / Before and after')}</h3>
      <ComparisonView comparison={comparison} money={record as ComparedMoney} />
    </div>
  )
}
