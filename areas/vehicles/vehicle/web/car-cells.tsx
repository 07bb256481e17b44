import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { Copyable, Plate, RecordLink, Vin } from '#packages/web/kit/fields/pieces.tsx'

/** By plate or VIN one gets to the card. */
export function VinCell({ value, row, resource, place }: CellProps) {
  const vin = String(value)
  if (place === 'list')
    return (
      <RecordLink resource={resource} id={row['id']}>
        <Vin value={vin} />
      </RecordLink>
    )
  // Seventeen signs without gaps fit into a column of the detail page.
  return (
    <Copyable text={vin}>
      <span className="mono" style={{ fontSize: 12 }}>
        {vin.slice(0, 11)}
        <b>{vin.slice(11)}</b>
      </span>
    </Copyable>
  )
}

/** A large vehicle's plate is yellow by its colour, not by its form. */
export function PlateCell({ value, row, resource, place }: CellProps) {
  if (!value) return <span className="kit-empty">-</span>
  const plate = <Plate value={String(value)} {...(row['plateColor'] === 2 ? { colour: 'yellow' as const } : {})} />
  return place === 'list' ? (
    <RecordLink resource={resource} id={row['id']}>
      {plate}
    </RecordLink>
  ) : (
    plate
  )
}
