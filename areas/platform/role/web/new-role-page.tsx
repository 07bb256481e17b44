import { App, Button, Input, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { useLeaving } from '#packages/web/kit/use-leaving.ts'
import { RecordDialogs } from '#packages/web/kit/record-dialogs.tsx'
import { useOpenRecord } from '#packages/web/kit/record-place.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import { role } from '../role.ts'
import { codesOf, matrixOf, type Node, type PageScopes, scopesOf } from './matrix.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { RoleMembers } from './role-members.tsx'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './new-role.css'

const resource = role as unknown as AnyResource
interface RoleRow {
  id: string
  roleName: string
  roleAlias: string
  userCount: number
  menuCount: number
  status: number
  children?: RoleRow[]
}
interface Grants {
  tree: Node[]
  keys: string[]
  codes: string[]
  types: { type: number; name: string }[]
}

const flat = (rows: readonly RoleRow[], depth = 0): (RoleRow & { depth: number })[] =>
  rows.flatMap(row => [{ ...row, depth }, ...flat(row.children ?? [], depth + 1)])
/** Administrators hold everything that the tenant has; ticks would say nothing. */
const holdsAll = (row: RoleRow): boolean => ['admin', 'administrator'].includes(row.roleAlias)

/** 新角色管理 (10-platform 5.1): roles, their members, their rights as a matrix of pages and actions, beside each other. */
export default function NewRolePage() {
  return (
    <RecordDialogs resource={resource}>
      <Panes />
    </RecordDialogs>
  )
}

function Panes() {
  const t = useT()
  const openRecord = useOpenRecord()
  const tab = useTab()
  const leave = useLeaving()
  const language = useLanguage(state => state.language)
  const mayAdd = useCan('role_add')
  const [keyword, setKeyword] = useState('')
  const [isDirty, setDirty] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['list', 'role', 'tree', language],
    queryFn: () => request<RoleRow[]>('GET', '/api/blade-system/role/list', { noToast: true }),
  })
  const roles = useMemo(() => flat(data ?? []), [data])
  const shown = roles.filter(row =>
    `${row.roleName} ${row.roleAlias}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  )
  const chosen = roles.find(row => row.id === tab.params.get('id')) ?? roles.find(row => !holdsAll(row)) ?? roles[0]
  const mark = (next: boolean) => {
    setDirty(next)
    tab.setDirty(next)
  }
  const choose = (row: RoleRow) => {
    const go = () => {
      mark(false)
      tab.setQuery({ id: row.id })
    }
    leave(isDirty, go)
  }
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>{t('新角色管理 / New role screen')}</h1>
        <div className="kit-head-tools">
          {mayAdd && (
            <Button icon={<Icon name="plus" size={15} />} onClick={() => openRecord(resource, 'add', '')}>
              {t('新增角色 / Add a role')}
            </Button>
          )}
        </div>
      </header>
      <div className="role-panes">
        <section className="kit-card role-list">
          <h2>
            {t('角色 / Roles')} <span className="kit-count num">{data ? roles.length : ''}</span>
          </h2>
          <div className="role-bar">
            <Input
              allowClear
              prefix={<Icon name="search" size={14} />}
              value={keyword}
              placeholder={t('名称、别名 / Name, alias')}
              onChange={event => setKeyword(event.target.value)}
            />
          </div>
          <nav aria-label={t('角色 / Roles')}>
            {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
            {shown.map(row => (
              <button
                key={row.id}
                type="button"
                className={row.id === chosen?.id ? 'is-chosen' : ''}
                aria-current={row.id === chosen?.id}
                style={{ paddingInlineStart: 10 + row.depth * 14 }}
                onClick={() => choose(row)}
              >
                <span className="kit-own" title={row.roleName}>
                  {row.roleName}
                </span>
                <small className="num" title={t('人数 / People')}>
                  {row.userCount}
                </small>
              </button>
            ))}
            {data && shown.length === 0 && (
              <div className="kit-nothing">
                <p>{t('没有符合的角色 / No role fits')}</p>
              </div>
            )}
          </nav>
        </section>
        {chosen && <RoleMembers key={`members ${chosen.id}`} roleId={chosen.id} roleName={chosen.roleName} />}
        {chosen && (
          <RoleRights
            key={`rights ${chosen.id}`}
            role={chosen}
            others={roles.filter(row => row.id !== chosen.id && !holdsAll(row))}
            onDirty={mark}
          />
        )}
      </div>
    </div>
  )
}

const readKeys = async (roleId: string): Promise<string[]> =>
  (
    await request<{ menu: string[] }>('GET', '/api/blade-system/menu/role-tree-keys', {
      params: { roleIds: roleId, strict: true },
      silent: true,
    })
  ).menu

function RoleRights({
  role,
  others,
  onDirty,
}: {
  role: RoleRow
  others: readonly RoleRow[]
  onDirty: (isDirty: boolean) => void
}) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const language = useLanguage(state => state.language)
  const mayGrant = useCan('role_grant')
  const [checked, setChecked] = useState<ReadonlySet<string>>()
  const [scopes, setScopes] = useState<PageScopes>()
  const [otherId, setOther] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const isAll = holdsAll(role)
  const { data, isError, refetch } = useQuery({
    queryKey: ['role-matrix', role.id, language],
    enabled: mayGrant && !isAll,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async (): Promise<Grants> => {
      const get = <T,>(name: string, params: object = {}) =>
        request<T>('GET', `/api/blade-system/menu/${name}`, { params: params as Record<string, string>, silent: true })
      const [tree, keys, scope] = await Promise.all([
        get<{ menu: Node[] }>('grant-tree', { strict: true }),
        readKeys(role.id),
        get<{ types: Grants['types']; dataScopeCodes: string[] }>('grant-data', { roleIds: role.id }),
      ])
      return { tree: tree.menu, keys, codes: scope.dataScopeCodes, types: scope.types }
    },
  })
  const { data: other } = useQuery({
    queryKey: ['role-keys', otherId],
    enabled: otherId !== '',
    queryFn: async () => new Set(await readKeys(otherId)),
  })
  const groups = useMemo(() => matrixOf(data?.tree ?? []), [data])
  const now = checked ?? new Set(data?.keys ?? [])
  const nowScopes = scopes ?? scopesOf(data?.codes ?? [])
  const isDirty = checked !== undefined || scopes !== undefined
  const back = () => {
    setChecked(undefined)
    setScopes(undefined)
    setFault('')
    onDirty(false)
  }

  const save = async () => {
    setBusy(true)
    setFault('')
    try {
      if (checked)
        await request('POST', '/api/blade-system/role/grant', {
          body: { roleIds: role.id, menuIds: [...checked], strict: true },
          noToast: true,
        })
      if (scopes)
        await request('POST', '/api/blade-system/role/grant-data', {
          body: { roleIds: role.id, dataScopeCodes: codesOf(scopes) },
          noToast: true,
        })
      await Promise.all([
        refreshData(client),
        client.invalidateQueries({ queryKey: ['role-matrix', role.id] }),
        client.invalidateQueries({ queryKey: ['role-keys'] }),
      ])
      back()
      void message.success(
        t('{name} 的权限已保存，5秒内生效 / Rights of {name} saved, in force within 5 seconds', {
          name: role.roleName,
        }),
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="kit-card role-rights">
      <h2>
        {t('权限 / Rights')} <span className="kit-own">{role.roleName}</span>{' '}
        {data && <span className="kit-hint num">{t('已授 {n} 项 / {n} granted', { n: now.size })}</span>}
      </h2>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      {!mayGrant ? (
        <div className="kit-nothing">
          <p>{t('没有设置权限的权限 / You may not grant rights')}</p>
        </div>
      ) : isAll ? (
        <div className="kit-nothing">
          <Icon name="shield-check" size={26} />
          <p>{t('管理员拥有租户的全部权限，无需设置。 / An administrator holds everything of the tenant.')}</p>
        </div>
      ) : isError ? (
        <NotRead onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <RoleMatrix
          groups={groups}
          checked={now}
          scopes={nowScopes}
          types={data.types}
          others={others}
          other={other}
          otherId={otherId}
          isReadOnly={false}
          onOther={setOther}
          onCheck={next => {
            setChecked(next)
            onDirty(true)
          }}
          onScope={next => {
            setScopes(next)
            onDirty(true)
          }}
        />
      )}
      {data && (
        <footer className="role-foot">
          <Button disabled={!isDirty} onClick={back}>
            {t('撤销修改 / Undo changes')}
          </Button>
          <Button
            type="primary"
            disabled={!isDirty}
            loading={isBusy}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('保存 / Save')}
          </Button>
        </footer>
      )}
    </section>
  )
}
