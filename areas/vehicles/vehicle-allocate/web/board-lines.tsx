import { Button, Empty } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { PlateMark } from '#packages/web/kit/fields/pieces.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import type { Board } from './use-board.ts'

/** What was asked for, how much of it is open, and what was chosen for it. */
export function BoardLines({ board }: { board: Board }) {
  const t = useT()
  if (board.lines.length === 0) return <Empty description={t('没有待分配的明细 / No line awaits a car')} />
  return (
    <ul className="board-lines">
      {board.lines.map(line => (
        <li key={line.id} className={line.id === board.current?.id ? 'is-on' : ''}>
          <button type="button" aria-pressed={line.id === board.current?.id} onClick={() => board.choose(line.id)}>
            <b>{line.modelIdName ?? line.modelName ?? line.lineNo}</b>
            <small>{[line.colorName, line.needDate].filter(Boolean).join(' · ')}</small>
            <span className="num">
              {t('申请{n}，已配{done}，待配{open} / {n} asked, {done} allotted, {open} open', {
                n: line.quantity,
                done: line.allottedQty,
                open: board.left(line),
              })}
            </span>
          </button>
          {board.of(line).map(car => (
            <span key={car.vehicleId} className="board-chosen">
              {car.plateNo ? <PlateMark value={car.plateNo} /> : <b className="mono">{car.vin.slice(-8)}</b>}
              <Button
                type="text"
                size="small"
                aria-label={t('取消选择 / Take back')}
                icon={<Icon name="x" size={12} />}
                onClick={() => board.drop(line.id, car.vehicleId)}
              />
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
