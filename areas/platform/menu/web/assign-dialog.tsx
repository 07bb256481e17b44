import { App, Form, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { reloadMenus } from '#packages/web/shell/session.ts'
import { MenuRights, type Node } from '#areas/platform/role/web/grant-dialog.tsx'
import { ofTheTree, wholeOnly } from './assigned.ts'

const base = '/api/blade-system'

/** The tree of all pages with those of this top menu ticked; a page may be in several (10-platform 5.2). */
export default function AssignDialog({ top, onClose }: { top: Row; onClose: () => void }) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { message } = App.useApp()
  const id = String(top['id'])
  const name = String((language === 'en' && top['nameEn']) || top['name'])
  const { data, isError, refetch } = useQuery({
    queryKey: ['top-menu-tree', id, language],
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async () => {
      const [tree, keys] = await Promise.all([
        request<{ menu: Node[] }>('GET', `${base}/menu/grant-top-tree`, { silent: true }),
        request<{ menu: string[] }>('GET', `${base}/menu/top-tree-keys`, { params: { topMenuIds: id }, silent: true }),
      ])
      return { tree: tree.menu, keys: keys.menu }
    },
  })
  if (!data)
    return (
      <FormDialog
        title={t('菜单设置：{name} / Menus of {name}', { name })}
        path={`${base}/top-menu/grant`}
        isReady={false}
        body={() => ({})}
        onClose={onClose}
      >
        {isError ? <NotRead onRetry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </FormDialog>
    )
  const { tree, keys } = data
  const fixed = ofTheTree(tree, keys, new Set((top['menuCodes'] as string[] | null) ?? []))
  return (
    <FormDialog
      key="read"
      title={t('菜单设置：{name} / Menus of {name}', { name })}
      width={640}
      path={`${base}/top-menu/grant`}
      onClose={onClose}
      initial={{ menuIds: keys }}
      body={given => ({ topMenuIds: [id], menuIds: wholeOnly(tree, given['menuIds'] as readonly string[]) })}
      onDone={() => {
        void message.success(t('{name} 的菜单已保存 / Menus of {name} saved', { name }))
        void reloadMenus()
      }}
    >
      <p className="kit-hint">
        {t(
          '程序自带的页面固定在其顶部菜单下，不能取消；其他页面可以加入一个或多个顶部菜单。 / Pages of the product stay in their own top menu; any other page may be added to one or several.',
        )}
      </p>
      <Form.Item name="menuIds" noStyle>
        <Choice tree={tree} fixed={fixed} />
      </Form.Item>
    </FormDialog>
  )
}

/** The form item gives value and onChange. */
function Choice({
  tree,
  fixed,
  value = [],
  onChange,
}: {
  tree: Node[]
  fixed: ReadonlySet<string>
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}) {
  return <MenuRights tree={tree} checked={value} fixed={fixed} onChange={ids => onChange?.(ids)} />
}
