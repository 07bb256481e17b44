import type { Field } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { FieldCell } from '../fields/cells.tsx'
import { Empty } from '../fields/pieces.tsx'
import { findResource, isAbsent, type AnyResource, type Row } from '../model/world.ts'

/** A value of another moment, by the cell of its kind. */
export function Was({
  resource,
  field,
  name,
  row,
  isNow = false,
}: {
  resource: AnyResource
  field: Field
  name: string
  row: Row
  isNow?: boolean
}) {
  const t = useT()
  const value = row[name]
  if (isAbsent(value)) return <Empty />
  if (field.kind === 'lines')
    return (
      <span className={isNow ? 'is-now' : 'is-was'}>
        {t('{count} 行 / {count} {count|row|rows}', { count: (value as unknown[]).length })}
      </span>
    )
  return (
    <span className={isNow ? 'is-now' : 'is-was'}>
      <FieldCell
        field={field}
        name={name}
        value={value}
        row={{ ...row, id: undefined }}
        resource={findResource(resource.name) ?? resource}
        place="line"
      />
    </span>
  )
}
