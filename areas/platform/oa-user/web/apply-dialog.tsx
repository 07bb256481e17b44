import { App, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { dept, many, ref, user, type Field } from '#kernel'
import { listed, useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { DeptPicker, RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { PasswordTable } from '#areas/platform/user/web/password-table.tsx'
import type { OaPerson } from './oa-answers.ts'

const deptField = dept('部门 / Department')
const userField = user('对应用户 / Our user')
const roleField = many(ref('角色 / Role', '', 'role'))
const postField = many(ref('岗位 / Post', '', 'post'))
/** Hundreds of people are applied one by one. */
const TIMEOUT = 60_000
/** What the OA says of somebody we have, in the order of the comparison (10-platform 5.9). */
const parts = [
  ['realName', '姓名 / Name'],
  ['phone', '手机 / Mobile'],
  ['email', '邮箱 / E-mail'],
  ['deptId', '部门 / Department'],
  ['postId', '岗位 / Post'],
] as const
interface Applied {
  id: string
  realName: string
  ok: boolean
  reason: string
  account: string
  password: string
}

/**
 * What the OA does not say: the department of new people, and who somebody in conflict is. First passwords are shown
 * once.
 */
export function ApplyDialog({
  people,
  onClose,
  onDone,
}: {
  people: readonly OaPerson[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const { modal, message } = App.useApp()
  const isNew = people.some(one => one.state === 1)
  const isLeaving = people.every(one => one.state === 4)
  const changed = parts.filter(([field]) =>
    people.some(one => one.state === 2 && one.diff.some(other => other.field === field)),
  )
  const isConflict = people.length === 1 && people[0]!.state === 5
  const tell = (results: readonly Applied[]) => {
    onDone()
    const refused = results.filter(one => !one.ok)
    const made = results.filter(one => one.password)
    if (refused.length === 0 && made.length === 0)
      return void message.success(t('已同步 {n} 人 / {n} {n|person|people} applied', { n: results.length }))
    const told = modal.info({
      title: t('成功 {ok} 人，未同步 {no} 人 / {ok} applied, {no} refused', {
        ok: results.length - refused.length,
        no: refused.length,
      }),
      width: 560,
      okText: t('知道了 / OK'),
      content: (
        <>
          {refused.length > 0 && (
            <ul>
              {refused.map(one => (
                <li key={one.id}>
                  {t('{name}：{reason} / {name}: {reason}', { name: one.realName, reason: one.reason })}
                  {isLeaving && (
                    <>
                      {' '}
                      <HandOver
                        userId={people.find(other => other.id === one.id)?.matchUserId ?? ''}
                        onGo={() => told.destroy()}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {made.length > 0 && (
            <>
              <p className="kit-hint">
                {t(
                  '初始密码只显示这一次，角色由管理员授予 / First passwords are shown only once; an administrator grants roles',
                )}
              </p>
              <PasswordTable rows={made} />
            </>
          )}
        </>
      ),
    })
  }
  return (
    <FormDialog
      title={
        isLeaving
          ? t('为 {n} 人办理离职 / Let {n} {n|person|people} leave', { n: people.length })
          : t('同步 {n} 人 / Apply {n} {n|person|people}', { n: people.length })
      }
      width={460}
      isDanger={isLeaving}
      path="/api/blade-user/oa/save-seeyon-user"
      timeout={TIMEOUT}
      okText={isLeaving ? t('办理离职 / Process leave') : t('同步 / Apply')}
      onClose={onClose}
      initial={{ fields: changed.map(([field]) => field) }}
      body={({ deptId = '', postIds = [], roleIds = [], userId = '', fields }) => ({
        ids: people.map(one => one.id),
        deptId,
        postIds,
        ...(isNew ? { roleIds } : {}),
        userId,
        ...(changed.length > 0 ? { fields } : {}),
      })}
      onDone={answer => tell(answer as unknown as Applied[])}
    >
      <p className="kit-confirm kit-own">
        {listed(people.slice(0, 8).map(one => one.realName))}
        {people.length > 8 ? '…' : ''}
      </p>
      {isLeaving && (
        <p className="kit-hint">
          {t(
            '账号转为离职：角色收回、登录随即结束；名下还有数据的须先交接。 / Their accounts end: roles are taken back, sessions end at once; who still owns records hands over first.',
          )}
        </p>
      )}
      {changed.length > 0 && (
        <Form.Item
          name="fields"
          label={t('更新哪些 / What to take over')}
          rules={[{ required: true, message: t('请至少选择一项 / Choose at least one') }]}
        >
          <Checkbox.Group options={changed.map(([value, label]) => ({ value, label: t(label) }))} />
        </Form.Item>
      )}
      {isNew && (
        <Form.Item name="deptId" label={t('部门（不选按OA部门） / Department (empty: that of the OA)')}>
          <Dept />
        </Form.Item>
      )}
      {isNew && (
        <Form.Item name="postIds" label={t('岗位（不选按OA岗位） / Post (empty: that of the OA)')}>
          <Picked field={postField} />
        </Form.Item>
      )}
      {isNew && (
        <Form.Item name="roleIds" label={t('角色（不选由管理员授予） / Roles (empty: an administrator grants them)')}>
          <Picked field={roleField} />
        </Form.Item>
      )}
      {isConflict && (
        <Form.Item name="userId" label={t('就是这位用户 / This is')}>
          <Picked field={userField} />
        </Form.Item>
      )}
    </FormDialog>
  )
}

/** The way to what keeps somebody here; the dialog that told it closes. */
function HandOver({ userId, onGo }: { userId: string; onGo: () => void }) {
  const t = useT()
  return userId === '' ? null : (
    <button
      type="button"
      className="kit-text-button"
      onClick={() => {
        onGo()
        openTab(`/system/data/change/index?userId=${userId}`)
      }}
    >
      {t('去交接 / Hand over')}
    </button>
  )
}

interface InputProps {
  value?: unknown
  onChange?: (value: unknown) => void
}
const Dept = ({ value, onChange }: InputProps) => (
  <DeptPicker
    field={deptField}
    name="dept"
    value={value}
    record={() => ({})}
    onChange={next => onChange?.(String(next ?? ''))}
  />
)
function Picked({ field, value, onChange }: InputProps & { field: Field }) {
  const [names, setNames] = useState<Record<string, unknown>>({})
  return (
    <RefPicker
      field={field}
      name="who"
      value={value}
      record={() => names}
      onChange={(next, extras) => {
        setNames(extras)
        onChange?.(next)
      }}
    />
  )
}
