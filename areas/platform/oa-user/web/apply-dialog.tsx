import { App, Form, Modal } from 'antd'
import { useState } from 'react'
import { dept, many, ref, user } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { DeptPicker, RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { PasswordTable } from '#areas/platform/user/web/password-table.tsx'
import type { OaPerson } from './synchronous-page.tsx'

const deptField = dept('部门 / Department')
const userField = user('对应用户 / Our user')
const postField = many(ref('岗位 / Post', '', 'post'))
interface Applied { id: string; realName: string; ok: boolean; reason: string; account: string; password: string }

/** What the OA does not say: the department of new people, and who somebody in conflict is. First passwords are shown once. */
export function ApplyDialog({ people, onClose, onDone }: { people: readonly OaPerson[]; onClose: () => void; onDone: () => void }) {
  const t = useT()
  const { modal, message } = App.useApp()
  const [deptId, setDeptId] = useState('')
  const [postIds, setPostIds] = useState<string[]>([])
  const [userId, setUserId] = useState('')
  const [names, setNames] = useState<Record<string, unknown>>({})
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isNew = people.some(one => one.state === 1)
  const isConflict = people.length === 1 && people[0]!.state === 5
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      const results = await request<Applied[]>('POST', '/api/blade-user/oa/save-seeyon-user', { body: { ids: people.map(one => one.id), deptId, postIds, userId }, noToast: true, timeout: 60_000 })
      onDone()
      const refused = results.filter(one => !one.ok)
      const made = results.filter(one => one.password)
      if (refused.length === 0 && made.length === 0) return void message.success(t('已同步 {n} 人 / {n} {n|person|people} applied', { n: results.length }))
      modal.info({
        title: t('成功 {ok} 人，未同步 {no} 人 / {ok} applied, {no} refused', { ok: results.length - refused.length, no: refused.length }), width: 560, okText: t('知道了 / OK'),
        content: <>{refused.length > 0 && <ul>{refused.map(one => <li key={one.id}><span className="kit-own">{one.realName}</span>：{one.reason}</li>)}</ul>}{made.length > 0 && <><p className="kit-hint">{t('初始密码只显示这一次，角色由管理员授予 / First passwords are shown only once; an administrator grants roles')}</p><PasswordTable rows={made} /></>}</>,
      })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.faults.length > 0 ? error.faults.map(one => t(one.reason)).join('；') : error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('同步 {n} 人 / Apply {n} {n|person|people}', { n: people.length })} width={460} onCancel={onClose} onOk={() => void send().catch(() => undefined)} confirmLoading={isBusy} okText={t('同步 / Apply')} cancelText={t('取消 / Cancel')}>
      {fault && <div className="kit-refusal" role="alert">{fault}</div>}
      <p className="kit-confirm kit-own">{people.slice(0, 8).map(one => one.realName).join('、')}{people.length > 8 ? '…' : ''}</p>
      <Form layout="vertical">
        {isNew && <Form.Item label={t('部门（不选按OA部门） / Department (empty: that of the OA)')}><DeptPicker field={deptField} name="dept" value={deptId} record={() => ({})} onChange={next => setDeptId(String(next ?? ''))} /></Form.Item>}
        {isNew && <Form.Item label={t('岗位（不选按OA岗位） / Post (empty: that of the OA)')}><RefPicker field={postField} name="posts" value={postIds} record={() => ({})} onChange={next => setPostIds(next as string[])} /></Form.Item>}
        {isConflict && <Form.Item label={t('就是这位用户 / This is')}><RefPicker field={userField} name="who" value={userId} record={() => names} onChange={(next, extras) => { setNames(extras); setUserId(String(next ?? '')) }} /></Form.Item>}
      </Form>
    </Modal>
  )
}
