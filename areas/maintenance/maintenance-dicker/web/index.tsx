import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import { BargainButton } from './bargain-button.tsx'
import { PriceHints } from './hints.tsx'
import { PriceTable } from './price-table.tsx'
import { TaskInput } from './task-input.tsx'

const BARGAINING = 10
const IN_WORK = 1
/** A round while it is bargained about; a change once it is in work. */
function DickerActions({ record }: DetailSlot) {
  const t = useT()
  const mayChange = useCan('maintenance_adjust_add')
  const status = Number(record['status'])
  return (
    <>
      {status === BARGAINING && <BargainButton record={record} />}
      {status === IN_WORK && mayChange && (
        <Button onClick={() => openTab(`/maintenance/adjust/add?dickerId=${String(record['id'])}`)}>
          {t('申请变更 / Apply for a change')}
        </Button>
      )}
    </>
  )
}

/** Two decimals tell enough of what was saved. */
const SavedRate = ({ value }: CellProps) => <span className="num">{`${Number(value ?? 0).toFixed(2)}%`}</span>

export default customise(maintenanceDicker, {
  cells: { savedRate: SavedRate },
  inputs: { taskId: TaskInput },
  form: { after: { lines: PriceHints } },
  detail: { actions: DickerActions, after: { lines: PriceTable } },
})
