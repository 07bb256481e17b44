import { App, Button, Input, Modal, Segmented, Table, type TableColumnsType } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dept, many, user } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { DeptPicker, RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { usePaging } from '#packages/web/kit/list/paging.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useCan } from '#packages/web/shell/session.ts'

interface Member {
  id: string
  account: string
  realName: string
  deptName: string
  roleId: string
}
interface Page {
  records: Member[]
  total: number
}
const SIZE = 50
const people = many(user('人员 / People'))
const department = dept('部门 / Department')

const pageOf = (params: Record<string, unknown>) =>
  request<Page>('GET', '/api/blade-user/page', { params, noToast: true })

/** Roles are replaced as a whole: people with the same ones are sent together. */
async function changeRoles(members: readonly Member[], change: (roles: string[]) => string[]): Promise<number> {
  const same = Map.groupBy(
    members
      .map(one => ({ id: one.id, before: one.roleId.split(',').filter(Boolean) }))
      .map(one => ({ id: one.id, before: one.before.join(), after: change(one.before).join() }))
      .filter(one => one.before !== one.after),
    one => one.after,
  )
  let count = 0
  for (const [roleIds, own] of same) {
    await request('POST', '/api/blade-user/grant', {
      body: { userIds: own.map(one => one.id).join(','), roleIds },
      noToast: true,
    })
    count += own.length
  }
  return count
}

export function RoleMembers({ roleId, roleName }: { roleId: string; roleName: string }) {
  const t = useT()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const language = useLanguage(state => state.language)
  const mayView = useCan('user_view')
  const mayGrant = useCan('user_role')
  const [keyword, setKeyword] = useState('')
  const paging = usePaging(SIZE)
  const [chosen, setChosen] = useState<string[]>([])
  const [isAdding, setAdding] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['list', 'user', 'of-role', roleId, keyword, paging.current, paging.size, language],
    enabled: mayView,
    placeholderData: keepPreviousData,
    queryFn: () => pageOf({ roleId, ...(keyword ? { keyword } : {}), current: paging.current, size: paging.size }),
  })
  const rows = data?.records ?? []
  const remove = () =>
    modal.confirm({
      title: t('将 {n} 人移出【{name}】？ / Remove {n} {n|person|people} from {name}?', {
        n: chosen.length,
        name: roleName,
      }),
      content: t('他们的其他角色不变，5秒内生效。 / Their other roles are unchanged; effective within 5 seconds.'),
      okText: t('移出 / Remove'),
      okButtonProps: { danger: true },
      async onOk() {
        const leaving = rows.filter(one => chosen.includes(one.id))
        try {
          await changeRoles(leaving, roles => roles.filter(one => one !== roleId))
          void message.success(t('已移出 {n} 人 / {n} removed', { n: leaving.length }))
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error
          void message.error(
            leaving.some(one => one.roleId === roleId)
              ? t(
                  '【{name}】是其唯一角色，请先授予其他角色 / [{name}] is the only role of a selected user; grant another role first',
                  { name: roleName },
                )
              : error.msg,
          )
        }
        setChosen([])
        await refreshData(client)
      },
    })
  const columns = useMemberColumns()
  return (
    <section className="kit-card role-members">
      <h2>
        {t('成员 / Members')} <span className="kit-count num">{data?.total ?? ''}</span>
      </h2>
      {!mayView ? (
        <div className="kit-nothing">
          <p>{t('没有查看用户的权限 / You may not see users')}</p>
        </div>
      ) : (
        <>
          <div className="role-bar">
            <Input.Search
              allowClear
              placeholder={t('姓名、账号 / Name, account')}
              onSearch={text => {
                setKeyword(text.trim())
                paging.restart()
              }}
            />
            {mayGrant && (
              <Button icon={<Icon name="plus" size={14} />} onClick={() => setAdding(true)}>
                {t('添加 / Add')}
              </Button>
            )}
          </div>
          <MemberTable
            isPending={isPending}
            columns={columns}
            rows={rows}
            paging={paging}
            data={data}
            chosen={chosen}
            setChosen={setChosen}
          />
          {mayGrant && (
            <footer className="role-foot">
              <Button danger disabled={chosen.length === 0} onClick={remove}>
                {t('移出所选 {n} 人 / Remove {n}', { n: chosen.length })}
              </Button>
            </footer>
          )}
        </>
      )}
      {isAdding && <AddDialog roleId={roleId} roleName={roleName} onClose={() => setAdding(false)} />}
    </section>
  )
}

