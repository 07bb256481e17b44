import { Button, Space } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { FormPage } from '#packages/web/kit/form/form-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { assetLend } from '../../asset-lend/asset-lend.ts'
import { assetLose } from '../../asset-lose/asset-lose.ts'
import { assetReissue } from '../../asset-reissue/asset-reissue.ts'
import { assetRepay } from '../../asset-repay/asset-repay.ts'
import { assetArchives } from '../asset-archives.ts'
import { BagsButton, BagsPage } from './bags.tsx'
import { Documents } from './documents.tsx'
import { LabelsButton } from './labels-button.tsx'
import { ScanPage } from './scan-page.tsx'

const OfDetail = ({ record }: DetailSlot) => (
  <Space wrap size={8}>
    <Documents items={[record]} />
    <LabelsButton ids={[String(record['id'])]} kind="item" />
  </Space>
)
function ScanButton() {
  const t = useT()
  return <Button onClick={() => openTab('/asset/archives/scan')}>{t('扫码 / Scan')}</Button>
}
const form = (resource: unknown) => () => <FormPage resource={resource as AnyResource} how="add" />

export default customise(assetArchives, {
  list: {
    selects: true,
    needs: ['status'],
    toolbar: ({ selected }) => (
      <Space wrap size={8}>
        <Documents items={selected} />
        <ScanButton />
        <LabelsButton ids={selected.map(one => String(one['id']))} kind="item" />
        <BagsButton />
      </Space>
    ),
  },
  detail: { actions: OfDetail },
  pages: {
    scan: { Component: ScanPage, title: '扫码 / Scan', code: 'asset_archives_view' },
    bags: { Component: BagsPage, title: '档案袋 / Bags', code: 'asset_archives_view' },
    lend: { Component: form(assetLend), title: '借出 / Lend', code: 'asset_lend_add' },
    repay: { Component: form(assetRepay), title: '归还 / Return', code: 'asset_repay_add' },
    lose: { Component: form(assetLose), title: '遗失 / Lost', code: 'asset_lose_add' },
    reissue: { Component: form(assetReissue), title: '补办 / Reissue', code: 'asset_reissue_add' },
  },
})
