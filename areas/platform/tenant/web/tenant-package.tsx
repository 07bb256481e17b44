import { App, Button, Form, Input, Skeleton, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { refreshData } from '#packages/web/kit/data.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { heldOf, MenuRights, type Node } from '#areas/platform/role/web/grant-dialog.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import { tenantPackage } from '../tenant.ts'

interface Package {
  id: string
  packageName: string
  menuId: string
  remark: string
  tenantCount: number
  version: number
  createTime: string
}
const base = '/api/blade-system/tenant-package'
const SIZE = 10

/** Packages with what they hold; added and edited in a dialog of 600 (10-platform 5.3), no view of their own. */
function PackagePage() {
  const t = useT()
  const { message } = App.useApp()
  const [word, setWord] = useState('')
  const paging = usePaging(SIZE)
  const [dialog, setDialog] = useState<Partial<Package>>()
  const [mayAdd, mayEdit, mayRemove] = [
    useCan('tenant_package_add'),
    useCan('tenant_package_edit'),
    useCan('tenant_package_delete'),
  ]
  const tree = usePackageTree()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['list', 'tenant-package', word, paging.current, paging.size],
    placeholderData: keepPreviousData,
    queryFn: () =>
      request<{ records: Package[]; total: number }>('GET', `${base}/list`, {
        params: { packageName: word, current: paging.current, size: paging.size, strict: true },
        noToast: true,
      }),
  })
  const columns = usePackageColumns({ tree, mayEdit, setDialog, mayRemove })
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>
          {t('租户产品包 / Packages')}
          <span className="kit-count num">{data?.total ?? ''}</span>
        </h1>
        <Input
          className="kit-keyword"
          allowClear
          prefix={<Icon name="search" size={14} />}
          placeholder={t('产品包名称 / Package name')}
          onChange={event => {
            setWord(event.target.value.trim())
            paging.restart()
          }}
        />
        <div className="kit-head-tools">
          {mayAdd && (
            <Button type="primary" icon={<Icon name="plus" size={15} />} onClick={() => setDialog({})}>
              {t('新增 / Add')}
            </Button>
          )}
        </div>
      </header>
      <section className="kit-card kit-list-card">
        <div className="kit-table">
          <Table<Package>
            size="small"
            rowKey="id"
            loading={isPending}
            columns={columns}
            dataSource={data?.records ?? []}
            scroll={{ x: 900 }}
            pagination={paging.of(data?.total)}
            locale={{
              emptyText: isError ? (
                <NotRead onRetry={() => void refetch()} />
              ) : (
                <div className="kit-nothing">
                  <p>
                    {t(
                      '还没有产品包；没有产品包的租户可用全部功能 / No packages yet; a tenant without a package has all features',
                    )}
                  </p>
                </div>
              ),
            }}
          />
        </div>
      </section>
      {dialog && (
        <PackageDialog
          one={dialog}
          onClose={() => setDialog(undefined)}
          onDone={() => void message.success(t('操作成功! / operation successful!'))}
        />
      )}
    </div>
  )
}