function MemberTable({
  isPending,
  columns,
  rows,
  paging,
  data,
  chosen,
  setChosen,
}: {
  isPending: boolean
  columns: TableColumnsType<Member>
  rows: Member[]
  paging: ReturnType<typeof usePaging>
  data: Page | undefined
  chosen: string[]
  setChosen: (next: string[]) => void
}) {
  const t = useT()
  const mayGrant = useCan('user_role')
  return (
    <Table<Member>
      size="small"
      rowKey="id"
      loading={isPending}
      columns={columns}
      dataSource={rows}
      scroll={{ y: 'calc(100vh - 300px)' }}
      pagination={paging.of(data?.total)}
      {...(mayGrant
        ? {
            rowSelection: {
              columnWidth: 36,
              selectedRowKeys: chosen,
              onChange: (keys: React.Key[]) => setChosen(keys.map(String)),
            },
          }
        : {})}
      locale={{
        emptyText: (
          <div className="kit-nothing">
            <p>{t('还没有成员 / No members yet')}</p>
          </div>
        ),
      }}
    />
  )
}

function useMemberColumns(): TableColumnsType<Member> {
  const t = useT()
  return [
    {
      key: 'name',
      title: t('姓名 / Name'),
      width: 84,
      ellipsis: true,
      render: (_value, one) => <span className="kit-own">{one.realName}</span>,
    },
    {
      key: 'dept',
      title: t('部门 / Department'),
      ellipsis: true,
      render: (_value, one) => (
        <span className="kit-own" title={one.deptName}>
          {one.deptName}
        </span>
      ),
    },
  ]
}

/** By name, or everybody of a department and below. */
function AddDialog({ roleId, roleName, onClose }: { roleId: string; roleName: string; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [how, setHow] = useState<'people' | 'department'>('people')
  const [ids, setIds] = useState<string[]>([])
  const [deptId, setDept] = useState('')
  const [names, setNames] = useState<Record<string, unknown>>({})
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { data: below } = useQuery({
    queryKey: ['list', 'user', 'of-dept', deptId],
    enabled: how === 'department' && deptId !== '',
    queryFn: () => pageOf({ deptId, status: 1, current: 1, size: 1000 }),
  })
  const isReady = how === 'people' ? ids.length > 0 : (below?.records.length ?? 0) > 0
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      const members =
        how === 'department' ? below!.records : (await pageOf({ id_in: ids.join(','), current: 1, size: 1000 })).records
      const count = await changeRoles(members, roles => (roles.includes(roleId) ? roles : [...roles, roleId]))
      await refreshData(client)
      void message.success(
        t('已为 {n} 人授予【{name}】 / {name} given to {n} {n|person|people}', { n: count, name: roleName }),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('添加成员：{name} / Add members of {name}', { name: roleName })}
      width={480}
      onCancel={onClose}
      onOk={() => void send().catch(() => undefined)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !isReady }}
      okText={t('添加 / Add')}
      cancelText={t('取消 / Cancel')}
    >
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Segmented<'people' | 'department'>
        value={how}
        onChange={setHow}
        options={[
          { value: 'people', label: t('按人员 / By name') },
          { value: 'department', label: t('按部门 / By department') },
        ]}
      />
      <div className="role-add">
        {how === 'people' ? (
          <RefPicker
            field={people}
            name="people"
            many
            value={ids}
            record={() => names}
            aria-label={t('人员 / People')}
            placeholder={t('选择人员 / Choose people')}
            onChange={(next, extras) => {
              setIds((next as string[] | undefined) ?? [])
              setNames(extras)
            }}
          />
        ) : (
          <DeptPicker
            field={department}
            name="dept"
            value={deptId}
            record={() => names}
            aria-label={t('部门 / Department')}
            onChange={(next, extras) => {
              setDept(String(next ?? ''))
              setNames(extras)
            }}
          />
        )}
        {how === 'department' && below && (
          <p className="kit-hint">
            {t('含下级共 {n} 名在职人员 / {n} active people, with what is below', { n: below.total })}
          </p>
        )}
      </div>
    </Modal>
  )
}
