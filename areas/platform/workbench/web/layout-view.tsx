import { useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { cardNamed } from '../cards.ts'
import './workbench.css'

/** The stored layout in small. */
export function LayoutView({ value }: CellProps) {
  const t = useT()
  const rows = [...(value as Row[] | undefined) ?? []].sort((a, b) => Number(a['y']) - Number(b['y']))
  return (
    <div className="workbench-layout">
      {rows.map(row => {
        const spec = cardNamed(String(row['cardCode']))
        return <div key={String(row['cardCode'])} className="workbench-tile" style={{ gridColumn: `span ${Number(row['w'])}`, gridRow: `span ${Number(row['h'])}` }}>{spec && <Icon name={spec.icon} size={14} />}<span>{String(row['title'] || (spec ? t(spec.label) : row['cardCode']))}</span></div>
      })}
    </div>
  )
}
