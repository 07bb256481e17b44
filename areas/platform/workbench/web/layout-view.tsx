import { useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { cardNamed } from '../cards.ts'
import { type Placed } from '../layouts.ts'
import './workbench.css'

/** The stored layout in small. */
export function LayoutView({ value }: CellProps) {
  const rows = [...((value as Row[] | undefined) ?? [])].sort((a, b) => Number(a['y']) - Number(b['y']))
  return (
    <LayoutGrid
      rows={rows.map(row => ({
        cardCode: String(row['cardCode']),
        ...(row['title'] ? { title: String(row['title']) } : {}),
        w: Number(row['w']),
        h: Number(row['h']),
      }))}
    />
  )
}

export function LayoutGrid({ rows }: { rows: readonly Pick<Placed, 'cardCode' | 'title' | 'w' | 'h'>[] }) {
  const t = useT()
  return (
    <div className="workbench-layout">
      {rows.map(row => {
        const spec = cardNamed(row.cardCode)
        return (
          <div
            key={row.cardCode}
            className="workbench-tile"
            style={{ gridColumn: `span ${row.w}`, gridRow: `span ${row.h}` }}
          >
            {spec && <Icon name={spec.icon} size={14} />}
            <span>{row.title || (spec ? t(spec.label) : row.cardCode)}</span>
          </div>
        )
      })}
    </div>
  )
}
