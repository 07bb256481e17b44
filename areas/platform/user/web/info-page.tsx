import { App, Button, DatePicker, Form, Input, Select, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect, useState } from 'react'
import { user } from '#kernel/fields.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { Empty } from '#packages/web/kit/fields/pieces.tsx'
import { PersonInput } from '#packages/web/kit/fields/person-input.tsx'
import { useDictionary } from '#packages/web/shell/dictionary.ts'
import { openTab } from '#packages/web/shell/tab-store.ts'
import { renameUser } from '#packages/web/shell/session.ts'
import { OwnPictures } from './own-pictures.tsx'
import '#packages/web/kit/kit.css'
import './user.css'

export interface Info {
  account: string
  code: string
  realName: string
  name: string
  phone: string
  email: string
  sex: number | ''
  birthday: string
  deptIdName?: string
  deptName?: string
  postIdName?: string
  postName?: string
  roleIdName?: string
  roleName?: string
  lastLoginTime: string
  lastLoginIp: string
  avatar?: string
  signatureBizId?: string
  delegateUserId: string
  delegateUserName?: string
  delegateFrom: string
  delegateTo: string
  delegateKeys?: string | string[]
}
interface Fields {
  name: string
  phone: string
  email: string
  sex?: string
  birthday?: Dayjs | null
}

/** 个人信息: what I may change about myself, and who stands in for me. */
export default function InfoPage() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['own-info', language],
    queryFn: () => request<Info>('GET', '/api/blade-user/info', { silent: true }),
  })
  const sexes = useDictionary('sex')
  if (isPending)
    return (
      <div className="kit-page">
        <section className="kit-card user-card">
          <Skeleton active />
        </section>
      </div>
    )
  if (isError)
    return (
      <div className="kit-nothing">
        <p>{t('没有读到数据 / This could not be read')}</p>
        <Button onClick={() => void refetch()}>{t('重试 / Retry')}</Button>
      </div>
    )
  const rows: [string, string | undefined][] = [
    [t('账号 / Account'), data.account],
    [t('工号 / Staff no.'), data.code],
    [t('姓名 / Name'), data.realName],
    [t('部门 / Department'), data.deptName ?? data.deptIdName],
    [t('岗位 / Post'), data.postName ?? data.postIdName],
    [t('角色 / Role'), data.roleName ?? data.roleIdName],
    [t('最近登录 / Last sign-in'), data.lastLoginTime && `${data.lastLoginTime.slice(0, 16)}  ${data.lastLoginIp}`],
  ]
  const own: [string, string | undefined][] = [
    [t('昵称 / Nickname'), data.name],
    [t('手机 / Mobile'), data.phone],
    [t('邮箱 / E-mail'), data.email],
    [t('性别 / Sex'), sexes.data?.find(one => one.dictKey === String(data.sex))?.dictValue],
    [t('生日 / Birthday'), data.birthday],
  ]
  return (
    <div className="kit-page user-info">
      <header className="kit-head">
        <h1>{t('个人信息 / Personal information')}</h1>
        <div className="kit-head-tools">
          <Button onClick={() => openTab('/info/update')}>{t('修改个人信息 / Change personal information')}</Button>
          <Button onClick={() => openTab('/info/handover')}>{t('交接我的工作 / Hand over my work')}</Button>
          <Button onClick={() => openTab('/info/sessions')}>{t('我的登录 / My sign-ins')}</Button>
          <Button onClick={() => openTab('/password/index')}>{t('修改密码 / Change password')}</Button>
        </div>
      </header>
      <section className="kit-card user-card">
        <OwnPictures info={data} />
      </section>
      <div className="user-info-grid">
        <section className="kit-card user-card">
          <h2>{t('账号 / Account')}</h2>
          <dl className="user-facts">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="kit-own">{value || <Empty />}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="kit-card user-card">
          <h2>{t('联系方式 / Contact details')}</h2>
          <dl className="user-facts">
            {own.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="kit-own">{value || <Empty />}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="kit-card user-card">
          <h2>{t('审批委托 / Approval delegate')}</h2>
          <DelegateForm info={data} />
        </section>
      </div>
    </div>
  )
}

