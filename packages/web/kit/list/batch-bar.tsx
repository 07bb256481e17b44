import { Button } from 'antd'
import { useT } from '../../i18n/index.ts'
import { useSession } from '../../shell/session.ts'
import { useSizeLevel } from '../../shell/size-level.ts'
import { batchDoables, mayBulk, type Doable } from '../actions/allowed.ts'
import type { Row } from '../model/world.ts'
import type { ListState } from './use-list-page.ts'

/**
 * What can be done with the chosen rows; an action counts the rows whose state allows it. Cards have no head in which
 * all could be chosen: it is done here.
 */
export function BatchBar({
  list,
  rows,
  onRun,
  onBulk,
}: {
  list: ListState
  rows: readonly Row[]
  onRun: (doable: Doable, rows: readonly Row[]) => void
  onBulk: () => void
}) {
  const t = useT()
  const codes = useSession(state => state.codes)
  const isNarrow = useSizeLevel() === 0
  const found = batchDoables(list.resource, rows, codes)
  return (
    <div className="kit-batch" role="region" aria-label={t('批量操作 / Batch actions')}>
      <span>{t('已选 {count} 条 / {count} chosen', { count: rows.length })}</span>
      {found.map(({ doable, fitting }) => (
        <Button
          key={doable.name}
          size="small"
          danger={doable.isDanger}
          disabled={fitting.length === 0}
          onClick={() => onRun(doable, fitting)}
        >
          {t(doable.label)}
          {fitting.length < rows.length && fitting.length > 0 && <span className="num">（{fitting.length}）</span>}
        </Button>
      ))}
      {mayBulk(list.resource, codes) && (
        <Button size="small" onClick={onBulk}>
          {t('批量修改 / Bulk edit')}
        </Button>
      )}
      {isNarrow && rows.length < list.rows.length && (
        <button
          type="button"
          className="kit-text-button"
          onClick={() => list.setSelected(list.rows.map(row => String(row['id'])))}
        >
          {t('全选本页 / All on this page')}
        </button>
      )}
      <button type="button" className="kit-text-button" onClick={() => list.setSelected([])}>
        {t('取消选择 / Clear')}
      </button>
    </div>
  )
}