function usePackageColumns({
  tree,
  mayEdit,
  setDialog,
  mayRemove,
}: {
  tree: Node[] | undefined
  mayEdit: boolean
  setDialog: (next: Partial<Package> | undefined) => void
  mayRemove: boolean
}): TableColumnsType<Package> {
  const { message, modal } = App.useApp()
  const t = useT()
  const client = useQueryClient()
  const remove = (one: Package) =>
    modal.confirm({
      title: t('删除产品包 {name}？ / Delete the package {name}?', { name: one.packageName }),
      okText: t('删除 / Delete'),
      okButtonProps: { danger: true },
      async onOk() {
        await request('POST', `${base}/remove`, { body: { ids: one.id } })
        await refreshData(client)
        void message.success(t('已删除 / Deleted'))
      },
    })
  return [
    {
      key: 'name',
      title: t('产品包名称 / Package name'),
      width: 240,
      ellipsis: true,
      render: (_value, one) => <span className="kit-own">{one.packageName}</span>,
    },
    {
      key: 'menus',
      title: t('菜单与按钮 / Menus and buttons'),
      width: 150,
      align: 'right',
      render: (_value, one) => (tree ? <span className="num">{heldOf(tree, idsOf(one)).length}</span> : <Empty />),
    },
    {
      key: 'tenants',
      title: t('租户数 / Tenants'),
      width: 100,
      align: 'right',
      render: (_value, one) => <span className="num">{one.tenantCount}</span>,
    },
    {
      key: 'remark',
      title: t('备注 / Remark'),
      ellipsis: true,
      render: (_value, one) => (one.remark ? <span className="kit-own">{one.remark}</span> : <Empty />),
    },
    {
      key: 'time',
      title: t('创建时间 / Created at'),
      width: 160,
      render: (_value, one) => <span className="num">{one.createTime.slice(0, 16)}</span>,
    },
    {
      key: 'actions',
      title: t('操作 / Actions'),
      width: 120,
      fixed: 'right',
      render: (_value, one) => (
        <span className="kit-row-actions">
          {mayEdit && (
            <button type="button" onClick={() => setDialog(one)}>
              {t('编辑 / Edit')}
            </button>
          )}
          {mayRemove && (
            <button type="button" className="is-danger" onClick={() => remove(one)}>
              {t('删除 / Delete')}
            </button>
          )}
        </span>
      ),
    },
  ]
}

const idsOf = (one: Partial<Package>): string[] => (one.menuId ?? '').split(',').filter(Boolean)
/** What a package may hold. */
function usePackageTree(): Node[] | undefined {
  const language = useLanguage(state => state.language)
  return useQuery({
    queryKey: ['package-tree', language],
    staleTime: 60_000,
    queryFn: () =>
      request<{ menu: Node[] }>('GET', '/api/blade-system/menu/grant-tree', {
        params: { strict: true },
        silent: true,
      }).then(answer => answer.menu),
  }).data
}

function PackageDialog({ one, onClose, onDone }: { one: Partial<Package>; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const tree = usePackageTree()
  return (
    <FormDialog
      title={one.id ? t('编辑 {name} / Edit {name}', { name: one.packageName }) : t('新增产品包 / Add a package')}
      width={600}
      path={`${base}/submit`}
      onClose={onClose}
      onDone={onDone}
      initial={{ packageName: one.packageName ?? '', remark: one.remark ?? '', menuId: idsOf(one) }}
      body={given => ({
        ...(one.id ? { id: one.id, version: one.version } : {}),
        packageName: given['packageName'],
        remark: given['remark'] ?? '',
        menuId: (given['menuId'] as readonly string[]).join(','),
      })}
    >
      <Form.Item
        name="packageName"
        label={t('产品包名称 / Package name')}
        rules={[{ required: true, whitespace: true, message: t('请输入产品包名称 / Enter the package name') }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item
        name="menuId"
        label={<span className="kit-required">{t('菜单 / Menus')}</span>}
        rules={[
          {
            validator: (_rule, value: readonly string[]) =>
              value.length > 0
                ? Promise.resolve()
                : Promise.reject(new Error(t('请选择菜单 / Choose at least one menu'))),
          },
        ]}
      >
        <MenuChoice tree={tree} />
      </Form.Item>
      <Form.Item name="remark" label={t('备注 / Remark')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 3 }} />
      </Form.Item>
    </FormDialog>
  )
}
/** The form item gives value and onChange. */
function MenuChoice({
  tree,
  value = [],
  onChange,
}: {
  tree: Node[] | undefined
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}) {
  return tree ? (
    <MenuRights tree={tree} checked={value} onChange={ids => onChange?.(ids)} />
  ) : (
    <Skeleton active paragraph={{ rows: 6 }} />
  )
}

export default customise(tenantPackage, { pages: { index: { Component: PackagePage, code: 'tenant_package_view' } } })
