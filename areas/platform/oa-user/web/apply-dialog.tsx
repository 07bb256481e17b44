import { App, Form } from 'antd'
import { useState } from 'react'
import { dept, many, ref, user, type Field } from '#kernel'
import { useT } from '#packages/web/i18n/index.ts'
import { FormDialog } from '#packages/web/kit/form-dialog.tsx'
import { DeptPicker, RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { PasswordTable } from '#areas/platform/user/web/password-table.tsx'
import type { OaPerson } from './synchronous-page.tsx'

const deptField = dept('部门 / Department')
const userField = user('对应用户 / Our user')
const postField = many(ref('岗位 / Post', '', 'post'))
/** Hundreds of people are applied one by one. */
const TIMEOUT = 60_000
interface Applied { id: string; realName: string; ok: boolean; reason: string; account: string; password: string }

/** What the OA does not say: the department of new people, and who somebody in conflict is. First passwords are shown once. */
export function ApplyDialog({ people, onClose, onDone }: { people: readonly OaPerson[]; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const { modal, message } = App.useApp()
  const isNew = people.some(one => one.state === 1)
  const isConflict = people.length === 1 && people[0]!.state === 5
  const tell = (results: readonly Applied[]) => {
    onDone()
    const refused = results.filter(one => !one.ok)
    const made = results.filter(one => one.password)
    if (refused.length === 0 && made.length === 0) return void message.success(t('已同步 {n} 人 / {n} {n|person|people} applied', { n: results.length }))
    modal.info({
      title: t('成功 {ok} 人，未同步 {no} 人 / {ok} applied, {no} refused', { ok: results.length - refused.length, no: refused.length }), width: 560, okText: t('知道了 / OK'),
      content: <>{refused.length > 0 && <ul>{refused.map(one => <li key={one.id}><span className="kit-own">{one.realName}</span>：{one.reason}</li>)}</ul>}{made.length > 0 && <><p className="kit-hint">{t('初始密码只显示这一次，角色由管理员授予 / First passwords are shown only once; an administrator grants roles')}</p><PasswordTable rows={made} /></>}</>,
    })
  }
  return (
    <FormDialog
      title={t('同步 {n} 人 / Apply {n} {n|person|people}', { n: people.length })} width={460} path="/api/blade-user/oa/save-seeyon-user" timeout={TIMEOUT} okText={t('同步 / Apply')} onClose={onClose}
      body={({ deptId = '', postIds = [], userId = '' }) => ({ ids: people.map(one => one.id), deptId, postIds, userId })} onDone={answer => tell(answer as unknown as Applied[])}
    >
      <p className="kit-confirm kit-own">{people.slice(0, 8).map(one => one.realName).join('、')}{people.length > 8 ? '…' : ''}</p>
      {isNew && <Form.Item name="deptId" label={t('部门（不选按OA部门） / Department (empty: that of the OA)')}><Dept /></Form.Item>}
      {isNew && <Form.Item name="postIds" label={t('岗位（不选按OA岗位） / Post (empty: that of the OA)')}><Picked field={postField} /></Form.Item>}
      {isConflict && <Form.Item name="userId" label={t('就是这位用户 / This is')}><Picked field={userField} /></Form.Item>}
    </FormDialog>
  )
}

interface InputProps { value?: unknown; onChange?: (value: unknown) => void }
const Dept = ({ value, onChange }: InputProps) => <DeptPicker field={deptField} name="dept" value={value} record={() => ({})} onChange={next => onChange?.(String(next ?? ''))} />
function Picked({ field, value, onChange }: InputProps & { field: Field }) {
  const [names, setNames] = useState<Record<string, unknown>>({})
  return <RefPicker field={field} name="who" value={value} record={() => names} onChange={(next, extras) => { setNames(extras); onChange?.(next) }} />
}
