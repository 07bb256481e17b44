import { Form } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { TreePage } from '#areas/platform/dept/web/tree-page.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import { inputs, type InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { Empty, ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { useSession } from '#packages/web/shell/session.ts'
import { menu } from '../menu.ts'
import { RebuildButton } from './rebuild-button.tsx'

function MenuPage() {
  const t = useT()
  const tops = useSession(state => state.topMenus)
  const isOperator = useSession(state => state.user?.tenantId === '000000')
  return (
    <TreePage
      resource={menu as unknown as AnyResource}
      path="/api/blade-system/menu/list"
      columns={['name', 'code', 'path', 'category', 'sort']}
      isFolded
      actionsWidth={isOperator ? 180 : 76}
      tools={reload => <RebuildButton onDone={reload} />}
      more={[
        {
          key: 'top',
          title: t('顶部菜单 / Top menu'),
          width: 110,
          render: (_value, row) =>
            row['parentId'] === '0' ? tops.find(one => one.code === row['topCode'])?.name : null,
        },
        {
          key: 'shown',
          title: t('显示 / Shown'),
          width: 90,
          render: (_value, row) =>
            row['hidden'] ? (
              <ToneTag tone="info">{t('隐藏 / Hidden')}</ToneTag>
            ) : (
              <ToneTag tone="success">{t('显示 / Shown')}</ToneTag>
            ),
        },
        {
          key: 'builtin',
          title: t('来源 / Source'),
          width: 90,
          render: (_value, row) => (row['isBuiltin'] ? t('内置 / Built-in') : t('自建 / Own')),
        },
      ]}
    />
  )
}

/** The top menu that a row belongs to, by its name. */
function TopName({ value }: CellProps) {
  const name = useSession(state => state.topMenus.find(one => one.code === value)?.name)
  return name ? <>{name}</> : value ? <span className="kit-own">{String(value)}</span> : <Empty />
}

/** Values the server keeps for built-in rows whatever is sent. */
const Told = (props: InputProps) => {
  const Input = inputs[props.field.kind]
  const isBuiltin = Form.useWatch('isBuiltin', { preserve: true }) as boolean | undefined
  return <Input {...props} disabled={props.disabled || isBuiltin === true} />
}

export default customise(menu, {
  pages: { index: MenuPage },
  cells: { topCode: TopName },
  inputs: { parentId: Told, code: Told, alias: Told, path: Told, category: Told, implies: Told },
})
