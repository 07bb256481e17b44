import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { mechanismCheck } from '../mechanism-check.ts'
import { CheckTools } from './check-tools.tsx'

/** The job writes it in both languages. */
function Summary({ value }: CellProps) {
  const t = useT()
  return value ? <>{t(String(value))}</> : <Empty />
}

export default customise(mechanismCheck, { cells: { summary: Summary }, list: { toolbar: CheckTools } })
