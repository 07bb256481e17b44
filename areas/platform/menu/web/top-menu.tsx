import { App, Button } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { EnglishName } from '#packages/web/kit/fields/english-name.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { topMenu } from '../menu.ts'

const AssignDialog = part(() => import('./assign-dialog.tsx'))

/** Which groups and pages stand in a top menu besides those of the menu tree. */
function AssignButton({ tops }: { tops: readonly Row[] }) {
  const t = useT()
  const { message } = App.useApp()
  const [open, setOpen] = useState<Row>()
  if (!useCan('topmenu_setting')) return null
  const ask = () =>
    tops.length === 1
      ? setOpen(tops[0])
      : void message.warning(
          tops.length === 0
            ? t('请选择至少一条数据 / Choose at least one record')
            : t('一次只能选择一个顶部菜单 / One top menu at a time'),
        )
  return (
    <>
      <Button onClick={ask}>{t('菜单设置 / Assign menus')}</Button>
      {open && (
        <Suspense fallback={null}>
          <AssignDialog top={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export default customise(topMenu, {
  cells: { name: EnglishName },
  list: { needs: ['nameEn', 'menuCodes'], selects: true, toolbar: ({ selected }) => <AssignButton tops={selected} /> },
  detail: { actions: ({ record }) => <AssignButton tops={[record]} /> },
})
