import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { SubKindInput } from '../../vehicle-work-order/web/sub-kind-input.tsx'
import { workOrderSetting } from '../work-order-setting.ts'

/** Rules and templates are settings, too: their lists open from here (70, 6). */
function MoreSettings() {
  const t = useT()
  return (
    <>
      <Button onClick={() => openTab('/workorder/setting/dispatch/index')}>{t('派单规则 / Dispatch rules')}</Button>
      <Button onClick={() => openTab('/workorder/setting/template/index')}>{t('检查模板 / Check templates')}</Button>
    </>
  )
}

export default customise(workOrderSetting, {
  inputs: { subKind: SubKindInput },
  list: { filters: { subKind: SubKindInput }, toolbar: MoreSettings },
})
