import { textOf } from '#kernel'
import { parameters } from '#generated/parameters.ts'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { param } from '../param.ts'

/** Names of the product's own parameters in the reader's language; what a tenant renamed or added stays as it was written. */
function Name({ row, value }: { row: Row; value: unknown }) {
  const language = useLanguage(state => state.language)
  const label = parameters.find(one => one[0] === row['paramKey'])?.[2]
  return label && textOf(label, 'zh') === value ? <>{textOf(label, language)}</> : <span className="kit-own">{String(value)}</span>
}

export default customise(param, { cells: { paramName: Name }, list: { needs: ['paramKey'] } })
