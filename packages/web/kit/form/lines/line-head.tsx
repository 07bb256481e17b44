import type { Field } from '#kernel'
import { useLanguage, useT } from '../../../i18n/index.ts'
import { labelOf } from '../../data.ts'
import { isNumeric, widthOf } from '../../fields/cells.tsx'
import { isSummed } from '../../fields/lines-view.tsx'
import { sumMoney, thousands } from '../../model/text.ts'
import type { AnyResource, Row } from '../../model/world.ts'

export function LineHead({
  child,
  columns,
  hasTools,
}: {
  child: AnyResource
  columns: [string, Field][]
  hasTools: boolean
}) {
  const language = useLanguage(state => state.language)
  return (
    <thead>
      <tr>
        <th className="kit-lines-no">#</th>
        {columns.map(([name, one]) => (
          <th
            key={name}
            style={{ minWidth: Math.max(110, widthOf(child, name, one)) }}
            className={isNumeric(one) ? 'is-right' : ''}
          >
            <span className={one.required ? 'kit-required' : ''}>{labelOf(one, name, language)}</span>
          </th>
        ))}
        {hasTools && <th className="kit-lines-tools" aria-hidden="true" />}
      </tr>
    </thead>
  )
}

export function LineSums({ columns, rows }: { columns: [string, Field][]; rows: readonly Row[] }) {
  const t = useT()
  return (
    <tfoot>
      <tr>
        <td className="kit-lines-no">{t('合计 / Total')}</td>
        {columns.map(([name, one]) => (
          <td key={name} className="is-right num">
            {isSummed(name, one) ? thousands(sumMoney(rows.map(row => row[name]))) : ''}
          </td>
        ))}
        <td className="kit-lines-tools" />
      </tr>
    </tfoot>
  )
}
