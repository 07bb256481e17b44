import { Button } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { assetCount } from '../asset-count.ts'
import { CountPage } from './count-page.tsx'

const COUNTING = 1
function GoOn({ record }: DetailSlot) {
  const t = useT()
  const may = useSession(state => state.codes.has('asset_count_edit'))
  if (Number(record['status']) !== COUNTING || !may) return null
  return (
    <Button type="primary" onClick={() => openTab(`/asset/count/scan?id=${record['id']}`)}>
      {t('扫码盘点 / Count by scan')}
    </Button>
  )
}

export default customise(assetCount, {
  detail: { actions: GoOn },
  pages: { scan: { Component: CountPage, title: '扫码盘点 / Count by scan', code: 'asset_count_edit' } },
})