function useSave() {
  const client = useQueryClient()
  const { message } = App.useApp()
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const save = async (
    path: string,
    body: object,
    onFault: (faults: { path: string; reason: string }[], text: string) => void,
  ) => {
    setBusy(true)
    try {
      await request('POST', `/api/blade-user/${path}`, { body, noToast: true })
      await client.invalidateQueries({ queryKey: ['own-info'] })
      void message.success(t('已保存 / Saved'))
      return true
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      onFault(
        error.faults.map(one => ({ path: one.path, reason: t(one.reason) })),
        error.msg,
      )
      return false
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}

export function OwnForm({ info, onSaved }: { info: Info; onSaved?: () => void }) {
  const t = useT()
  const { save, isBusy } = useSave()
  const [form] = Form.useForm<Fields>()
  const [fault, setFault] = useState('')
  const sexes = useDictionary('sex')
  const start = () =>
    form.setFieldsValue({
      name: info.name,
      phone: info.phone,
      email: info.email,
      ...(info.sex ? { sex: String(info.sex) } : {}),
      birthday: info.birthday ? dayjs(info.birthday) : null,
    })
  useEffect(start, [info])
  const send = (given: Fields) =>
    save(
      'update-info',
      { ...given, sex: given.sex ?? '', birthday: given.birthday?.format('YYYY-MM-DD') ?? '' },
      (faults, text) => {
        form.setFields(faults.map(one => ({ name: one.path as keyof Fields, errors: [one.reason] })))
        if (faults.length === 0) setFault(text)
      },
    ).then(isSaved => {
      if (!isSaved) return
      renameUser({ name: given.name || info.realName || info.account })
      onSaved?.()
    })
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={given => void send(given)}
      onValuesChange={() => setFault('')}
    >
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Form.Item name="name" label={t('昵称 / Nickname')}>
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('手机 / Mobile')}
        rules={[
          {
            required: info.phone !== '',
            message: t('手机号不能清空，请填写新的手机号 / The mobile number cannot be left empty: type the new one'),
          },
        ]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="email" label={t('邮箱 / E-mail')}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="sex" label={t('性别 / Sex')}>
        <Select allowClear options={(sexes.data ?? []).map(one => ({ value: one.dictKey, label: one.dictValue }))} />
      </Form.Item>
      <Form.Item name="birthday" label={t('生日 / Birthday')}>
        <DatePicker style={{ width: '100%' }} disabledDate={day => day.isAfter(dayjs())} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('保存 / Save')}
      </Button>
    </Form>
  )
}

const deputy = user('审批委托人 / Stand-in', 'R')

interface Delegation {
  who: string
  span: [Dayjs, Dayjs]
  keys?: string[]
}

/** Processes that decide something: one entry a key, whatever else is bound to it. */
function useProcesses(): { value: string; label: string }[] {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['flow', 'bound'],
    staleTime: 300_000,
    queryFn: () =>
      request<{ records: { processKey: string; processName: string }[] }>('GET', '/api/ratutech-core/work-flow/list', {
        params: { size: 500 },
        silent: true,
      }),
  })
  return [...new Map((data?.records ?? []).map(one => [one.processKey, t(one.processName) || one.processKey]))].map(
    ([value, label]) => ({ value, label }),
  )
}

function DelegateForm({ info }: { info: Info }) {
  const t = useT()
  const { save, isBusy } = useSave()
  const [form] = Form.useForm<Delegation>()
  const processes = useProcesses()
  const [fault, setFault] = useState('')
  useEffect(() => {
    form.setFieldsValue({
      who: info.delegateUserId,
      keys: [info.delegateKeys ?? []]
        .flat()
        .flatMap(one => one.split(','))
        .filter(Boolean),
      ...(info.delegateFrom && info.delegateTo ? { span: [dayjs(info.delegateFrom), dayjs(info.delegateTo)] } : {}),
    })
  }, [info])
  const report = (faults: { path: string; reason: string }[], text: string) =>
    setFault(faults.map(one => one.reason).join('；') || text)
  const send = ({ who, span, keys }: Delegation) =>
    save(
      'delegate',
      {
        delegateUserId: who,
        delegateKeys: keys ?? [],
        delegateFrom: span[0].format('YYYY-MM-DD HH:mm:ss'),
        delegateTo: span[1].format('YYYY-MM-DD HH:mm:ss'),
      },
      report,
    )
  const clear = () => save('delegate', { delegateUserId: '' }, report).then(() => form.resetFields())
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={given => void send(given)}
      onValuesChange={() => setFault('')}
    >
      <p className="kit-hint">
        {t('期间内到达的审批转给委托人办理。 / Approvals arriving in this period go to your delegate.')}
      </p>
      {fault && (
        <div className="kit-refusal" role="alert">
          {fault}
        </div>
      )}
      <Form.Item
        name="who"
        label={t('委托给 / Stand-in')}
        rules={[{ required: true, message: t('请选择人员 / Choose somebody') }]}
      >
        <PersonInput field={deputy} />
      </Form.Item>
      <Form.Item
        name="span"
        label={t('期间 / Period')}
        rules={[{ required: true, message: t('请选择期间 / Choose the period') }]}
      >
        <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="keys" label={t('流程 / Processes')}>
        <Select
          mode="multiple"
          allowClear
          optionFilterProp="label"
          maxTagCount="responsive"
          placeholder={t('空 = 全部流程 / Empty = all processes')}
          options={processes}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('委托 / Delegate')}
      </Button>
      {info.delegateUserId && (
        <Button style={{ marginLeft: 8 }} onClick={() => void clear()}>
          {t('取消委托 / End it')}
        </Button>
      )}
    </Form>
  )
}
