import { useT } from '#packages/web/i18n/index.ts'
import { TreePage } from '#areas/platform/dept/web/tree-page.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { menu } from '../menu.ts'

function MenuPage() {
  const t = useT()
  return (
    <TreePage
      resource={menu as unknown as AnyResource} path="/api/blade-system/menu/list" columns={['name', 'code', 'path', 'category', 'sort']} isFolded
      more={[{ key: 'shown', title: t('显示 / Shown'), width: 90, render: (_value, row) => (row['hidden'] ? <ToneTag tone="info">{t('隐藏 / Hidden')}</ToneTag> : <ToneTag tone="success">{t('显示 / Shown')}</ToneTag>) }]}
    />
  )
}

export default customise(menu, { pages: { index: MenuPage } })
